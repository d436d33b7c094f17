"""Check yourself, lesson 01: the bottleneck."""

QUESTIONS = """
exact_match_and_words: A translator gets half of the 10-word sentences exactly right, and almost none of the 40-word
  sentences. You know nothing else. What follows for its words?
  a) In long sentences almost every word is wrong.
     One wrong word is enough to make a sentence wrong. Almost all of its words may be right.
* b) Nothing: the same share of words right, about 93 %, would give both numbers.
     If wrong words are independent, 10 words are all right with `0.93 ** 10` = 0.48, and 40 words with `0.93 ** 40` = 0.05.
     To know whether the words get worse, count the words.
  c) The words are good up to some length between 10 and 40, and bad beyond it.
     That is possible, but exact match cannot show it: a constant share of right words gives these numbers, too.
  d) The vector has no room for more than about 10 words.
     Exact match says nothing about room. In part 6 longer training helps with the same 140 numbers.

loss_over_padding: A batch holds one sentence of 4 tokens and one of 20, padded to 20. You average the loss over all 40
  positions. What goes wrong?
  a) Nothing: the loss of padding is always 0.
     If padding is counted, it is a target like any other word. Its loss is 0 only if you leave it out.
  b) The model cannot learn to write EOS.
     EOS is a real token, and it is still counted. Only what comes after it should not be counted.
  c) The gradients of the real words become larger.
     They become smaller: the sum is divided by 40, although only 24 positions hold a token.
* d) The model is also trained to predict padding, and the loss looks better than it is.
     Padding is very easy to predict, and 16 of the 40 terms are padding.

loss_near_zero_at_once: After a few hundred steps the training loss is nearly 0. What the model generates is nonsense. What do
  you suspect first?
* a) The decoder reads the very token that it should answer.
     It learns quickly to copy its input. When it generates, it can only copy its own last word.
  b) The learning rate is too small.
     Then the loss would fall slowly. It fell too fast.
  c) Greedy decoding is too simple; a beam would help.
     If the model is almost sure of each word, a beam finds hardly anything else. What differs between training and
     generation?
  d) The hidden state is too small for the sentences.
     Then the training loss would stay high. Here the training loss is too good.

movement_and_reading: In a long sentence, exchanging a word in the middle moves the vector clearly. A linear probe that should
  read this word is no better than always guessing the most frequent one. What follows?
  a) The vector contains nothing about the word.
     Then exchanging the word would not move the vector.
  b) The vector is full: it has too few numbers.
     The size of the vector was not changed here. In part 6, longer training helps with the same size.
  c) The probe should be judged on the sentences that it was fitted on.
     There a probe can learn the answers by heart, even wrong ones.
* d) A linear probe cannot read this word at this place. Another probe may.
     A probe answers only the question that it is asked, and only as well as it can read.
"""
