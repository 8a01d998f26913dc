"""Components for Jupyter and Voilà; each works alone in a cell with one line.

`__init__.pyi` says where each stands. It is loaded when it is first asked for: no lesson waits for what it does not
show.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
