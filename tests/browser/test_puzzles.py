"""The app of puzzles in a real browser: one puzzle of each kind failed and solved, by mouse and by keys only."""

from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.conftest import NARROW, READY, WIDE, Axe, Looks, Visit, fits
from tests.browser.keys import by_keys, press_until
from tests.running import Running
from ulti_teach import data
from ulti_teach.engine import Card, CardSet
from ulti_teach.puzzles import Exercise, Kind, Referee, Session, load_exercises
from ulti_teach.solver import finish

APP = "en/puzzles.ipynb"
EXERCISES = load_exercises(data.exercises())
K1 = f"position={quote('ulti in c | cA7 dA h8 | cT9 hTQ | dTJ98 | 0')}&goal=ulti&seat=0"
Press = Callable[[Locator], None]
#: How each kind of puzzle is opened in the tests: the first and easiest of its kind.
FIRST = {
    kind: min(
        (found for found in EXERCISES.values() if found.question.kind is kind),
        key=lambda found: (found.question.difficulty, found.question.id),
    )
    for kind in Kind
}


def the_board(page: Page) -> Locator:
    """The one component of the app."""
    return page.locator(".ut-output .ulti")


def button(board: Locator, key: str) -> Locator:
    """A button under the table by its name in the code."""
    return board.locator(f".buttons [data-key={key}]")


def choice(board: Locator, wanted: object) -> Locator:
    """A card of the hand, or an answer in words."""
    if isinstance(wanted, Card):
        return board.locator(f'.hand [data-card="{wanted}"]')
    return board.locator(f'.choices [data-key="{wanted}"]')


def heard(board: Locator, kind: str) -> Locator:
    """A message of this kind."""
    return board.get_by_role("status").locator(f".message[data-kind={kind}]").first


def turn_to(page: Page, exercise: Exercise) -> Locator:
    """Choose its theme, then the puzzle, in the menu."""
    board = the_board(page)
    board.get_by_label("Theme").select_option(exercise.question.theme)
    menu = board.get_by_label("Puzzle", exact=True)
    expect(menu.locator(f'option[value="{exercise.question.id}"]')).to_have_count(1)
    menu.select_option(exercise.question.id)
    expect(menu).to_have_value(exercise.question.id)
    prompt = exercise.words.prompt
    expect(board.locator(".prompt")).to_contain_text(prompt.partition("{")[0].strip()[:40])
    return board


def fail_and_solve(board: Locator, exercise: Exercise, press: Press) -> None:
    """One puzzle of any kind."""
    question = exercise.question
    if question.kind.asks_for_play:
        play(board, exercise, press)
        return
    right = list(question.right)
    if question.kind is Kind.DISCARD:
        (pair, *_) = (pair for pair in right if isinstance(pair, CardSet))
        wrong = next(each for each in question.choices if isinstance(each, CardSet) and each not in right)
        answers: tuple[list[object], list[object]] = [*wrong], [*pair]
    else:
        answers = [next(each for each in question.choices if each not in right)], [*right]
    for wanted, kind in zip(answers, ("bad", "good"), strict=True):
        pressed = board.locator("[aria-pressed=true]:visible")
        # What is ticked stays ticked until it is taken back; where one is asked, another takes its place.
        while kind == "good" and question.kind in (Kind.LEGAL_CARDS, Kind.LEGAL_BIDS, Kind.DISCARD) and pressed.count():
            left = pressed.count()
            press(pressed.first)
            expect(pressed).to_have_count(left - 1)
        for each in wanted:
            press(choice(board, each))
            expect(choice(board, each)).to_have_attribute("aria-pressed", "true")
        press(button(board, "check"))
        expect(heard(board, kind)).to_be_visible()
    expect(button(board, "next-puzzle")).to_have_attribute("data-go", "")


def play(board: Locator, exercise: Exercise, press: Press) -> None:
    """A wrong card, its refutation to the end, taken back; then right cards to the end."""
    question = exercise.question
    wrong = next(card for card in question.position.legal_cards() if card not in question.right)
    press(choice(board, wrong))
    expect(heard(board, "bad")).to_be_visible()
    go_on(board, press)
    expect(button(board, "undo")).to_have_attribute("data-go", "")
    press(button(board, "undo"))
    expect(choice(board, wrong)).to_have_attribute("data-mark", "bad")
    for card in right_cards(exercise):
        press(choice(board, card))
        expect(choice(board, card)).to_have_count(0)  # what was said of the card before it is good, too
        expect(heard(board, "good")).to_be_visible()
        go_on(board, press)
    expect(board.get_by_role("status")).to_contain_text("Right.")
    expect(button(board, "next-puzzle")).to_have_attribute("data-go", "")


