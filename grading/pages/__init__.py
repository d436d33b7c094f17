"""Pages for people: a student's feedback and the class, which show what students wrote and do nothing."""
