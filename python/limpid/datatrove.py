"""datatrove: `LimpidFormatter()` in a pipeline, in place of FTFYFormatter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from datatrove.pipeline.formatters.base import BaseFormatter

from ._options import check_options
from ._texts import clean

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._options import Options


class LimpidFormatter(BaseFormatter):  # type: ignore[misc]
    name = 'Limpid'

    def __init__(self, **options: Unpack[Options]) -> None:
        super().__init__()
        check_options(options)
        self._options = options

    def format(self, text: str) -> str:
        return clean(text, **self._options).text
