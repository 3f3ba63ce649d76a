import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyText } from '../../test/any-text.ts';
import { cases } from '../../test/cases.ts';
import { escaped } from '../../test/escaped.ts';
import { scanSections, settingsOf } from '../scan.ts';
import { addSpacing } from '../spacing/all-spacing.ts';
import { FIRST_LINE, readSpacedText } from '../spacing/spaced-text.ts';
import { NO_SPACING, suspectSpacing } from '../spacing/suspect-spacing.ts';
import { sectionsOf } from '../text/section.ts';
import type { SectionSize } from '../text/section-size.ts';

/** Lines of some of these are cut. */
const SIZES: readonly SectionSize[] = [
  { visible: 6, characters: 8 },
  { visible: 30, characters: 40 },
  { visible: 400, characters: 500 },
];
const SPACED = [
  ...[
    'One. Two. ',
    'Three.  Four. ',
    'five! ',
    '"Six."  ',
    '7 ',
    'x',
    ' ',
    '  ',
    '\t',
    '\n',
    '\r\n',
    ' \n',
    ' \t\n',
  ],
  ...[
    '\u00a0',
    '\u00a0\n',
    '.\u200b  A',
    '.\u200b A',
    ' \u200b ',
    '\u200b\n',
    '\u2028',
    '\u3000',
    '```\n',
    '    ',
  ],
  ...[
    'hi\u{E0158}\u{E0159}\u{E015A} ',
    '10\u202fkm ',
    'p\u0430y ',
    '\u00ad \u00ad\n',
    '\u200b\u200c\u200b\u200c ',
  ],
];
const anySpaced = fc
  .array(fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...SPACED) }, { weight: 1, arbitrary: anyText }), {
    maxLength: 40,
  })
  .map((pieces) => pieces.join(''));

test('a text scanned in sections has the same report of suspicious spaces as when scanned whole', () => {
  let reported = 0;
  const property = fc.property(anySpaced, fc.constantFrom(...SIZES), (text, size) => {
    const { report, parts } = scanSections(sectionsOf(text, size), settingsOf({}));
    let spacing = NO_SPACING;
    let line = FIRST_LINE;
    for (const [number, part] of parts.entries()) {
      const spaced = readSpacedText(part.text(), line, number === parts.length - 1);
      spacing = addSpacing(spacing, spaced, parts.length === 1);
      line = spaced.next;
    }
    const expected = suspectSpacing(spacing);
    assert.deepEqual(report.whitespace, expected, escaped(text));
    reported += expected.length;
  });
  fc.assert(property, { numRuns: cases(15_000), seed: 20261122 });
  assert.ok(reported > cases(500), `${reported} were reported`);
});
