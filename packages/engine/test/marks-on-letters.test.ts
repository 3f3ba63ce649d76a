/** Combining marks behind letters that no orthography marks so are read, and those of languages and formulas are left alone. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SCHEMES } from '../src/forge/index.ts';
import { clean, detect } from '../src/index.ts';

const COVER =
  'The ferry left late because of the fog, but both of the brothers took the next train without a word about the journey. '.repeat(
    8,
  );
const SECRET = 'Take the first boat, not the train.';

/** A mark behind each letter, as it comes. */
const withMarks = (text: string, markOf: (index: number) => string) => {
  let index = 0;
  return text.replace(/[A-Za-z]/g, (letter) => letter + markOf(index++));
};
const bits = Array.from(Buffer.from(SECRET), (byte) => byte.toString(2).padStart(8, '0')).join('');

describe('messages in marks on letters', () => {
  it('two and sixteen marks are read, and the text comes back without them', () => {
    for (const name of ['marks-on-letters', 'sixteen-marks-on-letters']) {
      const text = SCHEMES.find((scheme) => scheme.name === name)?.encode(SECRET, COVER) as string;
      const report = clean(text);
      assert.deepEqual(
        report.payloads.map(({ text, scheme }) => [scheme, text]),
        [['combining-marks', SECRET]],
      );
      assert.equal(report.text, COVER);
    }
  });

  it('one mark that is there or not is a bit', () => {
    const text = withMarks(COVER, (index) => (bits[index] === '1' ? '\u030b' : ''));
    assert.deepEqual(
      detect(text).payloads.map(({ text }) => text),
      [SECRET],
    );
  });

  it('marks that few languages write with are read as digits, and as a bit', () => {
    const digits = Buffer.from(SECRET).toString('hex');
    const inDigits = withMarks(COVER, (index) =>
      index < digits.length ? String.fromCharCode(0x310 + Number.parseInt(digits.charAt(index), 16)) : '',
    );
    const inBits = withMarks(COVER, (index) => (bits[index] === '1' ? '\u0323' : ''));
    for (const text of [inDigits, inBits])
      assert.deepEqual(
        detect(text).payloads.map(({ text }) => text),
        [SECRET],
      );
  });

  it('a stack of marks is read whole, with the grapheme joiner where it is a digit', () => {
    const message = 'Leave the folder at noon.';
    const stack = Array.from(message, (letter) => String.fromCharCode(0x2e0 + letter.charCodeAt(0))).join('');
    assert.ok(stack.includes('\u034f'));
    const report = clean(COVER.replace('T', `T${stack}`));
    assert.deepEqual(
      report.payloads.map(({ text }) => text),
      [message],
    );
    assert.equal(report.text, COVER);
  });

  it('transcriptions and transliterations say nothing', () => {
    const natural = [
      '[t\u032ae\u031e d\u032ae\u032fa b\u0325 d\u0325 \u0261\u030a t\u02b0 n\u0329 l\u0329] '.repeat(20),
      'al-H\u0323usayn ibn T\u0323a\u0304hir, al-d\u0323aru\u0304ra, h\u032eali\u0304fa, d\u0331ikr. '.repeat(
        20,
      ),
      'Vie\u0323\u0302t Nam co\u0301 mo\u0323\u0302t ne\u0302\u0300n va\u0306n ho\u0301a la\u0302u \u0111o\u031b\u0300i. '.repeat(
        20,
      ),
    ];
    natural.push(
      '[t\u032ae\u031e k\u031a d\u032a\u025b\u031e\u027e b\u0325\u0254\u031f v\u0325 h\u032aa\u028a\u032f j\u030ae\u031e x\u031f\u0251\u0303] '.repeat(
        9,
      ),
      'd\u0332a\u0304b\u0332a\u0304r t\u0332o\u0304b\u0332 h\u0332 b\u0332eri\u0302t\u0332, x\u0331a\u0331 t\u0313a\u0331 d\u0313a\u0331 '.repeat(
        9,
      ),
      withMarks('underlined words', () => '\u0332'),
      'o\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a, a decorated letter',
    );
    for (const text of natural) {
      const { payloads, caveats } = detect(text);
      assert.deepEqual(
        [payloads, caveats.filter((caveat) => caveat.includes('as if they carried'))],
        [[], []],
      );
    }
  });

  it('a pile of marks on one letter alone is told', () => {
    const pile = Array.from('violet', (letter) =>
      String.fromCharCode(0xfe20 + (letter.charCodeAt(0) & 15), 0xfe20 + (letter.charCodeAt(0) >> 4)),
    ).join('');
    assert.ok(detect(`${COVER}to${pile}`).caveats.some((caveat) => caveat.includes('as if they carried')));
  });

  it('an accent behind the message stays', () => {
    for (const between of [0, 5, 20, 40]) {
      const text = withMarks(COVER.slice(0, 480), (index) => (bits[index] === '1' ? '\u030b' : ''));
      const end = `${'x'.repeat(between)} pa\u0301 tre\u0301s so\u0300.`;
      assert.equal(clean(text + end).text, COVER.slice(0, 480) + end);
    }
  });

  it('marks piled on one letter are read', () => {
    const marks = Array.from(bits, (bit) => (bit === '1' ? '\u0308' : '\u0300')).join('');
    assert.equal(clean(`${COVER}to${marks}`).text, `${COVER}to`);
  });

  it('marks that say nothing stay, and are told', () => {
    const text = withMarks(
      COVER,
      (index) => ['\u0300', '\u0306', '\u030b'][((index * index) % 7) % 3] as string,
    );
    const report = clean(text);
    assert.deepEqual([report.payloads, report.text], [[], text]);
    assert.match(report.caveats.join(), /marks on letters/);
  });
});

describe('marks that nobody hid anything in', () => {
  const texts = {
    'Czech with marks of their own': 'Pří\u0161tě zaťukej a ďáblům dáš jen čtvrtku. '
      .normalize('NFD')
      .repeat(60),
    'Vietnamese with marks of their own': 'Tất cả mọi người sinh ra đều được tự do. '
      .normalize('NFD')
      .repeat(60),
    formulas:
      'Let x\u0304 be the mean of x, and f\u0302 an estimate of f with t\u0303 and q\u0307 as above. '.repeat(
        40,
      ),
    'formulas in a row':
      'Estimators: x\u0304, y\u0304, x\u0302, f\u0302, t\u0303, d\u0303, h\u0304, q\u0302. '.repeat(20),
    'struck letters': withMarks(COVER, () => '\u0336'),
  };
  for (const [name, text] of Object.entries(texts))
    it(`${name}: nothing is said of them`, () => {
      const report = clean(text);
      assert.deepEqual([report.text, report.payloads], [text, []]);
      assert.doesNotMatch(report.caveats.join(), /marks on letters/);
    });
});
