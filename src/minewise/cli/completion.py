"""`minewise completion`: shell completion of commands, options and file names."""

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
    """Writes the completion script for a shell; save it where the shell looks for such scripts.

    The script completes commands, options, their values and file names. To try it in the current
    shell only, run eval "$(minewise completion bash)".
    """
    from click.shell_completion import get_completion_class

    from minewise.cli import commands

    completing = get_completion_class(shell)
    assert completing is not None  # the shells that click supports
    click.echo(completing(commands, {}, "minewise", "_MINEWISE_COMPLETE").source())
