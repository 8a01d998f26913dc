"""Lesson 1 as a learner goes through it: by keys only from top to bottom, as it is heard, and to axe in every state."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Axe, Looks, Visit
from tests.browser.keys import by_keys, press_until, solve, tick_and_check

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


def shown(page: Page, drill: Locator) -> None:
    """The drill's answer is asked for and heard, and Enter leads to the next question, whose first choice has the focus."""
    by_keys(page, button(drill, "Show me"), "Space")
    expect(drill.locator(".message[data-kind=note]")).to_have_count(1)
    expect(button(drill, "Next question")).to_be_focused()
    page.keyboard.press("Enter")
    expect(drill.locator(".message")).to_have_count(0)
    expect(drill.locator("[data-zone=hand], [data-zone=choice]").first).to_be_focused()


def test_the_whole_lesson_by_keys_only(visit: Visit) -> None:
    """Every component from the top to the bottom, without ever touching the mouse."""
    page = visit(LESSON)

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


def test_as_it_is_heard(visit: Visit) -> None:
    """Names and roles in the accessibility tree: what lies there, what can be pressed, and what was said."""
    page = visit(LESSON)
    example, puzzle = widget(page, EXAMPLE), widget(page, TEN_LOW)
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


def test_accessible_in_every_state(visit: Visit, axe: Axe, looks: Looks) -> None:
    """Axe after each state: fresh, another suit, wrong, hint, right, shown; nothing is too wide, no target too small."""
    page = visit(LESSON)
    axe(page)
    button(widget(page, CARDS), "diamonds, bells").click()
    button(widget(page, RANKS), "clubs").click()
    wrong, right = widget(page, TEN_LOW), widget(page, SMALL_TRUMP)
    wrong.locator("button[data-key=dT]").click()
    button(wrong, "Check").click()
    button(right, "Hint").click()
    right.locator("button[data-key=c8]").click()
    button(right, "Check").click()
    for number in (NAMES, HIGHER, ORDER):
        button(widget(page, number), "Show me").click()
        expect(widget(page, number).locator(".message[data-kind=note]")).to_have_count(1)
    expect(right.get_by_role("status")).to_contain_text("Right. The eight of clubs beats")
    looks(page, seen=40)
