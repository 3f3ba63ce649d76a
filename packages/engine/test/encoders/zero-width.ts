/** Text as two zero-width symbols, with or without more that part or frame them, as in the wild. */

export interface Alphabet {
  readonly zero: string;
  readonly one: string;
}

function write(bits: string, { zero, one }: Alphabet): string {
  return bits.replace(/[01]/g, (bit) => (bit === '0' ? zero : one));
}

function binaryOfUnits(text: string, width: number): readonly string[] {
  return text.split('').map((unit) => unit.charCodeAt(0).toString(2).padStart(width, '0'));
}

/** UTF-8, eight bits a byte, the highest first. */
export function utf8Bits(text: string, alphabet: Alphabet): string {
  const bytes = [...new TextEncoder().encode(text)];
  return write(bytes.map((byte) => byte.toString(2).padStart(8, '0')).join(''), alphabet);
}

/** UTF-8, eight bits a byte, the lowest first. */
export function utf8BitsLowestFirst(text: string, alphabet: Alphabet): string {
  const bytes = [...new TextEncoder().encode(text)];
  const reverse = (bits: string) => [...bits].reverse().join('');
  return write(bytes.map((byte) => reverse(byte.toString(2).padStart(8, '0'))).join(''), alphabet);
}

/** ASCII, seven bits a character. */
export function sevenBits(text: string, alphabet: Alphabet): string {
  return write(binaryOfUnits(text, 7).join(''), alphabet);
}

/** UTF-16, sixteen bits a code unit. */
export function sixteenBits(text: string, alphabet: Alphabet): string {
  return write(binaryOfUnits(text, 16).join(''), alphabet);
}

/** One code unit after the other, eight bits at least, a separator between them and a joiner between all symbols. */
export function fingerprint(text: string): string {
  const symbols = { '0': '\u200C', '1': '\u200B', ' ': '\u200D' } as const;
  return [...binaryOfUnits(text, 8).join(' ')]
    .map((bit) => symbols[bit as keyof typeof symbols])
    .join('\uFEFF');
}

/** 330k: each UTF-16 unit as digits of one width, in an alphabet that its user chooses. */
export function digitGroups(text: string, alphabet: readonly string[]): readonly string[] {
  return groupsOf(
    text.split('').map((unit) => unit.charCodeAt(0)),
    0x10000,
    alphabet,
  );
}

/** 330k: each byte of UTF-8 as digits of one width. */
export function byteGroups(text: string, alphabet: readonly string[]): readonly string[] {
  return groupsOf([...new TextEncoder().encode(text)], 0x100, alphabet);
}

function groupsOf(values: readonly number[], bound: number, alphabet: readonly string[]): readonly string[] {
  const radix = alphabet.length;
  const width = (bound - 1).toString(radix).length;
  return values.map((value) =>
    Array.from(
      value.toString(radix).padStart(width, '0'),
      (digit) => alphabet[Number.parseInt(digit, radix)],
    ).join(''),
  );
}

/** text_blind_watermark: the mark after a character is a one, none is a zero; a one stands before and after the bits. */
export function presence(text: string, mark: string, cover: string): string {
  const bytes = [...new TextEncoder().encode(text)];
  const bits = `1${bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('')}1`;
  return Array.from(cover, (character, index) => character + (bits[index] === '1' ? mark : '')).join('');
}

/** One code unit after the other without padding, a separator between them. */
export function separated(text: string, alphabet: Alphabet, separator: string): string {
  return write(binaryOfUnits(text, 1).join(separator), alphabet);
}

/** One code point after the other without padding, a separator after each. */
export function terminated(text: string, alphabet: Alphabet, separator: string): string {
  return Array.from(text, (character) => {
    return write((character.codePointAt(0) as number).toString(2), alphabet) + separator;
  }).join('');
}
