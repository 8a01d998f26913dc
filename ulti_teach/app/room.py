"""A room: the course served to a whole class in one network, to whoever has given its token at the door.

Jupyter's own identity provider keeps who is in, by a signed cookie. It never learns the token itself: it would take it
from an address as well, where everybody reads it who sees the address, and would hand it to every page.
"""

from __future__ import annotations

from typing import Any

from jupyter_server.auth.identity import IdentityProvider, User
from tornado.httputil import HTTPMessageDelegate, HTTPServerRequest
from tornado.routing import Router
from tornado.web import Application, RequestHandler, decode_signed_value

from ulti_teach.app.door import Doorkeeper


class RoomIdentity(IdentityProvider):
    """Jupyter's identity provider with its signed cookie, but with no token in any address or header.

    Given ``keeper``, ``secret`` and ``cookie_name`` by the server.
    """

    keeper: Doorkeeper
    secret: bytes

    def get_user_token(self, handler: RequestHandler) -> None:  # type: ignore[override]
        """Nobody is known by ``?token=``, which would stand in histories and logs, nor by a header."""
        return

    def process_login_form(self, handler: RequestHandler) -> User | None:
        """Whoever types the token, or comes with the key, is somebody from now on; else None."""
        address = str(handler.request.remote_ip)
        key = handler.get_body_argument("key", "")
        if self.keeper.takes_key(key) if key else self.keeper.lets_in(handler.get_body_argument("token", ""), address):
            return self.generate_anonymous_user(handler)
        return None

    def get_handlers(self) -> list[tuple[str, object]]:
        """None of Jupyter's own pages: ours are in the course's list."""
        return []

    def knows(self, request: HTTPServerRequest) -> bool:
        """Whether a request comes from a browser that has been let in; asked before any handler is chosen."""
        cookie = request.cookies.get(str(self.cookie_name))
        return cookie is not None and decode_signed_value(self.secret, str(self.cookie_name), cookie.value) is not None


class Gate(Router):
    """Before everything: whoever has not been let in gets no further than the pages that are open to all.

    Voilà and tornado have handlers that ask nobody who they are (for files, for instance); behind this none is reached.
    """

    def __init__(
        self, course: Application, identity: RoomIdentity, is_open: frozenset[str], refused: type[RequestHandler]
    ) -> None:
        self._course, self._identity, self._is_open, self._refused = course, identity, is_open, refused

    def find_handler(self, request: HTTPServerRequest, **kwargs: Any) -> HTTPMessageDelegate | None:
        """The course's own handler, or the one that refuses."""
        if request.path in self._is_open or self._identity.knows(request):
            return self._course.find_handler(request, **kwargs)
        return self._course.get_handler_delegate(request, self._refused)
