"""What our server answers itself: the home page, a lesson's page, and three small questions."""

from __future__ import annotations

from typing import Any, cast

from jupyter_server.base.handlers import JupyterHandler
from tornado import web
from voila.handler import BaseVoilaHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.handler import TornadoVoilaHandler

from ulti_teach import __version__
from ulti_teach.app.kernels import CourseKernels, started
from ulti_teach.app.staging import Lesson
from ulti_teach.app.words import words

NAME = "ulti-teach"
PICTURES = (".png", ".jpg", ".gif", ".svg")  # what a lesson may show from the folder beside it


class _Page(BaseVoilaHandler):
    """A page of our template; it and the error pages find their words there."""

    lang = "en"

    @property
    def template_namespace(self) -> dict[str, Any]:
        """What every page of the template may use."""
        return {**super().template_namespace, "words": words(self.lang), "lang": self.lang}


class Home(_Page):
    """The list of the lessons: no kernel."""

    def initialize(self, *, lessons: tuple[Lesson, ...], lang: str, lab_url: str, **kwargs: Any) -> None:
        """Take what to list."""
        super().initialize(**kwargs)
        self.lessons, self.lang, self.lab_url = lessons, lang, lab_url

    @web.authenticated
    async def get(self) -> None:
        """Write the page."""
        self.write(self.render_template("tree.html", lessons=self.lessons, lab_url=self.lab_url))


class NotFound(_Page):
    """Any other address: a page that says so."""

    async def prepare(self) -> None:
        """Refuse, once the visitor is known."""
        await super().prepare()
        raise web.HTTPError(404)


class LessonPage(TornadoVoilaHandler, _Page):
    """A lesson, rendered by a kernel of its own."""

    def initialize(self, *, lessons: dict[str, Lesson], **kwargs: Any) -> None:
        """Take which lessons there are, by path."""
        super().initialize(**kwargs)
        self.lessons = lessons

    @web.authenticated
    async def get(self, path: str = "") -> None:
        """Stream the page; if the browser leaves before the end, stop the kernel that it never heard of."""
        if path.endswith(PICTURES):
            self.redirect_to_file(path)
            return
        if path not in self.lessons:
            raise web.HTTPError(404)
        _ = self.xsrf_token  # sets the cookie: without it a page opened by a deep link may not stop its kernel
        mine: list[str] = []
        started.set(mine)
        self.gone = False
        self._begin(self.lessons[path])
        try:
            await super().get(path=path)
        except Exception:
            # The beginning is out, so the error page cannot come any more: the page says it itself.
            self.log.exception("The page of %s could not be finished.", path)
            self.write("<script>ulti_unfinished()</script>")
        if self.gone:
            for kernel_id in mine:
                await self.kernel_manager.stop_kernel(kernel_id)

    def _begin(self, lesson: Lesson) -> None:
        """Send header and progress message at once: the kernel needs a second before it can say anything."""
        self.lang = lesson.lang
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
        """Answer ``{"alive": true}`` or false."""
        self.set_header("Cache-Control", "no-store")
        kernels = cast(CourseKernels, self.kernel_manager)
        self.write({"alive": await kernels.is_running(kernel_id)})


class Here(JupyterHandler):
    """Who serves this port: asked by a second ``ulti-teach``, so that it opens the course that already runs."""

    def get(self) -> None:
        """Name, version and the address below which the course is served."""
        self.set_header("Cache-Control", "no-store")
        self.write({"name": NAME, "version": __version__, "base_url": self.base_url})
