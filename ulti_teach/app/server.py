"""The server of the course: Voilà with our template, home page and habits."""

from __future__ import annotations

import logging
import os
import shutil
import signal
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import tornado.ioloop
from jupyter_server.utils import url_path_join
from tornado import web
from tornado.httpserver import HTTPServer
from tornado.iostream import StreamClosedError
from tornado.websocket import WebSocketClosedError
from traitlets import Unicode, default
from traitlets.config import Config
from voila.app import Voila

from ulti_teach.app import entering, handlers, home, paths
from ulti_teach.app.door import Doorkeeper, Room
from ulti_teach.app.kernels import CourseKernels, OwnInterpreter
from ulti_teach.app.room import Gate, RoomIdentity
from ulti_teach.app.staging import languages, lessons
from ulti_teach.app.words import words

TEMPLATE = "ulti"
#: A kernel that no page is connected to is stopped after this many seconds: far above what a slow page load takes.
IDLE = 15 * 60
#: Kernels that wait for the next pages, which open so much sooner; each is about 45 MiB.
KEPT = 1
#: Jupyter closes a line to a page that has not answered for so long. Its first question goes out after 30 s, so with no
#: more than that every page would lose its line once, half a minute after it was opened.
WEB = {"ws_ping_timeout": 90_000}
#: Bytes that a request may bring to a room, from people we do not know: a token, or nothing. Clicks come another way.
BODY = 64 * 1024
#: Seconds that the kernels have to go when the course is stopped; then it goes without waiting for them.
PARTING = 10
_CLOSED = ("tree", "api/contents")
_KERNEL = r"([\w-]+)"


def settings(langs: Sequence[str] = ("en",), idle: int = IDLE, kept: int = KEPT, pages: int = 0) -> Config:
    """How Voilà is set up for the course; nothing of it is read from the learner's own configuration files."""
    config = Config()
    config.Application.log_level = "ERROR"
    config.VoilaConfiguration.template = TEMPLATE
    config.VoilaConfiguration.allow_template_override = "NO"
    config.VoilaConfiguration.allow_theme_override = "NO"
    config.VoilaConfiguration.show_tracebacks = True  # the template folds them away behind a sentence
    config.VoilaConfiguration.file_allowlist = [r".*\.(png|jpg|gif|svg)"]
    config.VoilaConfiguration.kernel_spec_manager_class = OwnInterpreter
    config.VoilaConfiguration.multi_kernel_manager_class = CourseKernels
    config.VoilaConfiguration.resources = {"words": {lang: words(lang) for lang in langs}}
    # The learner's other JupyterLab extensions would be loaded into every lesson.
    config.VoilaConfiguration.extension_allowlist = [
        "@voila-dashboards/widgets-manager8",
        "@jupyter-widgets/jupyterlab-manager",
        "anywidget",
    ]
    config.CourseKernels.kept = kept
    config.CourseKernels.pages = pages
    config.MappingKernelManager.cull_idle_timeout = idle
    config.MappingKernelManager.cull_interval = min(60, idle)
    config.MappingKernelManager.cull_connected = False
    config.KernelManager.autorestart = False  # a fresh kernel knows nothing of the page: better to say that it died
    return config


