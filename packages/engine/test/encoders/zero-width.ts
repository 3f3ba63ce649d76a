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
