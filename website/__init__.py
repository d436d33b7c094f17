"""The web site: a reading edition of every lesson, the glossary, the running table, the library's reference, the guides.

`python -m website` writes it to `website/_build/html`. `edition` makes a page of a lesson, `pages` all others, `reference` those
of the library; `conf` is Sphinx's configuration, `head` what a page says of itself, and `mathml` its formulas.
"""
