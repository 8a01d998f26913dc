"""The panel of settings in a notebook, and what is chosen in it reaching the components."""

from typing import Any

from ulti_teach.course.progress import Desk
from ulti_teach.widgets import Settings, Table
from ulti_teach.widgets.store import the_store


def names(panel: Settings) -> list[Any]:
    """The groups that the panel shows."""
    return [group["name"] for group in panel._view["groups"]]


def test_a_notebook_offers_what_is_its_own_to_decide() -> None:
    """Light and dark are JupyterLab's; with one language there is none to choose."""
    assert names(Settings()) == ["pack", "colours", "motion", "review", "rules"]
    assert repr(Settings()) == "Settings()"


def test_a_language_without_a_catalogue_is_said_in_english() -> None:
    """Chosen by a page whose lessons are translated while the components are not."""
    panel = Settings()
    panel.desk_changed(Desk().chose("language", "hu", now=1))
    assert panel._view["lang"] == "en"


def test_what_is_chosen_reaches_every_component() -> None:
    """By way of the store that they share, those that are made later too."""
    before = Table("parti in s | hA9 | c8 hT | dA7 | 0")
    store = the_store()
    store.is_connected = True
    store.change(lambda desk, now: desk.chose("pack", "tell", now).chose("colours", 2, now))
    after = Table("parti in s | hA9 | c8 hT | dA7 | 0")
    for table in (before, after):
        assert (table._view["pack"], table._view["colours"]) == ("tell", 2)
