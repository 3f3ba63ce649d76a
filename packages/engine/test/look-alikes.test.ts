import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { type CleanReport, clean, type Reason } from '../src/index.ts';
import { cases } from './cases.ts';
import { corporaAreMissing, declarations, englishWords } from './corpora.ts';
import { type Alphabet, disguised, lookAlikeScripts, placesFor, styles, together } from './disguises.ts';
import { escaped } from './escaped.ts';
import { Seeded } from './seeded.ts';

const WORDS = cases(1000);
const MIN_LETTERS = 5;
const ENOUGH = 0.995;
const LISTED = 12;
const CARRIERS = [
  'Please read the % before you sign in.',
  '% is what they asked us for last week.',
  'We had never heard of any %, and nobody told us.\nIt does not matter now.',
  'Dear team,\n\nthe report says: more %! Could you check it? Thank you.',
  'He paid $5 for the % (in cash), left, and came back at 10:30.',
  'Nobody knew why it was called %',
];
const CASES: readonly ((word: string) => string)[] = [
  (word) => word,
  (word) => word,
  (word) => word.charAt(0).toUpperCase() + word.slice(1),
  (word) => word.toUpperCase(),
];
/** Characters that are letters of Latin words themselves: what a rule keeps of them, and how many it may. */
const LATIN_ALPHABETS: Readonly<Record<string, { readonly keptBy: Reason; readonly enough: number }>> = {
  Latin: { keptBy: 'ipa-transcription', enough: 0.97 },
  'Roman numerals': { keptBy: 'roman-numeral', enough: 0.89 },
};
const LOOKS_PLAIN = 'sans-serif';

type Count = 1 | 2 | 'all';

/** Words that have what is to be replaced, each in one of the cases that have it. */
function wordsFor(alphabet: Alphabet, count: Count, random: Seeded): readonly string[] {
  const atLeast = count === 'all' ? 1 : count;
  return englishWords()
    .filter((word) => word.length >= MIN_LETTERS)
    .map((word) =>
      CASES.map((inCase) => inCase(word)).filter((one) => placesFor(one, alphabet).length >= atLeast),
    )
    .filter((all) => all.length > 0)
    .slice(0, WORDS)
    .map((all) => random.pick(all));
}

const reasonsOf = ({ findings }: CleanReport) => findings.flatMap(({ reason }) => reason ?? []);

function comeBack(context: TestContext, name: string, alphabet: Alphabet, count: Count): void {
  const random = new Seeded(name.length * 7919 + (count === 'all' ? 3 : count));
  const words = wordsFor(alphabet, count, random);
  const { keptBy, enough } = LATIN_ALPHABETS[name] ?? { enough: ENOUGH };
  const rest: string[] = [];
  for (const word of words) {
    const carrier = random.pick(CARRIERS);
    const text = carrier.replace('%', disguised(word, alphabet, count, random));
    const report = clean(text);
    if (report.text === carrier.replace('%', word)) continue;
    const reasons = reasonsOf(report);
    rest.push(`${escaped(text).replaceAll('\n', '\\n')} (${word}): ${reasons.join(' ')}`);
    if (keptBy !== undefined) assert.deepEqual([...new Set(reasons)], [keptBy], escaped(text));
  }
  const share = (words.length - rest.length) / words.length;
  context.diagnostic(`${name}, ${count}: ${words.length} words, ${(share * 100).toFixed(2)} % come back`);
  for (const one of rest.slice(0, LISTED)) context.diagnostic(`  ${one}`);
  assert.ok(words.length > WORDS / 2, `${name}: ${words.length} words`);
  assert.ok(share >= enough, `${name}, ${count}: ${rest.length} of ${words.length}\n${rest.join('\n')}`);
}

/** The scripts of the list that are not Latin, and all of them together. */
function foreignScripts(): readonly (readonly [string, Alphabet])[] {
  const scripts = [...lookAlikeScripts()].filter(([name]) => LATIN_ALPHABETS[name] === undefined);
  return [...scripts, ['every script at once', together(scripts.map(([, alphabet]) => alphabet))]];
}

