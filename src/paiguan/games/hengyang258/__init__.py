"""衡阳258麻将. The rulebook page is `docs/rules/hengyang258.md`; clauses are named HY-…"""
