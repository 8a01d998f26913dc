"""R7 and what follows from it said a second time: what each side can force, by trying every legal card to the end.

Written from RULES.md alone, as plainly as it can be: no cut-offs, no order of cards, no bounds. Whatever was played is
part of the state, and a state is remembered whole. Cards are small numbers: eight times the suit, and how high the card
stands in it. What a deal comes to is asked of `settlement`. Of the engine it knows the cards alone.

Each question is a game of its own between the declarer and the other two. As nothing is cut off, all are answered in
one walk: of each state the best for each question, side by side.
"""

from collections.abc import Sequence

from tests.restated.deal import DECLARER, Ended, RawDeal
from tests.restated.position import Told, told
from tests.restated.r7 import height
from tests.restated.settlement import paid
from ulti_teach.engine.cards import Card, Suit

SUITS = list(Suit)
POINTS, ULTI, BETLI, DURCHMARS, SILENT_ULTI, PAYOFF = range(6)
NAMES = ("points", "ulti", "betli", "durchmars", "silent ulti", "payoff")
Hand = tuple[int, ...]
Values = tuple[int, ...]
# How many the declarer's side and the other have of something: tricks, aces.
Score = tuple[int, int]


class Endgame:
    """All that can be forced from a position, given as its one line of text.

    Where the line leaves something out: no points, no words, no kontra. Earlier tricks that are not told went so that
    what was bid can still be made and nobody can take all ten unbid.
    """

    def __init__(self, text: str) -> None:
        self.told: Told = told(text)
        facts = self.told
        self.trump = -1 if facts.trump is None else SUITS.index(facts.trump)
        self.seven = 8 * self.trump if facts.trump else -1
        self.keeps_seven = facts.has("ulti")
        self.must_beat = not ("no beating in betli" in facts.rules and facts.has("betli", "open betli"))
        self.card_of: dict[int, Card] = {}
        self.rank_of: dict[int, str] = {}
        self.hands = tuple(tuple(sorted(map(self._number, hand))) for hand in facts.hands)
        self.table = tuple(map(self._number, facts.table))
        self.remembered: dict[object, Values] = {}
        self.settled: dict[object, Values] = {}

    def values(self) -> dict[str, int]:
        """What the declarer can force, by the name of each question that the contract asks.

        Points and payoff are numbers; of the others 1 is yes: the declarer's ulti, betli or durchmars is made, or the
        side that has the seven of trumps wins the last trick with it.
        """
        return self._asked(self._best(*self._start()))

    def after_each(self) -> dict[Card, dict[str, int]]:
        """The same after each card that may be played."""
        start = self._start()
        return {self.card_of[card]: self._asked(self._after(card, *start)) for card in self._allowed(*start[:3])}

    def legal_cards(self) -> set[Card]:
        """What the seat to play may play."""
        return {self.card_of[card] for card in self._allowed(*self._start()[:3])}

    def _asked(self, values: Values) -> dict[str, int]:
        facts = self.told
        asks = {
            POINTS: facts.trump is not None,
            ULTI: facts.has("ulti"),
            BETLI: facts.has("betli", "open betli"),
            DURCHMARS: facts.has("durchmars", "open durchmars"),
            SILENT_ULTI: facts.trump is not None and not facts.has("ulti"),
            PAYOFF: True,
        }
        answers = {NAMES[goal]: values[goal] for goal, is_asked in asks.items() if is_asked}
        if "silent ulti" in answers:
            answers["silent ulti"] = abs(answers["silent ulti"])
        return answers

    # Where it starts.

    def _number(self, card: Card) -> int:
        # R1.3, R1.4: `height` is from -7 to 0.
        number = 8 * SUITS.index(card.suit) + 7 + height(card, self.told.trump)
        self.card_of[number] = card
        self.rank_of[number] = card.rank.value
        return number

    def _start(self) -> tuple[tuple[Hand, ...], int, Hand, int, Score, Score]:
        facts = self.told
        gone = 10 - max(len(hand) for hand in self.hands)
        return self.hands, facts.leader, self.table, facts.points, self._tricks_before(gone), self._aces_before(gone)

    def _tricks_before(self, gone: int) -> Score:
        facts = self.told
        if facts.tricks:
            return facts.tricks
        if not gone:
            return 0, 0
        if facts.has("betli", "open betli"):
            return 0, gone
        if facts.has("durchmars", "open durchmars"):
            return gone, 0
        # Each side has one at least; how many more does not matter to any rule.
        return 1, 1

    def _aces_before(self, gone: int) -> Score:
        """R11.2: the aces that are out of play already. One in the kitty is the opponents'."""
        facts = self.told
        in_kitty = _aces(facts.kitty)
        lost = 4 - in_kitty - _aces([card for hand in (*facts.hands, facts.table) for card in hand])
        if not lost:
            return 0, in_kitty
        if not gone:
            return 0, in_kitty + lost
        if facts.tricks and not facts.tricks[1]:
            return lost, in_kitty
        if facts.tricks and not facts.tricks[0]:
            return 0, in_kitty + lost
        if facts.has("four aces"):
            return lost, in_kitty
        return 1, in_kitty + 1

    # How it goes on.

    def _best(
        self, hands: tuple[Hand, ...], leader: int, table: Hand, points: int, tricks: Score, aces: Score
    ) -> Values:
        state = hands, leader, table, points, tricks, aces
        if state not in self.remembered:
            each = [self._after(card, *state) for card in self._allowed(hands, leader, table)]
            seat = (leader + len(table)) % 3
            choose = max if seat == DECLARER else min
            self.remembered[state] = tuple(map(choose, *each)) if len(each) > 1 else each[0]
        return self.remembered[state]

    def _allowed(self, hands: tuple[Hand, ...], leader: int, table: Hand) -> Sequence[int]:
        """R7.2 to R7.7."""
        seat = (leader + len(table)) % 3
        hand = cards = hands[seat]
        if table:
            following = [card for card in hand if card // 8 == table[0] // 8]
            trumping = [card for card in hand if card // 8 == self.trump]
            bound = following or trumping
            if bound:
                best = self._winning(table)
                beating = [card for card in bound if self._winning((best, card)) == card] if self.must_beat else []
                cards = tuple(beating or bound)
        if seat == DECLARER and self.keeps_seven and self.seven in hand:
            cards = tuple(card for card in cards if card != self.seven) or cards
        return cards

    def _winning(self, table: Hand) -> int:
        """R7.6. A card of neither the suit led nor trumps wins nothing; `best, other` stands for a trick, too."""
        trumps = [card for card in table if card // 8 == self.trump]
        return max(trumps or [card for card in table if card // 8 == table[0] // 8])

    def _after(
        self,
        card: int,
        hands: tuple[Hand, ...],
        leader: int,
        table: Hand,
        points: int,
        tricks: Score,
        aces: Score,
    ) -> Values:
        seat = (leader + len(table)) % 3
        place = hands[seat].index(card)
        hands = (*hands[:seat], hands[seat][:place] + hands[seat][place + 1 :], *hands[seat + 1 :])
        table = (*table, card)
        if len(table) < 3:
            return self._best(hands, leader, table, points, tricks, aces)
        winner = (leader + table.index(self._winning(table))) % 3
        ranks = [self.rank_of[played] for played in table]
        won_aces = ranks.count("A")
        is_last = not any(hands)
        if winner == DECLARER:
            points += 10 * (won_aces + ranks.count("T") + is_last)
            tricks = tricks[0] + 1, tricks[1]
            aces = aces[0] + won_aces, aces[1]
        else:
            tricks = tricks[0], tricks[1] + 1
            aces = aces[0], aces[1] + won_aces
        if is_last:
            return self._over(leader, table, points, tricks, aces)
        return self._best(hands, winner, (), points, tricks, aces)

    # What it comes to.

    def _over(self, leader: int, last: Hand, points: int, tricks: Score, aces: Score) -> Values:
        if self.seven in last:
            who: int | None = (leader + last.index(self.seven)) % 3
        else:
            who = None
        took_it = who is not None and self._winning(last) == self.seven
        # An ace on each side already is all that matters, where nobody knows which.
        ended = Ended(
            took_all=not tricks[1],
            took_none=not tricks[0],
            points=points,
            seven=(who, took_it),
            aces=4 if not aces[1] else 0 if not aces[0] else 2,
        )
        if ended not in self.settled:
            self.settled[ended] = self._worth(ended)
        return self.settled[ended]

    def _worth(self, ended: Ended) -> Values:
        """The answers at the end, as the declarer likes them: the more the better."""
        facts = self.told
        who, took_it = ended.seven
        deal = RawDeal(
            words=facts.words,
            hearts=facts.hearts,
            trump=facts.trump,
            kitty=(),
            tricks=(),
            announced=facts.said,
            raised=facts.raised or {},
            dealer_shares={"four players", "dealer pays"} <= facts.rules,
            four_aces_count="four aces" in facts.rules,
            tournament_durchmars="tournament durchmars" in facts.rules,
            older_20_100="older 20-100" in facts.rules,
            marriages_in_parti="marriages in parti" in facts.rules,
            silent_ulti_alone="silent ulti alone" in facts.rules,
            ended=ended,
        )
        answers = [0] * 6
        answers[POINTS] = ended.points
        answers[ULTI] = int(took_it and who == DECLARER)
        answers[BETLI] = int(ended.took_none)
        answers[DURCHMARS] = int(ended.took_all)
        # The side that has the seven wants it; for the opponents' the declarer wants the contrary.
        answers[SILENT_ULTI] = int(took_it) if who == DECLARER else -int(took_it)
        answers[PAYOFF] = paid(deal)[0]
        return tuple(answers)


def _aces(cards: Sequence[Card]) -> int:
    return sum(card.rank.value == "A" for card in cards)
