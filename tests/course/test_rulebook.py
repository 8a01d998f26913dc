"""Looking things up in the rule book, its examples, and what a table's choices change: found, not typed in."""

import re

import pytest

from ulti_teach.course import rulebook
from ulti_teach.course.examples import EXAMPLES
from ulti_teach.course.finding import Finding, open_rule, read_finding
from ulti_teach.course.trying import Announcements, Bids, Calls, Cards, Ends, Kontras
from ulti_teach.course.variants import RULE_OF, compare, options
from ulti_teach.engine import Rule, UltiError, asked, ladder, parse_card, parse_rules
from ulti_teach.text import Speech

SAY = Speech()


def numbers(query: str) -> list[str]:
    """What a query finds, by number."""
    return [rule.number for rule in rulebook.find(SAY, query)]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("7.2", ["7.2"]),
        ("R7.2", ["7.2"]),
        (" r13.4 ", ["13.4"]),
        ("r2", ["2.1", "2.2", "2.3"]),
        ("1.", ["1.1", "1.2", "1.3", "1.4", "1.5"]),
        ("7.22", []),
        ("wallpaper", []),
        ("bluff", ["3.6"]),
        ("SILENT ulti", ["9.2", "7.7", "8.5", "11.2"]),
    ],
)
def test_what_is_found(query: str, found: list[str]) -> None:
    """Numbers, sections, beginnings of words; a title before a mention."""
    assert numbers(query) == found


def test_nothing_typed_finds_the_whole_book() -> None:
    """As much as some blanks do."""
    assert rulebook.find(SAY, "") == rulebook.find(SAY, "  ") == tuple(Rule)


def test_every_rule_is_found_by_its_number_and_its_title() -> None:
    """Its own number finds it alone, its title finds it among the first."""
    for rule in Rule:
        assert rulebook.find(SAY, rule.number) == (rule,)
        assert rule in rulebook.find(SAY, SAY.say(f"rule.{rule.value}"))


def test_plain_words() -> None:
    """No marks of Markdown and no sign of a ruling are left, and no word is lost."""
    for rule in Rule:
        told = rulebook.plain(rule)
        assert not re.search(r"\*\*|`|\[ruling", told), rule
        kept = re.sub(r"\[ruling[^\]]*\]", "", rule.text)
        assert re.findall(r"\w+", told.casefold()) == re.findall(r"\w+", kept.casefold())


def test_sections_and_citations() -> None:
    """All thirteen sections have their titles; a rule does not name itself."""
    assert list(rulebook.sections()) == [f"R{number}" for number in range(1, 14)]
    assert {rulebook.section_of(rule) for rule in Rule} == set(rulebook.sections())
    assert [str(rule) for rule in rulebook.cited(Rule.R9_1)] == []
    assert [str(rule) for rule in rulebook.cited(Rule.R7_8)] == ["R8.3"]
    assert all(rule not in rulebook.cited(rule) for rule in Rule)


def test_what_other_tables_do_is_told_of_every_ruling() -> None:
    """Of each rule that is one in part, and of each that a table's choice is about."""
    told = {rule for rule in Rule if SAY.messages.find(f"rule.{rule.value}.house")}
    rulings = {rule for rule in Rule if rulebook.is_ruling(rule)}
    assert len(rulings) > 15
    assert rulings <= told
    assert told - rulings == {Rule.R6_2, Rule.R7_5}


def cites(rule: Rule) -> set[Rule]:
    """The rules that the engine names when everything of an example is tried."""
    found: set[Rule] = set()
    match EXAMPLES[rule]:
        case Cards() as cards:
            position = cards.position
            found = {reason.rule for card in position.hand if (reason := position.violation(card))}
            found.add(asked(position.hand, position.trick).duty.rule)
        case Ends() as ends:
            found = {line.rule for end in ends.ends for line in end.settled(ends.contract).lines}
        case Calls() | Announcements() | Kontras() as tried:
            found = {attempt.reason.rule for attempt in tried.attempts if attempt.reason}
    return found


@pytest.mark.parametrize(
    "rule",
    [
        *("R3.1", "R3.2", "R3.4", "R3.7", "R5.2", "R6.1", "R6.3", "R7.2", "R7.3", "R7.4", "R7.5", "R7.7"),
        *("R8.1", "R8.3", "R9.1", "R9.2", "R9.3", "R10.1", "R10.3", "R10.5", "R11.2"),
    ],
)
def test_an_example_shows_its_rule(rule: str) -> None:
    """The engine itself names the rule for something that is tried."""
    assert Rule(rule) in cites(Rule(rule))


@pytest.mark.parametrize("rule", EXAMPLES, ids=str)
def test_every_example_can_be_tried(rule: Rule) -> None:
    """There is something to do in each, and not all of it is the same."""
    now = open_rule(rule)
    if now.playing:
        legal = now.playing.position.legal_cards()
        assert now.tries(next(iter(legal))).playing != now.playing
        return
    assert len(set(now.attempts)) == len(now.attempts) > 0
    assert all(now.chooses(attempt).tried == attempt for attempt in now.attempts)


