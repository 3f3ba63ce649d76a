import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clean } from '../index.ts';

const SECRET = 'attack at dawn';
const BITS = Array.from(SECRET, (letter) => letter.charCodeAt(0).toString(2).padStart(8, '0')).join('');
const asKinds = (bits: string) => Array.from(bits, (bit) => (bit === '1' ? '\u001F' : '\u001E'));
const WORDS = 'The quick brown fox jumps over the lazy dog and runs home';
const COVER = `${WORDS}, then ${WORDS}. ${WORDS}; so ${WORDS}, and ${WORDS}, ${WORDS}. ${WORDS}! ${WORDS}. ${WORDS}? ${WORDS}.`;

/** Each unit of the cover with a symbol behind it, as long as there are symbols. */
function strewn(units: readonly string[], symbols: readonly string[]): string {
  return units.map((unit, index) => `${unit}${symbols[index] ?? ''}`).join('');
}

const MESSAGES: Readonly<Record<string, readonly [string, string]>> = {
  'in a run': [`Hello${asKinds(BITS).join('')} world`, 'Hello world'],
  'one behind each letter': [strewn([...COVER], asKinds(BITS)), COVER],
  'one behind each word': [strewn(COVER.split(/(?= )/), asKinds(BITS)), COVER],
  'a run that invisible characters part': [`Hello${asKinds(BITS).join('\u2060')} world`, 'Hello world'],
};

const RECORDS: Readonly<Record<string, string>> = {
  'a MARC record':
    '245 10\u001FaThe old man :\u001Fba story /\u001Fcby E. H.\u001E260  \u001FaNew York\u001E\u001D',
  'a JSON text sequence': '\u001E{"a":1}\n\u001E{"a":2}\n',
  'rows of fields': 'Ann\u001F42\u001F\u001FParis, France\u001F\u001E'.repeat(30),
  'rows of empty fields': `${'\u001F'.repeat(9)}\u001E`.repeat(9),
  'the end of a sparse row, and the beginning of the next': `x${'\u001F'.repeat(20)}\u001E\u001F\u001F\u001Fy`,
  'rows of flags': 'y\u001Fn\u001Fn\u001Fy\u001E'.repeat(9),
  'groups of records': 'a b\u001Fc d\u001Ee f\u001Fg h\u001Di j\u001Fk l\u001Em n\u001Fo p\u001C'.repeat(4),
  'fields that begin with a space': 'key\u001F some value\u001F other value\u001E'.repeat(9),
  'rows with a blank field': 'Ann\u001F \u001FBob\u001E'.repeat(9),
  'lists of words of any length':
    'red\u001Fgreen\u001Eone\u001Ftwo\u001Fthree\u001Fmany words\u001Ex\u001Fy y\u001Fzz\u001Fw\u001Ee\u001E',
};

for (const [place, [text, cover]] of Object.entries(MESSAGES)) {
  test(`a message in ASCII separators is deleted and decoded, written ${place}`, () => {
    const report = clean(text);
    assert.equal(report.text, cover);
    assert.equal(report.payloads[0]?.text, SECRET);
  });
}

for (const [what, text] of Object.entries(RECORDS)) {
  test(`ASCII separators stay, and are not suspicious, in ${what}`, () => {
    const report = clean(text);
    assert.equal(report.text, text);
    assert.equal(report.suspicion, 0);
  });
}
