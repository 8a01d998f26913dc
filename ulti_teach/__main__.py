"""``python -m ulti_teach`` is ``ulti-teach``."""

from __future__ import annotations

import sys

from ulti_teach.cli.main import main

sys.exit(main())