describe('disguised English words', { skip: corporaAreMissing }, () => {
  const latin = [...lookAlikeScripts()].filter(([name]) => LATIN_ALPHABETS[name] !== undefined);
  for (const [name, alphabet] of [...foreignScripts(), ...latin]) {
    for (const count of [1, 2, 'all'] as const)
      it(`nearly every English word is restored after replacing ${count} of its letters by look-alikes (${name})`, (context) =>
        comeBack(context, name, alphabet, count));
  }
  for (const [name, alphabet] of styles()) {
    const counts = name === LOOKS_PLAIN ? ([1, 2, 'all'] as const) : ([1, 2] as const);
    for (const count of counts)
      it(`nearly every English word is restored after replacing ${count} of its letters by styled Unicode letters (${name})`, (context) =>
        comeBack(context, name, alphabet, count));
  }
});

describe('short words of an English text', () => {
  it('are restored beside one another, and where an apostrophe or a hyphen joins them to others', () => {
    for (const [text, plain] of [
      ['The giraffe \u0456\u0455 \u0430 powerful bird of prey.', 'The giraffe is a powerful bird of prey.'],
      ['Open \u0410\u0406 \u0456\u0455 working on it.', 'Open AI is working on it.'],
      ['Use the sync \u0410\u0420I\u0455 for every call.', 'Use the sync APIs for every call.'],
      ['It is a given \u0440i\u0435\u0441\u0435 of text.', 'It is a given piece of text.'],
      ["What'\u0455 the best way to go?", "What's the best way to go?"],
      ['Do I need an \u0425-ray today?', 'Do I need an X-ray today?'],
      ['\u0399\u2019m not able to come.', 'I\u2019m not able to come.'],
      ["These compan\u0131es' networks are crucial to us.", "These companies' networks are crucial to us."],
      ['How was it sold in the early 2000\u0455?', 'How was it sold in the early 2000s?'],
      ["Say how to '\u0131ntegrate yourself' into a team.", "Say how to 'integrate yourself' into a team."],
    ] as const)
      assert.equal(clean(text).text, plain);
  });

  it('stay if they are cited, symbols, or of Turkish', () => {
    for (const text of [
      'The \u03B1-helix and the \u03B2-sheet are parts of it.',
      'The Russian word \u00AB\u0430\u00BB means and, or but.',
      "The streets of Ankara'n\u0131n are wide, and Kars'\u0131n too.",
      'See https://\u043E\u0441\u0430.\u0440\u0443\u0441/ for more of it.',
      'The lens of 7\u0445 and 1000\u0441 is in the list of parts.',
      'Letters of the list: A \u0430 B \u0432 C \u0441.',
    ])
      assert.equal(clean(text).text, text);
  });
});

