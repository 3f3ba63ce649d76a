/** Alphabets in whose order encoders list their digits. */
import { SPACE_ALPHABETS } from '../../unicode/tables/visible-alphabets.ts';

/** The order in which encoders list hidden characters. */
export const LISTED = [
  ...[0x200b, 0x200c, 0x200d, 0x2060, 0xfeff, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e],
  ...[0x2061, 0x2062, 0x2063, 0x2064],
];
/** Alphabets in the order of Unicode: digits that did not come up are holes in them. */
const DIRECTIONS = [0x202a, 0x202b, 0x202c, 0x202d, 0x202e];
const ZERO_WIDTH = [0x200b, 0x200c, 0x200d, 0x200e, 0x200f];
const OPERATORS = [0x2060, 0x2061, 0x2062, 0x2063, 0x2064];
const DEPRECATED = [0x206a, 0x206b, 0x206c, 0x206d, 0x206e, 0x206f];
const MUSIC = [0x1d173, 0x1d174, 0x1d175, 0x1d176, 0x1d177, 0x1d178, 0x1d179, 0x1d17a];
/** The first marks of TextWatermark. */
const MARKS = [
  ...[0x300, 0x301, 0x302, 0x303, 0x304, 0x306, 0x307, 0x308, 0x309, 0x30a, 0x30b, 0x30c, 0x30f, 0x311],
  ...[0x31b, 0x323],
];
const SELECTORS = Array.from({ length: 16 }, (_, place) => 0xfe00 + place);
export const ALPHABETS: readonly (readonly number[])[] = [
  [0x200b, 0x200c, 0x200d, 0xfeff],
  [0x200b, 0x200c, 0x200d, 0x2060, 0xfeff],
  [0x200c, 0x200d, 0x202c, 0xfeff],
  [0x200e, 0x200f, 0x200c, 0x200d, 0xfeff],
  [...ZERO_WIDTH, ...OPERATORS, ...DEPRECATED],
  [...ZERO_WIDTH, ...OPERATORS, 0xfeff],
  [...ZERO_WIDTH.slice(0, 3), ...OPERATORS, ...DEPRECATED, 0xfeff, 0x180e],
  [...ZERO_WIDTH, ...DIRECTIONS, ...OPERATORS, ...DEPRECATED],
  [...ZERO_WIDTH, ...DIRECTIONS, ...OPERATORS, 0xfeff],
  [0x115f, 0x1160, 0x3164, 0xffa0],
  // Of @vercel/stega before version 1, ZeroWidthEncoder and GhostCipher.
  [...ZERO_WIDTH.slice(0, 3), 0x2062, 0x2063, 0x2060, 0xfeff, 0x2061, ...MUSIC],
  [
    ...ZERO_WIDTH.slice(0, 3),
    0x2060,
    0x180e,
    0xfeff,
    0x200e,
    0x200f,
    ...DIRECTIONS,
    ...OPERATORS.slice(1, 4),
  ],
  [...ZERO_WIDTH.slice(0, 3), ...OPERATORS, ...DEPRECATED, 0xfeff, 0xfff9],
  ...SPACE_ALPHABETS,
  LISTED,
  MARKS,
  SELECTORS,
];

/** Not in the order of Unicode: nobody is known to list them so, but any order of the three is as likely. */
export const OTHER_ORDER = [...ZERO_WIDTH, ...OPERATORS, ...DIRECTIONS, 0xfeff];
