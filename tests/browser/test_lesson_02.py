"""Lesson 2 as a learner goes through it: a right card, a wrong one and its sentence, by mouse and by keys only."""

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.conftest import Axe, Looks, Visit
from tests.browser.keys import by_keys, press_until, solve, tick_and_check, to_the_top

LESSON = "en/02_tricks.ipynb"
# The lesson's components in order: first table, two puzzles, the table that was ruffed, a puzzle, the table without the
# suit, three puzzles, the drill, two tricks to judge, the drill of those.
FIRST, BEAT, FOLLOW, RUFFED, AFTER_A_RUFF, VOID, PARTNER, OVERTRUMP, UNDERTRUMP = range(9)
DRILL, ACE_RUFFED, NO_TRUMPS, WINNERS = range(9, 13)


def widget(page: Page, number: int) -> Locator:
    """The lesson's components in order, see below."""
    return page.locator(".ulti").nth(number)


def card(table: Locator, name: str) -> Locator:
    """A card of the hand by its spoken name, whatever is added to it."""
    return table.locator(f'.hand button[aria-label^="{name}"]')


def button(table: Locator, name: str) -> Locator:
    """A button by its name."""
    return table.get_by_role("button", name=name, exact=True)


def hears(table: Locator, *sentences: str) -> None:
    """The live region says these, in this order, and nothing else."""
    expect(table.get_by_role("status").locator(".text")).to_have_text(list(sentences))


NOT_THE_KING = (
    "Not the king of spades: diamonds were led and you hold the ace and seven of diamonds, so you must follow suit."
)
NOT_THE_SEVEN = "Not the seven of diamonds: it does not beat the king of diamonds. You can beat it with the ace of diamonds, so you must."
THE_ACE = "You must follow suit, and beat the king of diamonds if you can: only the ace of diamonds does."


def test_the_lesson_by_mouse_and_by_keys(
    visit: Visit, context: BrowserContext, axe: Axe, looks: Looks, subtests: pytest.Subtests
) -> None:
    """One page from its opening on; each part begins again what it needs, so that it stands by itself."""
    page = visit(LESSON)
    axe(page)
    for part in (
        a_button_that_rests_does_nothing,
        first_table,
        what_may_i_play_tells_each_reason,
        a_burst_of_clicks_plays_one_card,
        quick_ticks_all_count,
        the_whole_lesson_by_keys_only,
        no_link_where_the_page_is_not_ours,
    ):
        with subtests.test(part.__name__):
            part(page)
    accessible_in_every_state(page, looks)
    a_message_leads_to_its_rule(page, context)


def again(page: Page, number: int) -> Locator:
    """This component as it stood when the page was opened."""
    found = widget(page, number)
    button(found, "Start again").click()
    expect(found.get_by_role("status").locator(".message[data-kind=good], .message[data-kind=bad]")).to_have_count(0)
    expect(button(found, "Start again")).to_have_attribute("aria-disabled", "true")
    return found


def a_button_that_rests_does_nothing(page: Page) -> None:
    """Next trick before there is one, and Check before anything is ticked; what is done after them is answered."""
    resting = ((widget(page, FIRST), "Next trick"), (widget(page, UNDERTRUMP), "Check"))
    for table, name in resting:
        button(table, name).click(force=True)
    button(widget(page, VOID), "What may I play?").click()
    expect(widget(page, VOID).get_by_role("status").locator(".text")).to_have_count(1)
    for table, _ in resting:
        expect(table.get_by_role("status").locator(".text")).to_have_count(0)


def first_table(page: Page) -> None:
    """Two wrong cards and their sentences, then the right one, the trick, and on to the end."""
    table = widget(page, FIRST)
    card(table, "king of spades").click()
    hears(table, NOT_THE_KING)
    expect(table.get_by_role("status")).to_contain_text("Rule 7.2 · Follow suit if you can")
    card(table, "seven of diamonds").click()
    hears(table, NOT_THE_SEVEN)
    expect(table.locator(".hand button")).to_have_count(3)
    card(table, "ace of diamonds").click()
    hears(table, THE_ACE, "You take the trick with the ace of diamonds. You lead next.")
    button(table, "Next trick").click()
    hears(table, "You lead.")
    card(table, "king of spades").click()
    hears(table, "You lead, so any card may be played.", "You take the trick with the king of spades. You lead next.")
    button(table, "Take back").click()
    expect(table.locator(".hand button")).to_have_count(2)
    card(table, "seven of diamonds").click()
    button(table, "Next trick").click()
    card(table, "king of spades").click()
    expect(table.get_by_role("status")).to_contain_text("All cards have been played. You took 3 tricks.")
    button(table, "Start again").click()
    expect(table.locator(".hand button")).to_have_count(3)


