/** Tells apart what the techniques join: bidi controls, tag characters and variation selectors. */

export type HiddenKind = 'bidi' | 'tag' | 'selector';

/** By UAX #9, the Tags block and the two blocks of variation selectors. */
const KINDS: readonly (readonly [first: number, last: number, kind: HiddenKind])[] = [
  [0x061c, 0x061c, 'bidi'],
  [0x200e, 0x200f, 'bidi'],
  [0x202a, 0x202e, 'bidi'],
  [0x2066, 0x2069, 'bidi'],
  [0xe0000, 0xe007f, 'tag'],
  [0xfe00, 0xfe0f, 'selector'],
  [0xe0100, 0xe01ef, 'selector'],
];

export function kindOf(codePoint: number): HiddenKind | null {
  return KINDS.find(([first, last]) => codePoint >= first && codePoint <= last)?.[2] ?? null;
}
