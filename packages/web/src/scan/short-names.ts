/** Short names of characters, as chips carry them. */

const NAMES: Readonly<Record<number, string>> = {
  155: 'CSI',
  8203: 'ZWSP',
  8204: 'ZWNJ',
  8205: 'ZWJ',
  8206: 'LRM',
  8207: 'RLM',
  8232: 'LSEP',
  8234: 'LRE',
  8235: 'RLE',
  8236: 'PDF',
  8237: 'LRO',
  8238: 'RLO',
  8294: 'LRI',
  8295: 'RLI',
  8296: 'FSI',
  8297: 'PDI',
};

export function shortName(codePoint: number): string {
  return NAMES[codePoint] ?? `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
}
