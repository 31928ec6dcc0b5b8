"""`minewise completion`: the script by which a shell completes commands, options and files."""

from __future__ import annotations

import click

_EPILOG = """\b
Examples:
  minewise completion bash > ~/.local/share/bash-completion/completions/minewise
  minewise completion zsh > ~/.zfunc/_minewise
  minewise completion fish > ~/.config/fish/completions/minewise.fish
"""


@click.command(epilog=_EPILOG)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str) -> None:
    """Writes the completion script of a shell, to be saved where the shell looks for it.

    It completes commands, options, their values and the names of files. To try it in this shell
    alone: eval "$(minewise completion bash)".
    """
    from click.shell_completion import get_completion_class

    from minewise.cli import commands

    completing = get_completion_class(shell)
    assert completing is not None  # click has these three
    click.echo(completing(commands, {}, "minewise", "_MINEWISE_COMPLETE").source())
