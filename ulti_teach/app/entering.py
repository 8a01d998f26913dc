"""The page that asks for the token of a room, and what is said to whoever has not given it."""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlencode

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.auth.login import LoginFormHandler
from markupsafe import Markup
from tornado import web

from ulti_teach.app import paths
from ulti_teach.app.handlers import Page
from ulti_teach.app.room import RoomIdentity

#: Where it is, below the base URL.
PATH = "ulti/enter"
#: Characters of a wrong token that are given back, to be put right.
LONGEST = 80


@cache
def _text(*files: Path) -> Markup:
    """Our own style sheets and scripts, to stand in the page: not even these are served before the token is given."""
    return Markup("\n".join(file.read_text(encoding="utf-8") for file in files))


def _inside() -> dict[str, Markup]:
    ours = paths.template() / "voila" / "templates" / "ulti" / "static"
    return {
        "styles": _text(paths.static() / "tokens.css", ours / "page.css"),
        "scripts": _text(ours / "early.js"),
        "form_script": _text(ours / "enter.js"),
    }


class Enter(Page, LoginFormHandler):
    """Asks for the token; whoever gives it is let in, to the page that was asked for and no other site."""

    def initialize(self, **kwargs: Any) -> None:
        """Speak the course's own language."""
        super().initialize(**kwargs)
        self.lang = self.settings["ulti_lang"]

    @allow_unauthenticated
    async def get(self) -> None:
        """Ask; whoever is in already goes on."""
        if self.current_user:
            self._go_on()
        else:
            self._ask()

    @allow_unauthenticated
    async def post(self) -> None:
        """Look at what was typed."""
        identity = cast(RoomIdentity, self.identity_provider)
        wait = identity.keeper.wait(str(self.request.remote_ip))
        user = identity.process_login_form(self)
        if user is None:
            self.set_status(429 if wait else 401)
            wrong = bool(self.get_body_argument("token", ""))
            self._ask("wait" if wait else "wrong" if wrong else "", wait=max(2, math.ceil(wait)))
            return
        identity.set_login_cookie(self, user)
        self._go_on()

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """The form came back without our cookie (403): the browser keeps none, or had the page open since long ago."""
        if status_code == 403:
            self._ask("cookies")
            self.finish()
        else:
            super().write_error(status_code, **kwargs)

    def _go_on(self) -> None:
        # Jupyter takes what stands before a colon for a scheme, wherever it is; the link to a set has many.
        after = self.get_query_argument("next", self.base_url).replace(":", "%3A")
        self._redirect_safe(after)  # type: ignore[no-untyped-call]

    def _ask(self, fault: str = "", wait: int = 0) -> None:
        self.set_header("Cache-Control", "no-store")
        after = self.get_query_argument("next", "")
        action = f"{self.base_url}{PATH}" + (f"?{urlencode({'next': after})}" if after else "")
        typed = self.get_body_argument("token", "")[:LONGEST]
        facts = {"typed": typed, "action": action, "fault": fault, "wait": wait, **_inside()}
        self.write(self.render_template("enter.html", **facts))  # type: ignore[no-untyped-call]


class Refused(web.RequestHandler):
    """Whatever else is asked by somebody who has not been let in: pages lead to the question, the rest is refused."""

    async def prepare(self) -> None:
        """Answer, whatever was asked and how."""
        asks_for_a_page = (
            self.request.method in ("GET", "HEAD")
            and "text/html" in self.request.headers.get("Accept", "")
            and "Upgrade" not in self.request.headers
        )
        self.set_header("Cache-Control", "no-store")
        if asks_for_a_page:
            self.redirect(f"{self.settings['login_url']}?{urlencode({'next': self.request.uri})}")
        else:
            self.set_status(403)
            self.finish()
