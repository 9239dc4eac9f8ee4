"""东丰麻将. The rulebook page is `docs/rules/dongfeng.md`; clauses are named DF-…"""
