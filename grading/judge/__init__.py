"""The trusted side: it runs the instructor's checks, on stand-ins for what students wrote."""
