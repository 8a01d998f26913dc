"""Opening the course: in Voilà as an app, in JupyterLab as notebooks."""