def what_may_i_play_tells_each_reason(page: Page) -> None:
    """On request every card that is refused says why, in its name too."""
    table = widget(page, VOID)
    button(table, "What may I play?").click()
    expect(card(table, "ace of hearts")).to_have_attribute(
        "aria-label",
        "ace of hearts, Not the ace of hearts: diamonds were led and you have none, so you must play a trump, and you "
        "hold the jack and seven of clubs.",
    )
    expect(card(table, "jack of clubs")).to_have_attribute("aria-label", "jack of clubs, may be played")
    hears(
        table,
        "You have no diamonds, so you must ruff. Nobody has ruffed before you, so any trump will do: the jack and seven of "
        "clubs.",
    )


def a_burst_of_clicks_plays_one_card(page: Page) -> None:
    """What was clicked before the answer came is not played on top of it."""
    table = widget(page, RUFFED)
    table.evaluate(
        "root => { for (const card of [...root.querySelectorAll('.hand button')].slice(0, 2)) card.click(); }"
    )
    expect(table.locator(".hand button")).to_have_count(2)
    hears(
        table,
        "You must follow suit. The trick was ruffed with the nine of spades, and none of your diamonds can beat a trump, so "
        "any of them will do: the ace and seven of diamonds.",
        "Ben takes the trick with the nine of spades. Ben leads next.",
    )


def quick_ticks_all_count(page: Page) -> None:
    """Two cards ticked and checked faster than any answer comes, with Check still resting: nothing is lost."""
    puzzle = widget(page, UNDERTRUMP)
    puzzle.evaluate(
        """root => {
            for (const id of ["dQ", "d8"]) root.querySelector(`.hand button[data-card=${id}]`).click();
            root.querySelector(".button[data-key=check]").click();
        }"""
    )
    expect(puzzle.locator(".hand button[aria-pressed=true]")).to_have_count(2)
    expect(puzzle.get_by_role("status")).to_contain_text("Right. You have no hearts")


def the_whole_lesson_by_keys_only(page: Page) -> None:
    """Every table, puzzle and drill from the top to the bottom, without ever touching the mouse."""
    expect(widget(page, RUFFED).locator(".hand button")).to_have_count(2)  # no second card came after the burst
    again(page, RUFFED)
    again(page, UNDERTRUMP)
    to_the_top(page)
    tables_and_puzzles_by_keys(page)
    drills_and_winners_by_keys(page)


def tables_and_puzzles_by_keys(page: Page) -> None:
    """The first half of the lesson."""
    table = widget(page, FIRST)
    press_until(page, card(table, "ace of diamonds"))
    press_until(page, card(table, "king of spades"), "ArrowRight")
    page.keyboard.press("Enter")
    hears(table, NOT_THE_KING)
    expect(card(table, "king of spades")).to_be_focused()
    page.keyboard.press("Home")
    page.keyboard.press("Space")
    hears(table, THE_ACE, "You take the trick with the ace of diamonds. You lead next.")
    expect(button(table, "Next trick")).to_be_focused()
    page.keyboard.press("Enter")
    hears(table, "You lead.")
    expect(card(table, "seven of diamonds")).to_be_focused()

    tick_and_check(page, widget(page, BEAT), "eight of hearts", right=False)
    solve(page, widget(page, BEAT), "Right. You must follow suit, and beat", "ten of hearts", "queen of hearts")
    solve(page, widget(page, FOLLOW), "Right. You must follow suit", "king of clubs", "seven of clubs")

    table = widget(page, RUFFED)
    by_keys(page, card(table, "seven of diamonds"))
    expect(table.get_by_role("status")).to_contain_text("any of them will do")
    by_keys(page, button(table, "Next trick"))
    hears(table, "Ben led the eight of clubs.")
    expect(table.locator(".trick li .spoken")).to_have_text(["eight of clubs, led by Ben"])
    solve(page, widget(page, AFTER_A_RUFF), "Right.", "ace of hearts", "king of hearts", "nine of hearts")

    table = widget(page, VOID)
    by_keys(page, card(table, "seven of clubs"))
    expect(table.get_by_role("status")).to_contain_text("You take the trick with the seven of clubs.")
    solve(page, widget(page, PARTNER), "Right. You have no spades", "jack of hearts", "seven of hearts")
    solve(page, widget(page, OVERTRUMP), "Right.", "ten of spades", "jack of spades")
    solve(page, widget(page, UNDERTRUMP), "Even a trump that cannot win", "queen of diamonds", "eight of diamonds")


