/** Bytes that are proven to ask nothing, held against what is said of their string. */
import assert from 'node:assert/strict';
import { isOther } from '../src/letters/word-letters.ts';
import { reportQuiet } from '../src/quiet-report.ts';
import { mayOverwrite } from '../src/rules/lone-returns.ts';
import { scanSections, settingsOf } from '../src/scan.ts';
import type { SpacingCounts } from '../src/spacing/suspect-spacing.ts';
import { openQuietBytes } from '../src/text/kernel/open-utf-8.ts';
import { surveyPortably } from '../src/text/portable-survey.ts';
import { sectionsOf } from '../src/text/section.ts';
import { SECTION_SIZE, type SectionSize } from '../src/text/section-size.ts';
import { escaped } from './escaped.ts';

const quiet = openQuietBytes();
export const kernelIsMissing = quiet === null && 'this process has no WebAssembly';

/** A line in any of these texts is shorter than half of it. */
const SMALL: SectionSize = { visible: 2000, characters: 2600 };

/** Code points, or null where something is asked; `sizes` are those of the chunks, again and again. */
export function prove(
  bytes: Uint8Array,
  sizes: readonly number[] = [bytes.length],
  word = '',
): number | null {
  if (quiet === null) return null;
  quiet.begin(word);
  let from = 0;
  for (let chunk = 0; from < bytes.length; chunk++) {
    const size = Math.min(sizes[chunk % sizes.length] as number, quiet.room.length);
    const part = bytes.subarray(from, from + size);
    quiet.room.set(part);
    from += part.length;
    const isFine = quiet.add(part.length, from === bytes.length);
    if (!isFine) return null;
  }
  if (bytes.length === 0 && !quiet.add(0, true)) return null;
  return quiet.characters;
}

/** What is said of spaces that were counted in bytes, right after these were proven; null where only the string says. */
export function countSpaces(bytes: Uint8Array, size = bytes.length): SpacingCounts | null {
  if (quiet === null) return null;
  quiet.beginSpacing(bytes.length);
  let from = 0;
  for (let room = size; ; ) {
    const part = bytes.subarray(from, from + Math.min(room, quiet.room.length));
    quiet.room.set(part);
    const isEnd = from + part.length === bytes.length;
    const counted = quiet.addSpacing(part.length, isEnd);
    if (counted < 0) return null;
    from += counted;
    if (isEnd) return quiet.spacing;
    // A line that is longer than what came is read with more behind it.
    room = counted === 0 ? 2 * room : size;
    if (room > quiet.room.length && counted === 0) return null;
  }
}

/** It is what the string says, and as exact as the walk where no letter is of another script. */
export function holds(text: string, sizes?: readonly number[]): boolean {
  const bytes = Buffer.from(text);
  const characters = prove(bytes, sizes);
  const areDoubtful = characters !== null && quiet?.areSpacesDoubtful === true;
  const spacing = areDoubtful ? countSpaces(bytes, Math.max(...(sizes ?? []), 1)) : null;
  const { characters: length, hasDoubtfulSpaces, ...asked } = surveyPortably(text);
  const asks = Object.values(asked).includes(true) || mayOverwrite(text);
  const context = `${sizes} ${escaped(text.slice(0, 600))}`;
  if (characters === null) {
    // Spaces that may carry something are left to the string.
    assert.ok(
      asks || hasDoubtfulSpaces || Array.from(text, (one) => one.codePointAt(0) as number).some(isOther),
      context,
    );
    return false;
  }
  assert.equal(characters, length, context);
  if (areDoubtful) assert.ok(hasDoubtfulSpaces, context);
  if (areDoubtful && spacing === null) return false;
  const expected = reportQuiet(length, spacing);
  const isInShortLines = !/[^\n\r]{1000}/.test(text);
  for (const size of isInShortLines ? [SECTION_SIZE, SMALL] : [SECTION_SIZE]) {
    const { report } = scanSections(sectionsOf(text, size), settingsOf({}));
    assert.deepEqual(report, expected, context);
  }
  return true;
}
