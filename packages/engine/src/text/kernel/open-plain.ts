/** Sections of plain lines of ASCII, found in bytes by SIMD: nothing needs their strings, until something asks for one. */
import { SECTION_SIZE, type SectionSize } from '../section-size.ts';
import { instantiate, openBeside } from './open-kernel.ts';
import { BYTES } from './utf-8.bytes.ts';

interface Exports {
  /** A word of this length stands where texts go, with the place of its rarest letter. */
  beginSections(length: number, place: number): void;
  /** 0 where no plain section ends among so many bytes. */
  endOfSection(most: number): number;
  readonly sectionFeeds: Counter;
  readonly sectionLetters: Counter;
}

interface Counter {
  readonly value: number;
}

/** Of ASCII: units, characters and bytes are the same. It ends with a line end, and asks nothing. */
export interface PlainLines {
  readonly length: number;
  readonly letters: number;
  readonly lineFeeds: number;
}

export interface PlainSections {
  /** Where bytes go from the beginning of a section on: all of it, or the section is not known. */
  readonly room: Uint8Array;
  /** The section that begins in the room, as the string is cut; null where it needs its string. */
  find(): PlainLines | null;
}

const RARE = /[^A-Za-z]/;

/** No section that is found holds `word`, of ASCII. Null where this machine has no SIMD. */
export function openPlainSections(word: string, size: SectionSize = SECTION_SIZE): PlainSections | null {
  const beside = openBeside();
  const kernel = beside === null ? null : instantiate<Exports>(BYTES, beside.memory);
  if (beside === null || kernel === null) return null;
  const { memory, text } = beside;
  // What stands behind the section says that it is full.
  const room = new Uint8Array(memory.buffer, text, size.visible + 2);
  for (let index = 0; index < word.length; index++) room[index] = word.charCodeAt(index);
  kernel.beginSections(word.length, Math.max(word.search(RARE), 0));
  return {
    room,
    find() {
      const length = kernel.endOfSection(size.visible);
      const { sectionFeeds, sectionLetters } = kernel;
      return length === 0 ? null : { length, letters: sectionLetters.value, lineFeeds: sectionFeeds.value };
    },
  };
}
