"""Perfect play, with all cards known: what each side can reach, which cards keep it, and how a wrong one is refuted."""
