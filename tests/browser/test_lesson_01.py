"""Lesson 1 as a learner goes through it: by keys only from top to bottom, as it is heard, and to axe in every state."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Axe, Looks, Visit
from tests.browser.keys import by_keys, press_until, solve, tick_and_check, to_the_top

LESSON = "en/01_cards.ipynb"
# The lesson's components in order.
CARDS, NAMES, RANKS, EXAMPLE, HIGHER, TRUMP_SUIT, TEN_LOW, TEN_HIGH, SMALL_TRUMP, ORDER = range(10)


def widget(page: Page, number: int) -> Locator:
    """The lesson's components in order, see above."""
    return page.locator("main .ulti:not(.ulti-bars)").nth(number)


def button(within: Locator, name: str) -> Locator:
    """A button by its name."""
    return within.get_by_role("button", name=name, exact=True)


def hears(within: Locator, *sentences: str) -> None:
    """The live region says these, in this order, and nothing else."""
    expect(within.get_by_role("status").locator(".text")).to_have_text(list(sentences))


def again(page: Page, number: int) -> Locator:
    """This puzzle, which was solved, as it stood when the page was opened."""
    puzzle = widget(page, number)
    button(puzzle, "Start again").click()
    expect(puzzle.locator(".message")).to_have_count(0)
    return puzzle


def shown(page: Page, drill: Locator) -> None:
    """The drill's answer is asked for and heard, and Enter leads to the next question, whose first choice has the focus."""
    by_keys(page, button(drill, "Show me"), "Space")
    expect(drill.locator(".message[data-kind=note]")).to_have_count(1)
    expect(button(drill, "Next question")).to_be_focused()
    page.keyboard.press("Enter")
    expect(drill.locator(".message")).to_have_count(0)
    expect(drill.locator("[data-zone=hand], [data-zone=choice]").first).to_be_focused()


def test_the_lesson_as_it_is_heard_by_keys_and_by_mouse(
    visit: Visit, axe: Axe, looks: Looks, subtests: pytest.Subtests
) -> None:
    """One page from its opening on; each part begins again what it needs."""
    page = visit(LESSON)
    axe(page)
    with subtests.test("as it is heard"):
        an_example_as_it_is_heard(page)
    with subtests.test("by keys only"):
        the_whole_lesson_by_keys_only(page)
    with subtests.test("words of the game"):
        words_of_the_game_by_keys(page, axe)
    with subtests.test("a wrong card as it is heard"):
        a_wrong_card_as_it_is_heard(page)
    accessible_in_every_state(page, looks)


def the_whole_lesson_by_keys_only(page: Page) -> None:
    """Every component from the top to the bottom, without ever touching the mouse."""
    to_the_top(page)
    by_keys(page, button(widget(page, CARDS), "spades, leaves"))
    expect(button(widget(page, CARDS), "spades, leaves")).to_have_attribute("aria-pressed", "true")
    expect(button(widget(page, CARDS), "spades, leaves")).to_be_focused()
    expect(widget(page, CARDS).locator("li .spoken")).to_contain_text(["ace of spades, ace of leaves"] + [""] * 7)
    shown(page, widget(page, NAMES))

    by_keys(page, button(widget(page, RANKS), "diamonds"), "Space")
    expect(widget(page, RANKS).locator(".prompt")).to_have_text(
        "The order of diamonds. Whether they are trumps themselves makes no difference."
    )
    by_keys(page, button(widget(page, EXAMPLE), "clubs"), "Space")
    expect(widget(page, EXAMPLE).get_by_role("list").first).to_have_attribute(
        "aria-label", "With trumps: the ten of clubs is the strongest"
    )
    shown(page, widget(page, HIGHER))

    puzzle = widget(page, TRUMP_SUIT)
    tick_and_check(page, puzzle, "jack of spades", right=False)
    hears(
        puzzle,
        "Not the jack of spades. The king of spades beats the jack of spades: with trumps, every suit ranks ace, ten, king, "
        "queen, jack, nine, eight and seven.",
    )
    tick_and_check(page, puzzle, "king of spades", right=True)
    expect(button(puzzle, "Start again")).to_be_focused()
    solve(page, widget(page, TEN_LOW), "without trumps, every suit ranks its ten below the jack.", "jack of diamonds")
    solve(page, widget(page, TEN_HIGH), "with trumps, every suit ranks its ten second", "ten of clubs")
    solve(page, widget(page, SMALL_TRUMP), "any trump beats any card of another suit.", "eight of clubs")

    order = widget(page, ORDER)
    press_until(page, order.locator(".hand button").first)
    page.keyboard.press("Space")
    expect(order.locator(".hand button").first).to_have_attribute("aria-pressed", "true")
    expect(order.locator(".hand .number:visible")).to_have_text(["1"])
    shown(page, order)


