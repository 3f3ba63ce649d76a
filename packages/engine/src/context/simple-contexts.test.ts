import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reason } from '../marks/mark.ts';
import { findCandidates } from '../text/find-candidates.ts';
import { bidiMark } from './bidi-mark.ts';
import { brailleCell } from './braille-cell.ts';
import { combiningOrder } from './combining-order.ts';
import { hieroglyphControl } from './hieroglyph-control.ts';
import { khmerInherentVowel } from './khmer-inherent-vowel.ts';
import { legacyEncoding } from './legacy-encoding.ts';
import { mongolianVowelSeparator } from './mongolian-vowel-separator.ts';
import { musicalControl } from './musical-control.ts';
import { overstrike } from './overstrike.ts';
import { pageBreak } from './page-break.ts';
import { shorthandControl } from './shorthand-control.ts';
import { Surroundings } from './surroundings.ts';

type Question = (around: Surroundings, candidate: number) => Reason | null;

/** Each question with a text whose first candidate it keeps, and texts whose first candidate it does not. */
const CASES: readonly [Question, Reason, string, readonly string[]][] = [
  [
    bidiMark,
    'bidi-mark',
    '{ minus: "\u061C-" }',
    [
      'if (x > \u200E-1)',
      '"\u200Ead"',
      '"\u200E"',
      '"\u200E-\'',
      '(\u200E-)',
      '"\u200E-12"',
      '"a",\u200E"b"',
      '"a"\u200E+"b"',
    ],
  ],
  [bidiMark, 'bidi-mark', '"\u200F#,##0.00\u00A0\u00A4;\u200F-#,##0.00\u00A0\u00A4"', []],
  [combiningOrder, 'combining-order', '\u05DC\u05B7\u034F\u05B4\u05DD', ['a\u034Fb', '\u034F\u0301']],
  [
    mongolianVowelSeparator,
    'mongolian-vowel-separator',
    '\u1837\u180E\u1821',
    ['ab\u180Ecd', '\u1837\u180E '],
  ],
  [legacyEncoding, 'legacy-encoding', 'am \u009BMontag\u008B', ['a # \u009BM\n', 'a \u009B2J', 'a \u009B@b']],
  [khmerInherentVowel, 'khmer-inherent-vowel', '\u1780\u17B4', ['a\u17B4b']],
  [shorthandControl, 'shorthand-control', '\u{1BC02}\u{1BCA0}\u{1BC03}', ['a\u{1BCA0}']],
  [
    hieroglyphControl,
    'hieroglyph-control',
    '\u{13193}\u{13430}\u{1309D}',
    ['a\u{13430}b', '\u{13193} a\u{13430}b', '\u{13193}\u{13430}b', '\u{13193}\u{13430}\u{13431}\u{1309D}'],
  ],
  [
    hieroglyphControl,
    'hieroglyph-control',
    '\u{13437}\u{13193}\u{13430}\u{1309D}\u{13438}\u{13431}\u{13437}\u{13193}\u{13430}\u{13050}\u{13438}',
    ['\u{13437}a', '\u{13193}\u{13437}\u{13438}\u{1309D}', `\u{13193}${'\u{13438}'.repeat(9)}`],
  ],
  [pageBreak, 'page-break', '\n\u000C\n', ['a\u000Cb']],
  [overstrike, 'overstrike', 'N\u0008N', ['a\u0008b', ' \u0008 ', '_\u0008\n']],
  [brailleCell, 'braille-cell', '\u2813\u2800\u2811', ['user\u2800name', '\u2800\n\u2813']],
  [
    hieroglyphControl,
    'hieroglyph-control',
    '\u{13193}\u{13441}\u{13442}\u{1309D}',
    ['a\u{13441}b', '\u{13442}\u{13441}', '\u{13193} a\u{13441}b', `\u{13193}${'\u{13441}'.repeat(9)}`],
  ],
  [hieroglyphControl, 'hieroglyph-control', '\u{18B00}\u{16FE4}\u{18B01}', ['a\u{16FE4}b']],
  [
    musicalControl,
    'musical-control',
    '\u{1D159}\u{1D165}',
    ['a\u{1D159}b', '\u{1D159}\u{1D159}', '\u{1D11E} a\u{1D159}b'],
  ],
  [
    musicalControl,
    'musical-control',
    '\u{1D15F}\u{1D173}\u{1D15F}\u{1D174}',
    ['note\u{1D173}', '\u{1D11E} no\u{1D173}te', 'no\u{1D173}te // \u{1D11E}'],
  ],
  [
    musicalControl,
    'musical-control',
    'a \u{1D175}\u{1D173}\u{1D15F}\u{1D174}',
    ['a \u{1D173}\u{1D174}b \u{1D15F}'],
  ],
];

for (const [question, reason, kept, removed] of CASES) {
  test(`a hidden character is kept for the reason ${reason} where a text needs it, and not kept elsewhere`, () => {
    const ask = (text: string) => question(new Surroundings(findCandidates(text)), 0);
    assert.equal(ask(kept), reason);
    for (const text of removed) assert.equal(ask(text), null, JSON.stringify(text));
  });
}