def drills_and_winners_by_keys(page: Page) -> None:
    """The second half, from wherever the keyboard is."""
    drill = widget(page, DRILL)
    press_until(page, drill.locator(".hand button").first)
    expect(drill.locator(".hand button").first).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Space")
    expect(drill.locator(".hand button").first).to_have_attribute("aria-pressed", "true")
    by_keys(page, button(drill, "Show me"))
    expect(drill.get_by_role("status").locator(".text")).to_have_count(1)
    expect(button(drill, "Next question")).to_be_focused()
    page.keyboard.press("Enter")
    expect(drill.get_by_role("status").locator(".text")).to_have_count(0)
    expect(drill.locator(".hand button").first).to_be_focused()

    question = widget(page, ACE_RUFFED)
    press_until(page, button(question, "You"))
    expect(button(question, "You")).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Space")
    expect(button(question, "You")).to_have_attribute("aria-pressed", "true")
    by_keys(page, button(question, "Check"))
    hears(question, "The ace of diamonds does not win: somebody has ruffed the trick.")
    press_until(page, question.get_by_role("button", name="Carla"), "Shift+Tab")
    page.keyboard.press("Space")
    by_keys(page, button(question, "Check"))
    expect(question.get_by_role("status")).to_contain_text("Right. The seven of hearts wins")
    by_keys(page, button(widget(page, NO_TRUMPS), "Ben"))
    by_keys(page, button(widget(page, NO_TRUMPS), "Check"))
    expect(widget(page, NO_TRUMPS).get_by_role("status")).to_contain_text("Right. The jack of hearts wins")

    drill = widget(page, WINNERS)
    by_keys(page, button(drill, "You"), "Space")
    by_keys(page, button(drill, "Check"))
    expect(drill.get_by_role("status").locator(".text")).to_have_count(1)


def no_link_where_the_page_is_not_ours(page: Page) -> None:
    """As in a notebook: the rule's number is plain text."""
    table = again(page, VOID)
    book = page.evaluate("document.documentElement.dataset.rules")
    page.evaluate("delete document.documentElement.dataset.rules")
    card(table, "ace of hearts").click()
    expect(table.get_by_role("status").locator(".rule")).to_have_text("Rule 7.3 · No suit: play a trump")
    expect(table.get_by_role("status").get_by_role("link")).to_have_count(0)
    page.evaluate("book => { document.documentElement.dataset.rules = book; }", book)


def accessible_in_every_state(page: Page, looks: Looks) -> None:
    """Axe after each state: refused, won, ticked, wrong, right, shown; and sound in every window."""
    card(again(page, FIRST), "king of spades").click()
    hears(widget(page, FIRST), NOT_THE_KING)
    button(widget(page, VOID), "What may I play?").click()
    expect(card(widget(page, VOID), "jack of clubs")).to_have_attribute("aria-label", "jack of clubs, may be played")
    card(again(page, RUFFED), "ace of diamonds").click()
    expect(widget(page, RUFFED).get_by_role("status")).to_contain_text("Ben takes the trick")
    question, wrong, right = (again(page, number) for number in (ACE_RUFFED, NO_TRUMPS, UNDERTRUMP))
    drill = widget(page, DRILL)
    question.get_by_role("button", name="Ben").click()
    wrong.get_by_role("button", name="You").click()
    button(wrong, "Check").click()
    expect(wrong.locator(".message[data-kind=bad]").first).to_be_visible()  # what it says moves all that is below
    for name in ("queen of diamonds", "eight of diamonds"):
        card(right, name).click()
    button(right, "Hint").click()
    button(right, "Check").click()
    expect(right.get_by_role("status")).to_contain_text("Right.")
    drill.locator(".hand button").last.click()
    button(drill, "Show me").click()
    expect(button(drill, "Next question")).to_have_attribute("data-go", "")
    looks(page, seen=40)


def a_message_leads_to_its_rule(page: Page, context: BrowserContext) -> None:
    """By keys, in a tab of its own, so that the table stays; the link is plain to whoever hears it."""
    table = widget(page, FIRST)
    link = table.get_by_role("link", name="Rule 7.2 · Follow suit if you can (opens the rule book in another tab)")
    link.focus()
    with context.expect_page() as opened:
        page.keyboard.press("Enter")
    book = opened.value
    expect(book.locator(":target")).to_contain_text("Follow suit if you can.")
    expect(book.locator(":target")).to_be_in_viewport()
    expect(table.get_by_role("status")).to_contain_text("Not the king of spades")
