"""The deal that a lesson goes through card by card, as a record, and the same with a mistake in it.

>>> from ulti_teach.engine import replay
>>> replay(WELL_PLAYED).returns, replay(GIVEN_AWAY).returns
((0, 0, 0), (24, -48, 24))
"""

#: Heart ulti with the parti doubled, in which nobody gives anything away.
WELL_PLAYED = """\
rules standard
deal cAJ dKQ9 hT87 sKQ87 | c9 d87 hAKQJ9 sT9 | cTKQ87 dATJ sAJ
0 lays h7 s7, bids parti
1 picks up, lays c9 d8, bids heart ulti
2 passes
0 passes
1 passes
trick hA; says 20c, kontra parti, c7; says 20d, says 20s, h8
answers -
trick d7; dA; d9
trick cK; cA; h9
trick s7; sJ; sQ
trick sK; sT; sA
trick cQ; cJ; hJ
trick hK; dT; hT
trick dK; hQ; dJ
trick s9; c8; s8
trick h7; cT; dQ
result 0 0 0
"""

#: The same deal up to its fourth trick, to which the declarer leads another card.
GIVEN_AWAY = (
    WELL_PLAYED[: WELL_PLAYED.index("trick s7")]
    + """\
trick hK; c8; hT
trick cJ; hJ; cQ
trick hQ; cT; dK
trick s7; sA; s8
trick dJ; dQ; h7
trick sT; sJ; sK
trick s9; dT; sQ
result 24 -48 24
"""
)
