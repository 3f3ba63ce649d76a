"""A modifier in the style of NeMo Curator's DocumentModifier, which needs no base class."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._options import check_options
from ._texts import clean

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._options import Options


class LimpidModifier:
    name = 'limpid'
    backend = 'pandas'

    def __init__(self, **options: Unpack[Options]) -> None:
        check_options(options)
        self._options = options

    def modify_document(self, text: str) -> str:
        return clean(text, **self._options).text
