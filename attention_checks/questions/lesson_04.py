"""Check yourself, lesson 04: queries, keys and values."""

QUESTIONS = """
what_a_value_is_for: In the table of section 1, *them* becomes *her*. So the values of *shows* and of the pronoun change from
  +1 to -1, and nothing else changes. Which weights change?
  a) The weight of *shows*.
     How is the weight of *shows* computed? Is its value used?
  b) The weights of *shows* and of the pronoun.
     From which two vectors does a weight come?
* c) None.
     Weights come from the query and the keys. Only the result changes: from 0.81 to -0.81.
  d) All four, because they must sum to 1.
     They sum to 1 already. What would change one of them?

longer_keys_and_a_higher_temperature: All keys become three times as long, and the temperature three times as high. What
  happens to the weights?
  a) They become sharper.
     The longer keys alone would do this: each score is three times as large. What does the temperature do to it?
  b) They become flatter.
     The higher temperature alone would do this. What do the longer keys do?
* c) They stay the same.
     3 k . q / (3 T) = k . q / T. Longer keys and a lower temperature have the same effect.
  d) It depends on the query.
     Write down k . q / T before and after. For which query are the two different?

which_number_divides: Queries and keys have 256 independent features of mean 0 and variance 1. By which number must q . k be
  divided, so that the score has variance 1?
* a) 16
     The variance of q . k is 256. Dividing by 16, its square root, divides the variance by 256.
  b) 256
     The variance is 256. Dividing a number by c divides its variance by c squared.
  c) 65,536
     Dividing by c divides the variance by c squared. Which c squared is 256?
  d) 8, as in the paper
     8 is the square root of 64, the size of a head's keys in the paper. Here there are 256 features.

what_happens_without_the_scaling: With $d_k = 512$, random queries and keys, and no division: what did you measure for the
  gradient with respect to the query?
  a) It is almost zero for every query.
     The median is almost zero. But some queries have a very large gradient: look at the mean.
  b) It is larger for every query.
     The mean is larger. But look at the median: for most queries one key has already won.
  c) It is the same as with the division.
     Both the median and the mean differ: look at the figure of section 7 again.
* d) It is much smaller for most queries and much larger for some.
     Where the two best keys have almost the same score, a small step of the query decides between them.

a_mask_after_the_softmax: Somebody sets the weights of masked keys to 0 *after* the softmax, and changes nothing else. What is
  wrong?
  a) Masked keys still get some weight.
     Their weights are exactly 0. What about the weights of the other keys?
* b) The other weights no longer sum to 1.
     The masked keys took part of the 1 before they were set to 0. More padding makes the context smaller.
  c) The softmax returns NaN.
     No score is infinite here, so the softmax is finite.
  d) Nothing: the order makes no difference.
     Compute it for two keys with equal scores, one of them masked. Which weight does the other key get?
"""