def go_on(board: Locator, press: Press) -> None:
    """As long as there is something to see."""
    for _ in range(40):
        if button(board, "next").get_attribute("data-go") is None:
            return
        before = board.locator(".trick").inner_text()
        press(button(board, "next"))
        expect(board.locator(".trick")).not_to_have_text(before, use_inner_text=True)
    pytest.fail("the play never ended")


def right_cards(exercise: Exercise) -> list[Card]:
    """What the learner plays, one right card after the other, as the referee answers them."""
    question = exercise.question
    if question.kind is not Kind.PLAY:
        return [next(card for card in question.right if isinstance(card, Card))]
    referee, played = Referee(question), []
    session: Session = finish(referee.begin())
    while not session.is_done:
        for card in session.position.legal_cards():
            after = finish(referee.play(session, card))
            if not after.is_refuted:
                break
        played.append(card)
        session = after
    return played


def test_one_of_each_kind(visit: Visit, axe: Axe, looks: Looks, subtests: pytest.Subtests) -> None:
    """By mouse, by keys, and shown, on one page; a puzzle that is turned to again is as new."""
    page = visit(APP)
    with subtests.test("by mouse"):
        each_kind_by_mouse(page)
    with subtests.test("by keys"):
        each_kind_by_keys(page)
    with subtests.test("shown"):
        each_kind_is_accessible_when_shown(page, axe, looks)
    with subtests.test("another"):
        another_like_this_and_the_next(page)


def each_kind_by_mouse(page: Page) -> None:
    """Failed first, then solved; a solved one is counted."""
    for exercise in FIRST.values():
        fail_and_solve(turn_to(page, exercise), exercise, lambda wanted: wanted.click())
        menu = the_board(page).get_by_label("Puzzle", exact=True)
        expect(menu.locator(f'option[value="{exercise.question.id}"]')).to_contain_text("solved")


def each_kind_by_keys(page: Page) -> None:
    """The same without a mouse; what is to be done next has the keyboard already."""

    def press(wanted: Locator) -> None:
        back = wanted.evaluate("e => Boolean(e.compareDocumentPosition(document.activeElement) & 4)")
        press_until(page, wanted, "Shift+Tab" if back else "Tab")
        page.keyboard.press("Enter")

    for exercise in FIRST.values():
        fail_and_solve(turn_to(page, exercise), exercise, press)
        expect(button(the_board(page), "next-puzzle")).to_be_focused()


#: The kinds whose screens differ most.
LAID_OUT = (Kind.DISCARD, Kind.SETTLEMENT, Kind.POINTS)
BOARD = ".ut-output .ulti"


def each_kind_is_accessible_when_shown(page: Page, axe: Axe, looks: Looks) -> None:
    """Axe with the answer of each kind; nothing is wider than the window. Around the board nothing changes."""
    axe(page)
    for exercise in FIRST.values():
        board = turn_to(page, exercise)
        button(board, "show").click()
        expect(board.get_by_role("status").locator(".message").first).to_be_visible()
        if exercise.question.kind in LAID_OUT:
            looks(page, within=BOARD)
            continue
        axe(page, within=BOARD)
        page.set_viewport_size(NARROW)
        fits(page)
        page.set_viewport_size(WIDE)


def another_like_this_and_the_next(page: Page) -> None:
    """A new puzzle with the same aim; the next one is of the collection again."""
    board = the_board(page)
    board.get_by_label("Theme").select_option("keeping-the-seven")
    expect(board.get_by_label("Theme")).to_have_value("keeping-the-seven")
    board.get_by_role("button", name="Another like this").click()
    expect(board.locator(".notice")).to_contain_text("A new puzzle, made just now", timeout=60_000)
    expect(board.locator(".prompt")).to_contain_text("Win the last trick with the seven of")
    button(board, "next-puzzle").click()
    expect(board.locator(".notice")).to_be_hidden()


def test_a_puzzle_of_an_address(
    visit: Visit, page: Page, context: BrowserContext, course: Running, looks: Looks
) -> None:
    """Refuted, played again and explored; then its link and a report are copied, and the link opens it again."""
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    visit(f"{APP}?{K1}")
    a_refutation_is_told_card_by_card(page, looks)
    link_and_report_are_copied(page, course)


