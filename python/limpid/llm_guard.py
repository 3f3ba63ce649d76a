"""LLM Guard's shape: `InputScanner().scan(prompt)` gives the clean text, whether it may pass, and a risk from 0 to 1."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._options import check_options
from ._texts import clean

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._options import Options


class InputScanner:
    """A text may pass if its suspicion is below `threshold`, from 0 to 100: 100 refuses only hidden messages."""

    def __init__(self, threshold: float = 60, **options: Unpack[Options]) -> None:
        check_options(options)
        _check_threshold(threshold)
        self._threshold = threshold
        self._options = options

    def scan(self, prompt: str) -> tuple[str, bool, float]:
        report = clean(prompt, **self._options)
        return report.text, report.suspicion < self._threshold, report.suspicion / 100


def _check_threshold(threshold: float) -> None:
    if isinstance(threshold, bool) or not isinstance(threshold, (int, float)):
        raise TypeError('threshold is a number from 0 to 100')
    # The scale of LLM Guard's own scanners. A whole 1 is taken as it stands.
    if 0 < threshold < 1 or (threshold == 1 and isinstance(threshold, float)):
        raise ValueError(f'threshold is from 0 to 100, as `suspicion`: {threshold * 100:g} for {threshold}')
    if not 0 <= threshold <= 100:
        raise ValueError('threshold is a number from 0 to 100')


class OutputScanner(InputScanner):
    def scan(self, prompt: str, output: str) -> tuple[str, bool, float]:  # type: ignore[override]
        """The prompt is not looked at: it is there because LLM Guard gives it."""
        return super().scan(output)
