"""The tool that copies a link to what is shown, and what is said when it is copied."""

from ulti_teach.text import Speech

from .component import View

#: What the page answers: the link was copied, or the browser did not let it and shows it to be copied by hand.
COPIED = ("link-copied", "link-shown")


def tools(speech: Speech, link: str, done: str, stem: str) -> View:
    """The button for a link; `done` is what the page has answered, empty where it has not been pressed.

    `stem` is how the keys of the two sentences begin.
    """
    told = speech.say(f"{stem}.{done}") if done else ""
    return {
        "buttons": [{"id": "link", "words": speech.say("board.tool.link"), "link": link, "text": ""}],
        "told": told,
        "by_hand": told if done == "link-shown" else "",
    }
