"""What our server answers itself: the home page, a lesson's page, and four small questions."""

from __future__ import annotations

import asyncio
from pathlib import PurePosixPath
from typing import Any, cast
from urllib.parse import quote

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.base.handlers import JupyterHandler
from tornado import web
from voila.handler import BaseVoilaHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from ulti_teach import __version__
from ulti_teach.app import home, rulebook
from ulti_teach.app.kernels import CourseKernels, Visit, visiting
from ulti_teach.app.staging import Lesson
from ulti_teach.app.words import speech, words
from ulti_teach.course.choices import panel
from ulti_teach.engine import Rank
from ulti_teach.text import Pack, Speech

NAME = "ulti-teach"
PLACEMENT = "placement"  # the app for whoever knows cards already: newcomers are led to it
PICTURES = (".png", ".jpg", ".gif", ".svg")  # what a lesson may show from the folder beside it


class Page(BaseVoilaHandler):
    """A page of our template; it and the error pages find their words there."""

    lang = "en"

    @property
    def template_namespace(self) -> dict[str, Any]:
        """What every page of the template may use: words, the panel of settings, and itself in every language."""
        twins = {lang: self.in_language(lang) for lang in self.settings.get("ulti_languages", (self.lang,))}
        addresses = {lang: twin or f"{self.base_url}?lang={lang}" for lang, twin in twins.items()}
        return {
            **super().template_namespace,
            "words": words(self.lang),
            "lang": self.lang,
            "home_url": self.home_url(self.lang),
            "rules_url": f"{self.base_url}ulti/rules",
            "languages": {lang: twin for lang, twin in twins.items() if twin},
            "panel": panel(speech(self.lang), languages=addresses, themed=True),
        }

    def home_url(self, lang: str) -> str:
        """The home page in a language; in the course's own the address says nothing of it."""
        own = self.settings.get("ulti_lang", "en")
        return cast(str, self.base_url) + ("" if lang == own else f"?lang={lang}")

    def in_language(self, lang: str) -> str:
        """The address of this page in a language; empty where it is not translated."""
        return ""


class Home(Page):
    """The list of the lessons: no kernel."""

    def initialize(self, *, lessons: dict[str, tuple[Lesson, ...]], lang: str, lab_url: str, **kwargs: Any) -> None:
        """Take what to list, by language, and in which language if the visitor asks for none."""
        super().initialize(**kwargs)
        self.lessons, self.lang, self.lab_url = lessons, lang, lab_url

    def in_language(self, lang: str) -> str:
        """Every language has a home page."""
        return f"{self.base_url}?lang={lang}"

    @web.authenticated
    async def get(self) -> None:
        """Write the page."""
        asked = self.get_query_argument("lang", self.lang)
        self.lang = asked if asked in self.lessons else self.lang
        messages = speech(self.lang).messages
        listed = [lesson for lesson in self.lessons.get(self.lang, ()) if lesson.is_listed]
        skills = {drill: messages.find(f"skill.{drill}") or drill for lesson in listed for drill in lesson.drills}
        indexes = {pack.value: {rank.value: Speech(messages, pack).index(rank) for rank in Rank} for pack in Pack}
        shelves = {
            "lessons": [lesson for lesson in listed if not lesson.is_app],
            "apps": [lesson for lesson in listed if lesson.is_app],
        }
        apps = {app.name.removeprefix(f"{self.lang}/"): app for app in shelves["apps"]}
        facts = {
            **shelves,
            "placement": apps.get(PLACEMENT),
            "puzzles": apps.get(home.PUZZLES),
            "review": apps.get(home.REVIEW),
            "due_url": f"{self.base_url}{home.PATH}?lang={self.lang}",
            # Read once; whoever else asks for something meanwhile does not wait for it.
            "themes": await asyncio.to_thread(home.themes, self.lang),
            "skills": skills,
            "indexes": indexes,
            "lab_url": self.lab_url,
        }
        _ = self.xsrf_token  # sets the cookie: without it the page may not ask how many questions wait
        self.write(self.render_template("tree.html", **facts))


class Rules(Page):
    """The rule book, to which messages lead by the number of a rule."""

    @web.authenticated
    async def get(self) -> None:
        """Write the page, in the language that is asked for as far as its frame goes."""
        asked = self.get_query_argument("lang", self.lang)
        self.lang = asked if asked in self.settings.get("ulti_languages", ()) else self.lang
        self.write(self.render_template("rules.html", sections=rulebook.sections(), terms=rulebook.terms()))

    def in_language(self, lang: str) -> str:
        """The frame at least is in every language."""
        return f"{self.base_url}ulti/rules?lang={lang}"


