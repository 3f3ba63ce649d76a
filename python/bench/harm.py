"""What each tool does to natural texts, which hide nothing: the second table of `npm run bench:python`."""

import re
from collections.abc import Callable, Sequence

# The first that fits names the text.
SCRIPTS = {
    'emoji': '[\u2600-\u27bf\U0001f000-\U0001faff]',
    'Arabic, Persian, Urdu': '[\u0600-\u06ff]',
    'Indic': '[\u0900-\u0dff]',
    'Thai, Khmer, Burmese': '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]',
    'Chinese, Japanese': '[\u3040-\u30ff\u4e00-\u9fff]',
    'others': '',
}
# To make one of these a plain space changes where a line may break, and no word.
SPACES = dict.fromkeys((0xA0, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000), ' ')


def print_harm(
    texts: Sequence[str], contenders: dict[str, Callable[[list[str]], list[str]]]
) -> None:
    groups: dict[str, list[str]] = {name: [] for name in SCRIPTS}
    for text in texts:
        groups[next(name for name, sign in SCRIPTS.items() if re.search(sign, text))].append(text)
    print('\nNatural texts that a tool changes, per 1,000. The last column: those where only spaces became plain.\n')
    print('| |' + '|'.join(f'{name} ({len(rows):,})' for name, rows in groups.items()) + '|all|spaces|')
    print('|---|' + '--:|' * (len(groups) + 2))
    for name, clean in contenders.items():
        counts = [[kind_of_change(*pair) for pair in zip(rows, clean(rows), strict=True)] for rows in groups.values()]
        everything = [kind for kinds in counts for kind in kinds]
        shares = [per_thousand(kinds, 'words') for kinds in (*counts, everything)]
        print(f'|{name}|' + '|'.join([*shares, per_thousand(everything, 'spaces')]) + '|', flush=True)


def kind_of_change(text: str, left: str) -> str | None:
    if text == left:
        return None
    return 'spaces' if text.translate(SPACES) == left.translate(SPACES) else 'words'


def per_thousand(kinds: list[str | None], wanted: str) -> str:
    return f'{1000 * kinds.count(wanted) / max(1, len(kinds)):.2f}'
