"""Why something is not possible: the clause, and the words for it."""


class Reason:
    """A clause of the rulebook, and what it means here, in both languages."""

    def __init__(self, clause: str, zh: str, en: str) -> None:
        self.clause = clause
        self.zh = zh
        self.en = en
