/** Content credentials as an encoder writes them into a text: C2PA 2.4, annex A.8. */

export const STORE = '6332706100110010800000aa00389b71';
const MANIFEST = '63326d6100110010800000aa00389b71';
const CLAIM = '6332636c00110010800000aa00389b71';

export const bytesOf = (text: string) => [...new TextEncoder().encode(text)];
const uint32 = (number: number) => [24, 16, 8, 0].map((shift) => (number >>> shift) & 0xff);
export const box = (type: string, content: readonly number[]) => [
  ...uint32(content.length + 8),
  ...bytesOf(type),
  ...content,
];
export const description = (id: string, label: string) =>
  box('jumd', [...(id.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)), 3, ...bytesOf(label), 0]);
const textString = (text: string) => [0x78, text.length, ...bytesOf(text)];

/** A manifest store with a claim of this generator. */
export function store(generator: string): readonly number[] {
  const claim = [0xa1, 0x6f, ...bytesOf('claim_generator'), ...textString(generator)];
  const claimBox = box('jumb', [...description(CLAIM, 'c2pa.claim'), ...box('cbor', claim)]);
  const manifest = box('jumb', [...description(MANIFEST, 'urn:c2pa:1'), ...claimBox]);
  return box('jumb', [...description(STORE, 'c2pa'), ...manifest]);
}

/** A text frame around a manifest store: U+FEFF and a selector for each byte. */
export function framed(manifest: readonly number[], { version = 1, length = manifest.length } = {}): string {
  const bytes = [...bytesOf('C2PATXT'), 0, version, ...uint32(length), ...manifest];
  return `\ufeff${bytes.map((byte) => String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe0100 + byte - 16)).join('')}`;
}
