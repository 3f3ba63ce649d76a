/** Whether a text in UTF-8 asks nothing, said of its bytes by SIMD: no string is made of it. */
import type { SpacingCounts } from '../../spacing/suspect-spacing.ts';
import { SECTION_SIZE } from '../section-size.ts';
import { instantiate, openBeside } from './open-kernel.ts';
import { BYTES } from './utf-8.bytes.ts';

interface Exports {
  /** Begins a text; an ASCII word of this length stands in the room, with the place of its rarest letter. */
  begin(length: number, place: number): number;
  add(length: number, isEnd: number): number;
  countCharacters(): number;
  readonly areSpacesDoubtful: Counter;
  beginSpacing(mayHaveSections: number): void;
  countSpacing(length: number, isEnd: number): number;
  readonly gaps: Counter;
  readonly wide: Counter;
  readonly linesOfProse: Counter;
  readonly tails: Counter;
  readonly mixed: Counter;
}

interface Counter {
  readonly value: number;
}

/** Bytes that are proven one text after the other. */
export interface QuietBytes {
  /** Where the next bytes go, as many as there are or fewer. */
  readonly room: Uint8Array;
  /** Begins a text. One that holds `word`, of ASCII, is said to ask as well. */
  begin(word?: string): void;
  /**
   * Takes this many bytes from the room, cut anywhere; says whether the text asks nothing so far. It may be said to ask
   * something although it does not, never the other way round; one that is not well-formed asks.
   */
  add(length: number, isEnd: boolean): boolean;
  /** Code points of a text that has ended. */
  readonly characters: number;
  /** Whether the spaces of a text that has ended must be counted to say whether they are suspected. */
  readonly areSpacesDoubtful: boolean;
  /** Begins to count the spaces of a text that asks nothing else, of this many bytes. */
  beginSpacing(size: number): void;
  /**
   * Counts lines in the room, which begin there. Gives how many bytes were counted, up to the end of a line: the others come
   * again. -1 where they cannot be counted as those of the string are.
   */
  addSpacing(length: number, isEnd: boolean): number;
  readonly spacing: SpacingCounts;
}

/** A text of fewer bytes is one section. */
const LEAST_OF_SECTIONS = SECTION_SIZE.visible;
/** More does not make it faster: these stay in the cache of a core. */
const ROOM_BYTES = 0x20000;
const RARE = /[^A-Za-z]/;
const RETURN = 0x0d;
const FEED = 0x0a;
/** U+2010, which is replaced in some texts that mix it with the hyphen of ASCII; its last byte is the rarest. */
const HYPHEN = [0xe2, 0x80, 0x90] as const;
const PLAIN_HYPHEN = 0x2d;

/** Null where this machine has no SIMD, or not what moves bytes fast. */
export function openQuietBytes(): QuietBytes | null {
  const memory = openBeside()?.memory;
  const kernel = memory === undefined ? null : instantiate<Exports>(BYTES, memory);
  if (memory === undefined || kernel === null) return null;
  // As bytes of a Buffer they are searched ten times as fast.
  const room = Buffer.from(memory.buffer, kernel.begin(0, 0), ROOM_BYTES);
  /** Whether the last byte so far is a carriage return. */
  let endsInReturn = false;
  /** Whether one ends no line: a terminal writes over what stands before it. */
  const hasLoneReturn = (bytes: Uint8Array) => {
    const { length } = bytes;
    if (endsInReturn && length > 0 && bytes[0] !== FEED) return true;
    for (let place = bytes.indexOf(RETURN); place >= 0; place = bytes.indexOf(RETURN, place + 1))
      if (place + 1 < length && bytes[place + 1] !== FEED) return true;
    if (length > 0) endsInReturn = bytes[length - 1] === RETURN;
    return false;
  };
  /** The last two bytes so far. */
  let last: readonly (number | undefined)[] = [];
  let hasHyphen = false;
  let hasPlainHyphen = false;
  const mixesHyphens = (bytes: Uint8Array) => {
    for (let at = bytes.indexOf(HYPHEN[2]); at >= 0 && !hasHyphen; at = bytes.indexOf(HYPHEN[2], at + 1)) {
      const second = at > 0 ? bytes[at - 1] : last[1];
      const first = at > 1 ? bytes[at - 2] : last[at];
      hasHyphen = first === HYPHEN[0] && second === HYPHEN[1];
    }
    const { length } = bytes;
    if (length > 0) last = [length > 1 ? bytes[length - 2] : last[1], bytes[length - 1]];
    hasPlainHyphen ||= bytes.includes(PLAIN_HYPHEN);
    return hasHyphen && hasPlainHyphen;
  };
  return {
    room,
    begin(word = '') {
      endsInReturn = false;
      last = [];
      hasHyphen = false;
      hasPlainHyphen = false;
      for (let index = 0; index < word.length; index++) room[index] = word.charCodeAt(index);
      kernel.begin(word.length, Math.max(word.search(RARE), 0));
    },
    add(length, isEnd) {
      const bytes = room.subarray(0, length);
      return !hasLoneReturn(bytes) && !mixesHyphens(bytes) && kernel.add(length, Number(isEnd)) !== 0;
    },
    get characters() {
      return kernel.countCharacters();
    },
    get areSpacesDoubtful() {
      return kernel.areSpacesDoubtful.value !== 0;
    },
    beginSpacing: (size) => kernel.beginSpacing(Number(size > LEAST_OF_SECTIONS)),
    addSpacing: (length, isEnd) => kernel.countSpacing(length, Number(isEnd)),
    get spacing() {
      const { gaps, wide, linesOfProse, tails, mixed } = kernel;
      return {
        gaps: { total: gaps.value, wide: wide.value },
        // None break a line where that is asked: else they are not counted here.
        tails: { total: linesOfProse.value, tails: tails.value, hardBreaks: 0, isMixed: mixed.value > 0 },
        isMarkdown: false,
      };
    },
  };
}