def an_example_as_it_is_heard(page: Page) -> None:
    """Names and roles in the accessibility tree: what lies there, and what can be pressed."""
    example = widget(page, EXAMPLE)
    assert example.aria_snapshot() == (
        '- group "The order of the cards":\n'
        "  - 'list \"With trumps: the ten of hearts is the strongest\"':\n"
        "    - listitem: ten of hearts\n"
        "    - listitem: king of hearts\n"
        "    - listitem: nine of hearts\n"
        "  - 'list \"Without trumps: the king of hearts is the strongest\"':\n"
        "    - listitem: king of hearts\n"
        "    - listitem: ten of hearts\n"
        "    - listitem: nine of hearts\n"
        "  - paragraph\n"
        '  - group "Suit":\n'
        "    - paragraph: Suit\n"
        '    - button "clubs"\n'
        '    - button "diamonds"\n'
        '    - button "spades"\n'
        '    - button "hearts" [pressed]\n'
        "  - status"
    )


def a_wrong_card_as_it_is_heard(page: Page) -> None:
    """The same of a puzzle, and what was said."""
    puzzle = again(page, TEN_LOW)
    puzzle.locator("button[data-key=dT]").click()
    button(puzzle, "Check").click()
    expect(puzzle.locator(".message")).to_have_count(1)
    assert puzzle.aria_snapshot() == (
        '- group "Which card is the strongest?":\n'
        '  - heading "Which card is the strongest?" [level=3]\n'
        "  - paragraph: There are no trumps. Three diamonds lie on the table.\n"
        "  - list:\n"
        "    - listitem: no trumps\n"
        '  - group "The cards":\n'
        '    - button "jack of diamonds"\n'
        '    - button "ten of diamonds, wrong" [pressed]\n'
        '    - button "eight of diamonds"\n'
        "  - paragraph\n"
        '  - button "Check" [disabled]\n'
        '  - button "Hint"\n'
        '  - button "Show me"\n'
        '  - button "Start again" [disabled]\n'
        "  - status:\n"
        '    - paragraph: "Not the ten of diamonds. The jack of diamonds beats the ten of diamonds: without trumps, every suit '
        'ranks its ten below the jack."\n'
        "    - paragraph:\n"
        '      - link "Rule 1.4 · Ten low without trumps (opens the rule book in another tab)":\n'
        "        - /url: /ulti/rules#R1.4"
    )


def words_of_the_game_by_keys(page: Page, axe: Axe) -> None:
    """A bold word opens what it means by a key, Escape closes it, and the keyboard is where it was."""
    word = page.get_by_role("button", name="suits", exact=True)
    word.focus()
    page.keyboard.press("Enter")
    note = page.locator("#term-suit")
    expect(note).to_be_visible()
    expect(note).to_contain_text("suit · szín")
    axe(page)
    page.keyboard.press("Escape")
    expect(note).to_be_hidden()
    expect(word).to_be_focused()


def accessible_in_every_state(page: Page, looks: Looks) -> None:
    """Axe after each state: another suit, wrong, hint, right, shown; nothing is too wide, no target too small."""
    button(widget(page, CARDS), "diamonds, bells").click()
    button(widget(page, RANKS), "clubs").click()
    expect(widget(page, TEN_LOW).locator(".message[data-kind=bad]")).to_have_count(1)
    right = again(page, SMALL_TRUMP)
    button(right, "Hint").click()
    expect(right.locator(".message[data-kind=note]")).to_have_count(1)  # what it says moves all that is below
    right.locator("button[data-key=c8]").click()
    button(right, "Check").click()
    expect(right.get_by_role("status")).to_contain_text("Right. The eight of clubs beats")
    for number in (NAMES, HIGHER, ORDER):
        button(widget(page, number), "Show me").click()
        expect(widget(page, number).locator(".message[data-kind=note]")).to_have_count(1)
    looks(page, seen=40)
