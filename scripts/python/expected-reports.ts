/** What the engine says of every fixture and of more than 10,000 texts: what Python must say too. */
import { readdirSync } from 'node:fs';
import { type CleanOptions, clean } from '../../packages/engine/src/index.ts';
import { corporaAreMissing, declarations } from '../../packages/engine/test/corpora.ts';
import { FIXTURES, readFixtures } from '../../packages/engine/test/read-fixtures.ts';

const PARAGRAPHS = 10_000;
/** One text in so many hides something. */
const DIRTY = 50;
const HIDDEN = ['\u{200B}', '\u{E0041}\u{E0042}', '\u{FE0F}\u{E0101}', '\u{200C}\u{200B}\u{200B}\u{200C}'];

/** A line of JSON for each set of options. */
export function expectedReports(): string {
  const files = readdirSync(FIXTURES);
  const fixtures = files.flatMap((file) => readFixtures(file).map(({ input }) => input));
  const groups: readonly (readonly [readonly string[], Partial<CleanOptions>])[] = [
    [fixtures, {}],
    [fixtures, { punctuation: true, whitespace: true }],
    [fixtures, { zeroWidth: false, homoglyphs: false, provenance: 'keep' }],
    [fixtures, { strict: true }],
    [fixtures, { strict: ['cjk-line-break', 'emoji-zwj', 'cursive-non-join'] }],
    [naturalTexts(), {}],
    [naturalTexts(), { strict: true }],
  ];
  return groups
    .map(([texts, options]) => {
      const reports = texts.map((source) => ({ source, ...clean(source, { options, positions: true }) }));
      return `${JSON.stringify({ options, reports })}\n`;
    })
    .join('');
}

/** Paragraphs in hundreds of languages, some with something hidden in them. */
function naturalTexts(): readonly string[] {
  if (corporaAreMissing !== false) throw new Error(corporaAreMissing);
  const all = declarations().flatMap(({ text }) =>
    text.split('\n').filter((line) => line.trim().length > 20),
  );
  const step = Math.max(1, all.length / PARAGRAPHS);
  return Array.from({ length: PARAGRAPHS }, (_, index) => {
    const line = all[Math.floor(index * step) % all.length] as string;
    const hidden = HIDDEN[(index / DIRTY) % HIDDEN.length];
    return hidden === undefined ? line : `${line.slice(0, 10)}${hidden.repeat(8)}${line.slice(10)}`;
  });
}
