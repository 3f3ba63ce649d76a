/** Short names of characters, as chips carry them: those of the Unicode charts where there are any. */

const NAMES: Readonly<Record<number, string>> = {
  9: 'TAB',
  32: 'SPACE',
  127: 'DEL',
  133: 'NEL',
  160: 'NBSP',
  173: 'SHY',
  847: 'CGJ',
  1564: 'ALM',
  4447: 'HCF',
  4448: 'HJF',
  5760: 'OGHAM SP',
  6068: 'KIV AQ',
  6069: 'KIV AA',
  6158: 'MVS',
  8192: 'NQSP',
  8193: 'MQSP',
  8194: 'ENSP',
  8195: 'EMSP',
  8196: '3/MSP',
  8197: '4/MSP',
  8198: '6/MSP',
  8199: 'FSP',
  8200: 'PSP',
  8201: 'THSP',
  8202: 'HSP',
  8203: 'ZWSP',
  8204: 'ZWNJ',
  8205: 'ZWJ',
  8206: 'LRM',
  8207: 'RLM',
  8232: 'LSEP',
  8233: 'PSEP',
  8234: 'LRE',
  8235: 'RLE',
  8236: 'PDF',
  8237: 'LRO',
  8238: 'RLO',
  8239: 'NNBSP',
  8287: 'MMSP',
  8288: 'WJ',
  8289: 'F()',
  8290: '\u00D7',
  8291: ',',
  8292: '+',
  8294: 'LRI',
  8295: 'RLI',
  8296: 'FSI',
  8297: 'PDI',
  8298: 'ISS',
  8299: 'ASS',
  8300: 'IAFS',
  8301: 'AAFS',
  8302: 'NADS',
  8303: 'NODS',
  10240: 'BRAILLE SP',
  12288: 'IDSP',
  12644: 'HF',
  65279: 'BOM',
  65440: 'HWHF',
  65529: 'IAA',
  65530: 'IAS',
  65531: 'IAT',
  65532: 'OBJ',
  917505: 'LANG TAG',
  917631: 'END TAG',
};

/** U+0000 to U+001F, as ASCII calls them. */
const CONTROLS =
  'NUL SOH STX ETX EOT ENQ ACK BEL BS TAB LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US'.split(
    ' ',
  );

/** Ranges whose members are counted: `VS17` is the first of its range. */
const COUNTED: readonly (readonly [first: number, last: number, name: string, number: number])[] = [
  [0xfe00, 0xfe0f, 'VS', 1],
  [0xe0100, 0xe01ef, 'VS', 17],
  [0x180b, 0x180d, 'FVS', 1],
  [0x180f, 0x180f, 'FVS', 4],
];

const FIRST_TAG = 0xe0020;
const LAST_TAG = 0xe007e;

export function shortName(codePoint: number): string {
  const name = NAMES[codePoint] ?? CONTROLS[codePoint];
  if (name !== undefined) return name;
  if (codePoint >= FIRST_TAG && codePoint <= LAST_TAG) return 'TAG';
  const range = COUNTED.find(([first, last]) => codePoint >= first && codePoint <= last);
  if (range !== undefined) return `${range[2]}${codePoint - range[0] + range[3]}`;
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
}
