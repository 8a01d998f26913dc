"""The example of each rule: a situation to be tried, in a line or two; what comes of it is the engine's to say."""

from ulti_teach.engine import Component, Facts, Kontra, Rule, Seat, Seven

from .trying import PASS, PICK_UP, Announcements, Bids, Calls, Cards, End, Ends, Example, Kontras

_S0, _S1, _S2 = Seat
_FORTY, _KEPT, _BEATEN = (True, False), Seven(_S0, wins=True), Seven(_S0, wins=False)


def _doubled(part: Component, first: int = 2, second: int = 2) -> Kontra:
    return Kontra(((part, (first, second)),))


_HUNDRED = Ends(
    "40-100 in c",
    (
        End(Facts(60, 6, forties=_FORTY)),
        End(Facts(50, 6, forties=_FORTY)),
        End(Facts(50, 6, forties=_FORTY, twenties=(1, 0))),
        End(Facts(80, 8)),
    ),
)
_ULTI = Ends(
    "ulti in c",
    (
        End(Facts(60, 7, _KEPT)),
        End(Facts(40, 5, _KEPT)),
        End(Facts(50, 6, _BEATEN)),
        End(Facts(60, 7)),
    ),
)
_ULTI_DOUBLED = Ends(
    "ulti in c",
    (
        End(Facts(60, 7, _KEPT), _doubled(Component.ULTI)),
        End(Facts(50, 6, _BEATEN), _doubled(Component.ULTI)),
        End(Facts(50, 6, _BEATEN)),
    ),
)
_APART = Ends(
    "betli",
    (
        End(Facts(10, 1), _doubled(Component.BETLI, 2, 1)),
        End(Facts(0, 0), _doubled(Component.BETLI, 2, 1)),
        End(Facts(10, 1)),
    ),
)
_SEVENS = Ends(
    "parti in c",
    (
        End(Facts(60, 6, _KEPT)),
        End(Facts(60, 6, _BEATEN)),
        End(Facts(60, 6, Seven(_S1, wins=True))),
        End(Facts(60, 6, Seven(_S1, wins=False))),
        End(Facts(60, 6, _KEPT), _doubled(Component.PARTI)),
    ),
)
_SPOKEN = Ends(
    "parti in c",
    (
        End(Facts(40, 5, forties=_FORTY)),
        End(Facts(50, 5, twenties=(0, 2))),
        End(Facts(60, 6, forties=_FORTY)),
        End(Facts(60, 6)),
    ),
)

