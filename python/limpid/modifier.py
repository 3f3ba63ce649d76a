"""NeMo Curator: `Modify(LimpidModifier())`. It is a callable with a name, which Modify takes like its own classes."""

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
    # Modify names its stage after it.
    __name__ = name

    def __init__(self, **options: Unpack[Options]) -> None:
        check_options(options)
        self._options = options

    def modify_document(self, text: str) -> str:
        """A missing value of pandas stays."""
        return clean(text, **self._options).text if isinstance(text, str) else text

    __call__ = modify_document