class NotFound(Page):
    """Any other address: a page that says so."""

    async def prepare(self) -> None:
        """Refuse, once the visitor is known."""
        await super().prepare()
        raise web.HTTPError(404)


class LessonPage(TornadoVoilaHandler, Page):
    """A lesson, rendered by a kernel of its own."""

    def initialize(self, *, lessons: dict[str, Lesson], **kwargs: Any) -> None:
        """Take which lessons there are, by path."""
        super().initialize(**kwargs)
        self.lessons = lessons
        self.lesson: Lesson | None = None

    def in_language(self, lang: str) -> str:
        """The lesson of the same name in a language, where there is one."""
        twin = f"{lang}/{PurePosixPath(self.lesson.path).name}" if self.lesson else ""
        return f"{self.base_url}voila/render/{quote(twin)}" if twin in self.lessons else ""

    @web.authenticated
    async def get(self, path: str = "") -> None:
        """Stream the page; if the browser leaves before the end, stop the kernel that it never heard of."""
        if path.endswith(PICTURES):
            self.redirect_to_file(path)
            return
        if path not in self.lessons:
            raise web.HTTPError(404)
        _ = self.xsrf_token  # sets the cookie: without it a page opened by a deep link may not stop its kernel
        kernels, visit = cast(CourseKernels, self.kernel_manager), Visit(self.current_user.username)
        self.gone = False
        if not await kernels.admit(visit):
            self.lang = self.lessons[path].lang
            self._wait(kernels.pages)
            return
        visiting.set(visit)
        self._begin(self.lessons[path])
        try:
            await super().get(path=path)
        except Exception:
            # The beginning is out, so the error page cannot come any more: the page says it itself.
            if not kernels.has_stopped(visit):
                self.log.exception("The page of %s could not be finished.", path)
            self.write("<script>ulti_unfinished()</script>")
        finally:
            visit.is_coming = False
        if self.gone:
            for kernel_id in visit.kernels:
                await kernels.stop_kernel(kernel_id)

    def _wait(self, pages: int) -> None:
        """All places are taken: a page without a kernel, which asks again by itself."""
        self.set_status(503)
        self.set_header("Retry-After", "5")
        self.set_header("Cache-Control", "no-store")
        self.write(self.render_template("full.html", pages=pages))

    def _begin(self, lesson: Lesson) -> None:
        """Send header and progress message at once: the kernel needs a second before it can say anything."""
        self.lesson, self.lang = lesson, lesson.lang
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.write(self.render_template("lesson.html", lesson=lesson))
        self.flush()

    def on_connection_close(self) -> None:
        """The browser has gone away."""
        super().on_connection_close()
        self.gone = True


class Leave(VoilaShutdownKernelHandler):
    """A page has been left: its kernel is stopped. Asked with an XSRF token, or refused."""

    @web.authenticated
    async def post(self, kernel_id: str) -> None:
        """Stop it; a kernel that has gone already is no fault."""
        await cast(CourseKernels, self.kernel_manager).stop_kernel(kernel_id)
        self.set_status(204)


class Alive(JupyterHandler):
    """Whether the kernel of a page is still running: asked by the page, so that it can tell the learner."""

    @web.authenticated
    async def get(self, kernel_id: str) -> None:
        """Answer ``{"alive": true}`` or false, or 503 where the whole course is about to go: its kernels go first."""
        self.set_header("Cache-Control", "no-store")
        kernels = cast(CourseKernels, self.kernel_manager)
        is_alive = await kernels.is_running(kernel_id)
        if kernels.is_closing:
            self.set_status(503)
        else:
            self.write({"alive": is_alive})


class Line(VoilaKernelWebsocketHandler):
    """The line between a page and its kernel."""

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """No page, for nobody would see it: such as of a kernel that has gone with a server that was stopped."""
        self.finish()


class Place(JupyterHandler):
    """Whether a page would be let in now: asked by the page of whoever waits."""

    @web.authenticated
    async def get(self) -> None:
        """Answer ``{"free": true}`` or false."""
        self.set_header("Cache-Control", "no-store")
        self.write({"free": await cast(CourseKernels, self.kernel_manager).has_place()})


class Here(JupyterHandler):
    """Who serves this port: asked by a second ``ulti-teach``, so that it opens the course that already runs."""

    @allow_unauthenticated
    def get(self) -> None:
        """Name, version and the address below which the course is served."""
        self.set_header("Cache-Control", "no-store")
        self.write({"name": NAME, "version": __version__, "base_url": self.base_url})