def test_bids_of_examples_are_bids_of_their_tables() -> None:
    """Each stands on the ladder of the rules that its example names."""
    bids = [example for example in EXAMPLES.values() if isinstance(example, Bids)]
    assert len(bids) > 5
    for example in bids:
        known = {bid for row in ladder(example.rules) for bid in row.bids}
        assert known.issuperset(example.bids)


def test_a_card_is_refused_or_played() -> None:
    """What is refused stays in hand; a finished trick is taken off; and it all begins again."""
    start = open_rule(Rule.R7_2)
    refused = start.tries(parse_card("sK"))
    assert (refused.tried, refused.playing) == ("sK", start.playing)
    assert start.tries(parse_card("c7")) == start
    played = refused.tries(parse_card("d7"))
    assert played.tried == ""
    assert played.playing is not None
    assert played.playing.shown is not None
    assert played.goes_on().playing != played.playing
    assert played.again() == start


def test_from_rule_to_rule() -> None:
    """In the order of the book, and no further than its ends."""
    assert open_rule(Rule.R7_2).step(1).rule is Rule.R7_3
    assert open_rule(Rule.R8_1).step(-1).rule is Rule.R7_9
    for rule, by in ((Rule.R1_1, -1), (Rule.R13_4, 1)):
        assert open_rule(rule).step(by) == open_rule(rule)


def test_written_and_read_again() -> None:
    """Whatever was done with an example."""
    for rule in EXAMPLES:
        now = open_rule(rule, "a word")
        if now.playing:
            now = now.tries(next(iter(now.playing.position.legal_cards())))
        else:
            now = now.chooses(now.attempts[-1])
        assert read_finding(now.compares("four_aces").values()) == now.compares("four_aces")
    assert read_finding(open_rule(Rule.R1_1).values()) == open_rule(Rule.R1_1)


@pytest.mark.parametrize(
    "spoilt",
    [
        None,
        [],
        {"rule": "R7.2"},
        {**open_rule(Rule.R7_2).values(), "rule": "R7.99"},
        {**open_rule(Rule.R7_2).values(), "moves": ["sK"]},
        {**open_rule(Rule.R7_2).values(), "moves": [7]},
        {**open_rule(Rule.R5_2).values(), "tried": "betli"},
        {**open_rule(Rule.R5_2).values(), "variant": "wallpaper"},
    ],
)
def test_what_does_not_fit_is_refused(spoilt: object) -> None:
    """Whatever a browser may have kept."""
    with pytest.raises(UltiError):
        read_finding(spoilt)


def test_an_answer_that_there_is_not() -> None:
    """Neither among those of another rule, nor where there is no example."""
    for now in (open_rule(Rule.R5_2), open_rule(Rule.R1_1), open_rule(Rule.R7_2)):
        with pytest.raises(UltiError, match="has no 'betli'"):
            now.chooses("betli")


# Which of ladder, play and payment each choice touches, from the book: R11.1 to R11.4, R6.2, R9.2, R7.5, R8.3.
TOUCHED = {
    "four_players": "",
    "dealer_pays": "pay",
    "four_aces": "ladder pay",
    "tournament_durchmars": "ladder pay",
    "older_20_100": "ladder pay",
    "marriages_in_parti": "pay",
    "silent_ulti_alone": "pay",
    "no_beating_in_betli": "play",
    "kontra_to": "play",
}


@pytest.mark.parametrize("option", options())
def test_what_a_choice_changes(option: str) -> None:
    """Ladder, play and payment, and nothing of the others; what is shown does differ."""
    found = compare(option)
    touched = {name for name in ("ladder", "play", "pay") if getattr(found, name)}
    assert touched == set(TOUCHED[option].split())
    assert found.is_nothing is (not touched)
    assert all((one.before is None) is not (one.after is None) for one in found.play)
    assert all(one.before != one.after for one in found.pay)


def test_figures_of_some_changes() -> None:
    """By the book: a 40 makes 40 points 80 (R6.2); aces bring 2 (R11.2); one of two opponents is paid (R9.2)."""
    said = compare("marriages_in_parti").pay[0]
    assert (said.before.seats, said.after.seats) == ((-2, 1, 1), (2, -1, -1))
    aces = compare("four_aces").pay[0]
    assert (aces.before.seats, aces.after.seats) == ((2, -1, -1), (6, -3, -3))
    alone = compare("silent_ulti_alone").pay[0]
    assert (alone.before.seats, alone.after.seats) == ((-2, 1, 1), (0, 1, -1))
    dealer = compare("dealer_pays").pay[0]
    assert (dealer.before.seats, dealer.after.seats) == ((10, -5, -5), (15, -5, -5, -5))
    assert compare("dealer_pays").since == parse_rules("four players")


def test_each_choice_has_its_rule_and_opens_with_it() -> None:
    """A rule that tables choose about is shown with the first of its choices."""
    assert set(RULE_OF) == set(options())
    assert open_rule(Rule.R7_5).variant == "no_beating_in_betli"
    assert open_rule(Rule.R7_2).variant == ""
    assert Finding(Rule.R7_2).compares("kontra_to").variant == "kontra_to"
    with pytest.raises(UltiError, match="no choice of a table called 'x'"):
        Finding(Rule.R7_2).compares("x")
    with pytest.raises(UltiError, match="The choices of a table are four_players"):
        compare("x")
