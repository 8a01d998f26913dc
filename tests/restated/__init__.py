"""The rules said a second time, apart from the engine, to check it against. Nothing of the engine but its cards."""
