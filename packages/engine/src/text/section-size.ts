/** How long a section of a text may be; a module of its own, since it loads no table. */

/** What a section holds at most, in code points. */
export interface SectionSize {
  /** Of those that show: cleaning leaves them, so that the text it leaves is cut at the same places. */
  readonly visible: number;
  /** Of all: what is hidden takes room too. */
  readonly characters: number;
}

/** A text that the service takes, 200,000 characters, is never cut. */
export const SECTION_SIZE: SectionSize = { visible: 204_800, characters: 262_144 };
