/** A text as a document in chunks, and as a whole in sections of any size, so that tests can compare the two. */

import type { CleanOptions, Inspection } from '../src/index.ts';
import { asObjects } from '../src/marks/marks.ts';
import { openDocument } from '../src/open-document.ts';
import { asCarriers } from '../src/report.ts';
import { scan, settingsOf } from '../src/scan.ts';
import { sectionsOf } from '../src/text/section.ts';
import type { SectionSize } from '../src/text/section-size.ts';

/** As `inspect`, with positions, and with sections of another size. */
export function inspectInSections(
  text: string,
  options: Partial<CleanOptions> = {},
  size?: SectionSize,
): Inspection {
  const { report, parts } = scan(sectionsOf(text, size), settingsOf({ options, positions: true }));
  return {
    text: parts.map((part) => part.text()).join(''),
    marks: parts.flatMap(({ marks, start }) => asObjects(marks, start)),
    carriers: parts.flatMap(({ carriers }) => asCarriers(carriers)),
    inNames: parts.flatMap(({ inNames }) => inNames),
    ...report,
  };
}

/** The text cut at some indices. */
export function chunksOf(text: string, cuts: readonly number[]): readonly string[] {
  const places = [0, ...[...cuts].sort((one, other) => one - other), text.length];
  return places.slice(1).map((end, index) => text.slice(places[index], end));
}

/** Chunks of one length. */
export function evenChunks(text: string, length: number): readonly string[] {
  const cuts = Array.from({ length: Math.floor(text.length / length) }, (_, index) => index * length);
  return chunksOf(text, cuts);
}

/** What comes out of a document of these chunks; `source` is what its parts say that they were. */
export function readDocument(
  chunks: readonly string[],
  options: Partial<CleanOptions> = {},
  size?: SectionSize,
): Inspection & { readonly source: string } {
  const document = openDocument({ options, positions: true }, size);
  while (document.wantsReading) {
    for (const chunk of chunks) document.read(chunk);
    document.endReading();
  }
  const early = chunks.flatMap((chunk) => document.decide(chunk));
  const { parts: late, report } = document.end();
  const parts = [...early, ...late];
  return {
    source: parts.map(({ source }) => source).join(''),
    text: parts.map(({ text }) => text).join(''),
    marks: parts.flatMap(({ marks }) => marks),
    carriers: parts.flatMap(({ carriers }) => carriers),
    inNames: parts.flatMap(({ inNames }) => inNames),
    ...report,
  };
}
