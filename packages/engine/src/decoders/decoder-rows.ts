/** All decoders, by the characters that they write with. */
import { anyScheme } from './any-scheme.ts';
import { presenceBits } from './presence-bits.ts';
import type { Decoder } from './reading.ts';
import { stegcloak } from './stegcloak.ts';
import { tag } from './tag.ts';
import { variationSelector } from './variation-selector.ts';
import { zeroWidthBaseN } from './zero-width-base-n.ts';
import { zeroWidthBinary } from './zero-width-binary.ts';

type Row = readonly Decoder[];
/** A character has a bit for each row that writes with it: there is room for four. */
type Rows = readonly [Row, Row?, Row?, Row?];

/** Decoders of one row write with the same characters: of their readings the cheapest counts. */
export const DECODERS: readonly Row[] = [
  [variationSelector],
  [tag],
  [zeroWidthBinary, zeroWidthBaseN, stegcloak, presenceBits],
  [anyScheme],
] satisfies Rows;