class Course(Voila):
    """Voilà, serving a staged folder of lessons on sockets that are already bound."""

    lang = Unicode("en")
    lab_url = Unicode("")

    @default("config_file_paths")
    def _no_config_files(self) -> list[str]:
        return []  # a `voila.json` in the current folder is meant for something else

    def __init__(
        self,
        *,
        sockets: Sequence[socket.socket],
        ready: Callable[[], None] = lambda: None,
        room: Room | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs, **({"identity_provider_class": RoomIdentity} if room else {}))
        self._sockets, self._ready, self._room = sockets, ready, room
        self.ioloop: tornado.ioloop.IOLoop | None = None

    def init_settings(self) -> dict[str, Any]:
        """Voilà's settings; in a room, with who keeps its door."""
        settings: dict[str, Any] = super().init_settings()
        # On one's own machine only as localhost: some site's name may lead here, too, and its pages to a kernel. A room
        # has its door, and a proxy before us its own name.
        settings["allow_remote_access"] = bool(self._room) or self.server_url != "/"
        if self._room:
            identity: RoomIdentity = self.identity_provider
            identity.keeper, identity.secret = Doorkeeper(self._room), self.cookie_secret
            # Cookies do not tell ports apart; this one is forgotten when the browser is closed.
            identity.cookie_name = f"ulti-room-{self.port}"
            identity.cookie_options = {"samesite": "Lax", "expires_days": None}
            settings["headers"] = {"Referrer-Policy": "same-origin"}
        return settings

    def init_handlers(self) -> list[Any]:
        """Ours first: the first that matches an address answers it."""
        base: str = self.server_url
        root = Path(self.root_dir)
        voila = {"voila_configuration": self.voila_configuration}
        listed = {lang: lessons(root, lang) for lang in languages(root)}
        every = {lesson.path: lesson for some in listed.values() for lesson in some}
        lesson = {**voila, "lessons": every, "template_paths": self.template_paths, "config": self.config}
        listing = {**voila, "lessons": listed, "lang": self.lang, "lab_url": self.lab_url}
        self.app.settings.update(
            {
                "xsrf_cookie_name": "_ulti_xsrf",  # behind a proxy, Jupyter's own `_xsrf` is sent along with ours
                "default_handler_class": handlers.NotFound,
                "default_handler_args": voila,
                **WEB,
                "log_function": lambda _handler: None,
                "login_url": url_path_join(base, entering.PATH),
                "ulti_lang": self.lang,
                "ulti_languages": tuple(listed),
            }
        )
        ours: list[Any] = [
            (base, handlers.Home, listing),
            (url_path_join(base, r"/voila/render/(.*)"), handlers.LessonPage, lesson),
            (url_path_join(base, r"/ulti/static/(.*)"), web.StaticFileHandler, {"path": str(paths.static())}),
            (url_path_join(base, rf"/voila/api/shutdown/{_KERNEL}"), handlers.Leave),
            (url_path_join(base, rf"/ulti/alive/{_KERNEL}"), handlers.Alive),
            (url_path_join(base, rf"/api/kernels/(?P<kernel_id>{_KERNEL[1:-1]})/channels"), handlers.Line),
            (url_path_join(base, r"/ulti/here"), handlers.Here),
            (url_path_join(base, r"/ulti/place"), handlers.Place),
            (url_path_join(base, r"/ulti/rules"), handlers.Rules, voila),
            (url_path_join(base, home.PATH), home.Due),
        ]
        # Voilà's own listing of folders and the API below it: the home page is our list.
        ours += [(url_path_join(base, rf"/voila/{closed}.*"), handlers.NotFound, voila) for closed in _CLOSED]
        if self._room:
            ours.append((url_path_join(base, entering.PATH), entering.Enter, voila))
        if base != "/":
            ours.append((r"/ulti/here", handlers.Here))
        return [*ours, *super().init_handlers()]

    def listen(self) -> None:
        """Serve until a signal says stop; then stop the kernels too."""
        server = HTTPServer(self._gate(), max_body_size=BODY) if self._room else HTTPServer(self.app)
        server.add_sockets(self._sockets)
        self.ioloop = tornado.ioloop.IOLoop.current()
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), self._handle_signal_stop)
        self.ioloop.add_callback(self._ready)
        self.ioloop.add_callback(self.kernel_manager.prepare)
        # The home page is asked for next.
        self.ioloop.run_in_executor(None, home.themes, self.lang)
        try:
            self.ioloop.start()
        finally:
            server.stop()
            self.stop()

    def _gate(self) -> Gate:
        """What stands before a room: only the question for the token, and who we are, are open to all."""
        is_open = (url_path_join(self.server_url, path) for path in (entering.PATH, "ulti/here"))
        return Gate(self.app, self.identity_provider, frozenset((*is_open, "/ulti/here")), entering.Refused)

    def stop(self) -> None:
        """Kill the kernels: nobody is left whom they could answer.

        In the loop that started them; one that is still starting belongs to it.
        """
        if self.ioloop:
            # Asked to stop once more while it stops, it does.
            with suppress(TimeoutError):
                self.ioloop.run_sync(self.kernel_manager.stop_all, timeout=PARTING)
        shutil.rmtree(self.connection_dir, ignore_errors=True)


def _matters(record: logging.LogRecord) -> bool:
    """Whether the terminal should hear of it: not of a page that was closed while something was on its way to it."""
    return not (record.exc_info and isinstance(record.exc_info[1], (StreamClosedError, WebSocketClosedError)))


def serve(
    root: Path,
    sockets: Sequence[socket.socket],
    *,
    port: int,
    base_url: str = "/",
    lab_url: str = "",
    ready: Callable[[], None] = lambda: None,
    idle: int = IDLE,
    kept: int = KEPT,
    pages: int = 0,
    room: Room | None = None,
) -> None:
    """Serve the staged lessons below ``root`` until told to stop; ``ready`` is called once the server answers.

    ``idle`` is in seconds, ``kept`` a number of kernels; ``pages`` is how many pages may be open at once, 0 for as many
    as come. In a ``room`` nobody is served without its token.
    """
    known = os.environ.get("JUPYTER_PATH")
    os.environ["JUPYTER_PATH"] = os.pathsep.join([str(paths.template()), *([known] if known else [])])
    os.environ["IPYTHONDIR"] = str(root.parent / "ipython")  # the learner's own start-up files stay out of the lessons
    course = Course(
        sockets=sockets,
        ready=ready,
        room=room,
        config=settings(("en", *languages(root)), idle, kept, pages),
        root_dir=str(root),
        port=port,
        base_url=base_url,
        lab_url=lab_url,
    )
    course.initialize([])
    logging.getLogger("asyncio").addFilter(_matters)
    # Not of every question for a kernel that has gone, either; nor of Jupyter's milliseconds, which tornado takes for
    # seconds and warns of.
    for name in ("tornado.general", "tornado.application"):
        logging.getLogger(name).setLevel(logging.ERROR)
    course.start()