#: The example of each rule that has one.
EXAMPLES: dict[Rule, Example] = {
    Rule.R1_3: Cards("parti in c | hT9 s8 | hA7 d9 | hJ dT | 2 | trick hK"),
    Rule.R1_4: Cards("betli | hT9 s8 | hA7 d9 | hQ dT | 2 | trick hJ"),
    Rule.R1_5: Ends("parti in c", (End(Facts(50, 4)), End(Facts(40, 6)), End(Facts(90, 9)))),
    Rule.R3_1: Calls((), (PASS, "parti", "heart ulti")),
    Rule.R3_2: Calls(("heart 20-100 ulti open durchmars",), (PASS, PICK_UP)),
    Rule.R3_3: Calls(("parti", PASS, "ulti", PASS), (PASS, "betli", "40-100")),
    Rule.R3_4: Calls(("parti", PASS, PASS, PASS), (PASS, PICK_UP)),
    Rule.R3_5: Calls(("parti", PASS, PASS), ("ulti", "parti", PASS)),
    Rule.R3_6: Calls((), ("heart ulti", "heart 40-100", "betli")),
    Rule.R3_7: Calls((), ("ulti in c", "ulti", "heart ulti")),
    Rule.R4_1: _ULTI,
    Rule.R4_2: Bids(("parti", "ulti", "40-100", "ulti durchmars")),
    Rule.R4_3: _HUNDRED,
    Rule.R4_4: Bids(("ulti durchmars", "40-100 ulti durchmars", "20-100 open durchmars", "durchmars")),
    Rule.R4_5: Bids(("betli", "heart betli", "durchmars", "heart durchmars")),
    Rule.R4_6: Bids(("ulti", "heart ulti", "ulti open durchmars", "heart ulti open durchmars", "open betli")),
    Rule.R5_1: Bids(("heart parti", "40-100", "ulti", "betli", "20-100", "heart ulti")),
    Rule.R5_2: Calls(("20-100",), ("heart 40-100", "40-100 ulti", "heart ulti", "durchmars")),
    Rule.R5_3: Bids(("parti", "heart 40-100", "open durchmars", "heart 20-100 ulti open durchmars")),
    Rule.R6_1: Announcements("40-100 in c | cKQ7 hKQ dK | cA hA9 s987 | cT hJ8 sAKQ | 0", "chd"),
    Rule.R6_2: _SPOKEN,
    Rule.R6_3: Announcements("betli | hKQ7 | cA9 s8 | cT7 s7 | 0", "h"),
    Rule.R7_1: Cards("parti in c | cA hT9 | c7 hA8 | dK s98 | 0"),
    Rule.R7_2: Cards("parti in s | hA9 | c8 hT | dA7 sK | 0 | trick dK s9"),
    Rule.R7_3: Cards("parti in c | dA s8 | c97 dT | hK d8 s7 | 0 | trick hT"),
    Rule.R7_4: Cards("parti in c | dA s8 | hT8 dT | hK d8 s7 | 0 | trick h9"),
    Rule.R7_5: Cards("parti in c | dA s8 | dT s97 | hK d8 sJ | 0 | trick h9"),
    Rule.R7_6: Cards("parti in c | h8 s8 | hT dA | c97 dK | 0 | trick hA h9"),
    Rule.R7_7: Cards("ulti in c | cA7 h8 | cK sA s9 | cQ dT d8 | 0"),
    Rule.R8_1: Kontras("ulti in c", ((_S1, Component.ULTI), (_S0, Component.ULTI), (_S1, Component.BETLI))),
    Rule.R8_2: _APART,
    Rule.R8_3: Kontras("ulti in c", ((_S2, Component.ULTI), (_S2, Component.PARTI)), _doubled(Component.ULTI)),
    Rule.R8_4: _ULTI_DOUBLED,
    Rule.R8_5: _SEVENS,
    Rule.R9_1: _SPOKEN,
    Rule.R9_2: _SEVENS,
    Rule.R9_3: Ends(
        "parti in c",
        (End(Facts(90, 10)), End(Facts(0, 0)), End(Facts(90, 10), _doubled(Component.PARTI))),
    ),
    Rule.R10_1: _HUNDRED,
    Rule.R10_2: _APART,
    Rule.R10_3: _ULTI_DOUBLED,
    Rule.R10_4: _SEVENS,
    Rule.R10_5: Ends("parti in c", (End(Facts(0, 0, given_up=True)), End(Facts(40, 5)))),
    Rule.R10_6: Ends("ulti in c", _ULTI_DOUBLED.ends[:2]),
    Rule.R11_1: Ends(
        "ulti in c",
        (
            End(Facts(60, 7, _KEPT), agreed="four players"),
            End(Facts(60, 7, _KEPT), agreed="four players, dealer pays"),
        ),
    ),
    Rule.R11_2: Ends(
        "parti in c",
        (
            End(Facts(70, 7, aces=4), agreed="four aces"),
            End(Facts(30, 4), agreed="four aces"),
            End(Facts(70, 7, aces=3), agreed="four aces"),
        ),
    ),
    Rule.R11_3: Bids(("durchmars", "suit durchmars", "suit open durchmars", "open durchmars"), "tournament durchmars"),
    Rule.R11_4: Bids(("20-100", "heart 20-100", "20-100 ulti"), "older 20-100"),
    Rule.R11_5: Bids(("20-100 open durchmars", "20-100 four aces"), "older 20-100, tournament durchmars, four aces"),
    Rule.R13_1: _HUNDRED,
    Rule.R13_4: _ULTI_DOUBLED,
}
