"""Finds the invisible characters in texts and columns of text, decodes what they hide, returns the text without them."""

from ._columns import clean_column
from ._errors import LimpidError, LimpidWarning
from ._options import Options
from ._report import CleanReport, Finding, Payload, Position, Report, WhitespaceSuspicion
from ._texts import clean, clean_many, detect

__version__ = '0.1.0'

__all__ = [
    'CleanReport',
    'Finding',
    'LimpidError',
    'LimpidWarning',
    'Options',
    'Payload',
    'Position',
    'Report',
    'WhitespaceSuspicion',
    '__version__',
    'clean',
    'clean_column',
    'clean_many',
    'detect',
]
