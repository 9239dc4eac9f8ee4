"""Why something is not possible: the clause, and the words for it."""


class Reason:
    """A clause of the rulebook, and what it means here, in both languages.

    Without a clause it is about how something is written, which no rule is about.
    """

    def __init__(self, clause: str, zh: str, en: str) -> None:
        self.clause = clause
        self.zh = zh
        self.en = en