def a_refutation_is_told_card_by_card(page: Page, looks: Looks) -> None:
    """Each caption as its card falls; at the end what is lost, and by which rule; then another defence is tried."""
    board = the_board(page)
    board.locator(".hand [data-card=dA]").click()
    texts = board.get_by_role("status").locator(".text")
    expect(texts).to_have_text(["Not the ace of diamonds. Watch what happens, card by card."])
    button(board, "next").click()
    expect(texts.nth(1)).to_have_text("Carla has no diamonds and must ruff, with the ten of clubs.")
    expect(button(board, "next")).to_be_focused()
    go_on(board, lambda wanted: wanted.click())
    expect(board.get_by_role("status")).to_contain_text("so the ulti is lost")
    expect(board.get_by_role("status")).to_contain_text("You lose the ulti.")
    looks(page)
    button(board, "undo").click()
    for card in ("cA", "dA", "h8", "c7"):
        board.locator(f".hand [data-card={card}]").click()
        expect(board.locator(f".hand [data-card={card}]")).to_have_count(0)
        expect(heard(board, "good")).to_be_visible()
        go_on(board, lambda wanted: wanted.click())
    expect(board.get_by_role("status")).to_contain_text("You make the ulti.")
    button(board, "explore").click()
    expect(board.locator(".choices .asks")).to_have_text("What if they had played something else?")
    expect(board.locator(".choices button").first).to_be_focused()
    board.locator(".choices button").first.click()
    expect(board.locator(".choices")).to_be_hidden()
    expect(board.locator('.trick [data-card="c9"]')).to_be_visible()


def link_and_report_are_copied(page: Page, course: Running) -> None:
    """To the clipboard where the browser lets us, else shown to be copied by hand; the link opens the same puzzle."""
    board = the_board(page)
    board.get_by_role("button", name="Copy a link").click()
    expect(board.locator(".told")).to_contain_text("It does not carry the answer.")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(course.lesson(APP) + "?position=")
    board.get_by_role("button", name="Report this puzzle").click()
    expect(board.locator(".told")).to_contain_text("Copied: the puzzle")
    report = page.evaluate("navigator.clipboard.readText()")
    assert "goal: ulti" in report
    assert link in report
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }")
    board.get_by_role("button", name="Copy a link").click()
    expect(board.locator(".by-hand")).to_have_value(link)
    page.goto(link, wait_until="commit")
    page.wait_for_selector("html[data-ulti=ready]", timeout=READY)
    expect(the_board(page).locator(".hand button")).to_have_count(4)


def test_an_address_that_cannot_be_used_and_one_that_can(visit: Visit, page: Page, subtests: pytest.Subtests) -> None:
    """What somebody typed stays text; a theme and a position are taken, and kept until the page is opened without any."""
    with subtests.test("a hostile address"):
        a_hostile_address_is_a_sentence(visit)
    with subtests.test("a card that may not be played"):
        a_card_that_may_not_be_played_is_refused(visit)
    what_was_left_is_there_after_another_visit(visit, page)


def a_hostile_address_is_a_sentence(visit: Visit) -> None:
    """It names what cannot be read, and there is a puzzle to play all the same."""
    markup = "<img src=x onerror=document.body.dataset.hacked=1>"
    page = visit(f"{APP}?position={quote(markup)}&goal=ulti")
    expect(the_board(page).locator(".notice")).to_contain_text("<img")
    expect(the_board(page).locator(".prompt")).not_to_be_empty()
    assert page.locator("img[src=x]").count() == 0
    assert page.evaluate("document.body.dataset.hacked") is None


def a_card_that_may_not_be_played_is_refused(visit: Visit) -> None:
    """With the rule, as at every table; nothing is lost by it, and no verdict of the puzzle is given."""
    position = quote("parti in s | hA9 | c8 hT | dA7 sK | 0 | trick dK s9")
    board = the_board(visit(f"{APP}?position={position}&goal={quote('not points>=80')}&seat=2"))
    board.locator(".hand [data-card=sK]").click()
    expect(board.get_by_role("status")).to_contain_text("Rule 7.2 · Follow suit if you can")
    expect(button(board, "undo")).to_have_attribute("aria-disabled", "true")


def what_was_left_is_there_after_another_visit(visit: Visit, page: Page) -> None:
    """The theme, the puzzle, and the wrong card with its refutation."""
    visit(f"{APP}?theme=keeping-the-seven")
    expect(the_board(page).get_by_label("Theme")).to_have_value("keeping-the-seven")
    exercise = FIRST[Kind.PLAY]
    board = turn_to(page, exercise)
    wrong = next(card for card in exercise.question.position.legal_cards() if card not in exercise.question.right)
    choice(board, wrong).click()
    expect(heard(board, "bad")).to_be_visible()
    said = heard(board, "bad").inner_text()
    visit(APP)
    expect(heard(the_board(page), "bad")).to_have_text(said, use_inner_text=True)
    expect(the_board(page).get_by_label("Theme")).to_have_value(exercise.question.theme)


def test_the_home_page_leads_to_the_puzzles(page: Page, course: Running) -> None:
    """Beside the lessons, and no lesson itself: it is never where one begins."""
    page.goto(course.url)
    expect(page.get_by_role("heading", name="Practice")).to_be_visible()
    expect(page.locator("#ut-go")).not_to_contain_text("Puzzles")
    by_keys(page, page.get_by_role("link", name="Puzzles"))
    page.wait_for_selector("html[data-ulti=ready]", timeout=READY)
    expect(the_board(page).locator(".prompt")).not_to_be_empty()