describe('single look-alike letters of an English text', () => {
  it('are restored if a tenth of its letters were disguised', () => {
    for (const [text, plain] of [
      [
        'G\u043E h\u043Em\u0435, s\u0430\u0443s \u0430 M\u0456ck \u043Er \u0430 Kr\u0430ut.',
        'Go home, says a Mick or a Kraut.',
      ],
      [
        "\u0422\u043Eo l\u0430t\u0435 t\u043E r\u0435\u0430d \u0430 b\u0456t \u043E' th\u0435 b\u043E\u043Ek.",
        "Too late to read a bit o' the book.",
      ],
      [
        'Us\u0435d b\u0443 \u0410 Br\u043E wh\u0435n \u0410 Ch\u0456ck \u0456s lat\u0435.',
        'Used by A Bro when A Chick is late.',
      ],
      [
        "D\u043E n\u043Et s\u0430y '\u0406 c\u0430nn\u043Et' \u043Er '\u0406'm n\u043Et \u0430ble'.",
        "Do not say 'I cannot' or 'I'm not able'.",
      ],
      [
        '\u0415v\u0430l(c\u043Emp\u0131l\u0435) runs th\u0435 c\u043Ed\u0435 \u043Ef \u0430 f\u0456l\u0435.',
        'Eval(compile) runs the code of a file.',
      ],
      [
        'Th\u0435 c\u043Ed\u0435 runs \u043En \u044564 \u0430nd \u043En U+00\u04127, b\u0443 n\u043Ew.',
        'The code runs on x64 and on U+00B7, by now.',
      ],
    ] as const)
      assert.equal(clean(text).text, plain);
  });

  it('stay if fewer letters were disguised, or if they are cited', () => {
    const rooms = 'Room \u041212 is next to the office, and \u04104 paper is there.';
    assert.equal(clean(rooms).text, rooms);
    const cited =
      "Beware of p\u0430yp\u0430l, g\u043E\u043Egle, \u0430pple, \u0430m\u0430z\u043En. The Cyrillic '\u0430' (\u0430) is not '";
    assert.ok(clean(`${cited}a'.`).text.endsWith("The Cyrillic '\u0430' (\u0430) is not 'a'."));
    const names = 'Write to p\u0430yp\u0430l, g\u043E\u043Egle or \u0430pple. ';
    const text = `Look-alikes: the Cyrillic '\u0430' is no Latin 'a', and (\u043E) no (o). ${names}`;
    const plain = 'Write to paypal, google or apple. ';
    assert.equal(clean(text.repeat(3)).text, text.replace(names, plain).repeat(3));
  });
});

describe('words with a dotless i', () => {
  it('are restored in a disguised text whatever pair of letters they make, behind a dash, and beside a contraction that ends like a word of Turkish', () => {
    for (const word of ['v\u0131sit', '\u0131n'])
      assert.equal(
        clean(`You must've been quite rough--${word} a polite w\u0430y.`).text,
        `You must've been quite rough--${word.replace('\u0131', 'i')} a polite way.`,
      );
    const disguise = (letter: string) =>
      ({ a: '\u0430', c: '\u0441', e: '\u0435', o: '\u043E', i: '\u0131' })[letter] ?? letter;
    const name = 'Taiwan Semiconductor Manufacturing Company has headquarters in China.';
    assert.equal(clean(name.replace(/[aceoi]/g, disguise)).text, name);
    const option = 'Run the tool with --\u0131n and the name of the file.';
    assert.equal(clean(option).text, option);
  });
});

describe('a disguised English text', { skip: corporaAreMissing }, () => {
  for (const [name, alphabet] of foreignScripts()) {
    it(`an English text is restored when every word of five or more letters has one look-alike (${name})`, () => {
      const english = declarations().find(({ name: file }) => file === 'eng.html')?.text ?? '';
      assert.ok(english.length > 5000);
      const random = new Seeded(name.length);
      const text = english.replace(/[a-z]{5,}/gi, (word) => disguised(word, alphabet, 1, random));
      assert.notEqual(text, english);
      assert.equal(escaped(clean(text).text), escaped(english));
    });
  }
});

describe('words in a visible style', { skip: corporaAreMissing }, () => {
  for (const [name, alphabet] of styles()) {
    if (name === LOOKS_PLAIN) continue;
    it(`an English word in a visible Unicode style is kept: ${name}`, () => {
      const random = new Seeded(name.length);
      const words = wordsFor(alphabet, 'all', random).filter(
        (word) => placesFor(word, alphabet).length === word.length,
      );
      assert.ok(words.length > 5);
      for (const word of words) {
        const text = random.pick(CARRIERS).replace('%', disguised(word, alphabet, 'all', random));
        const report = clean(text);
        assert.equal(escaped(report.text), escaped(text));
        assert.deepEqual([...new Set(reasonsOf(report))], ['styled-word'], escaped(text));
      }
    });
  }
});
