import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type CleanOptions, type CleanReport, clean, type Finding } from '../src/index.ts';
import { anyHidden, anyText } from './any-text.ts';
import { benignText, EMOJI, JOINED } from './benign-atoms.ts';
import { cases } from './cases.ts';
import { escaped } from './escaped.ts';

const SEED = 20261121;
const RUNS = 4000;
/** Characters that are kept nowhere: what stands around them must not suffer from them. */
const NEVER_KEPT = [
  ...[0xfeff, 0x206a, 0x206f, 0x2065, 0xfff0, 0xe0fff, 0xe0002, 0xfdd0, 0xffff, 0xe0001, 0x202d, 0x202e],
  ...[0x00, 0x02, 0x7f, 0x81, 0xfffc],
].map((codePoint) => String.fromCodePoint(codePoint));

/** `textOf` gives the text that a value stands for. */
function holds<T>(
  arbitrary: fc.Arbitrary<T>,
  textOf: (value: T) => string,
  property: (value: T) => void,
): void {
  fc.assert(
    fc.property(arbitrary, (value) => {
      const text = textOf(value);
      try {
        property(value);
      } catch (error) {
        throw new Error(`${escaped(text)}: ${error instanceof Error ? error.message : error}`);
      }
    }),
    { numRuns: cases(RUNS), seed: SEED },
  );
}

const itself = (text: string) => text;

/** `hidden` in `text`, after as many of its characters as `place` says, counted round. */
function putInto(text: string, hidden: string, place: number): string {
  const characters = Array.from(text);
  characters.splice(place % (characters.length + 1), 0, hidden);
  return characters.join('');
}

/** Natural text with hidden characters anywhere in it: inside emoji, clusters and words too. */
const attackedText = fc
  .tuple(
    benignText,
    fc.array(
      fc.tuple(
        fc.array(fc.oneof(anyHidden, fc.constantFrom(...NEVER_KEPT)), { minLength: 1, maxLength: 3 }),
        fc.nat(400),
      ),
      { maxLength: 6 },
    ),
  )
  .map(([text, attacks]) =>
    attacks.reduce((whole, [hidden, place]) => putInto(whole, hidden.join(''), place), text),
  );
const anything = fc.oneof(attackedText, anyText);

describe('natural text', () => {
  it('cleaning does not change natural text in any mix of scripts', () => {
    holds(benignText, itself, (text) => {
      const report = clean(text);
      assert.equal(escaped(report.text), escaped(text));
      assert.deepEqual([report.payloads, report.suspicion], [[], 0]);
    });
  });

  it('cleaning natural text with hidden characters a second time changes nothing', () => {
    holds(attackedText, itself, (text) => {
      const once = clean(text);
      const twice = clean(once.text);
      assert.equal(escaped(twice.text), escaped(once.text));
      assert.deepEqual([twice.deleted, twice.replaced], [0, 0]);
    });
  });
});

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const clustersOf = (text: string) => Array.from(clusters.segment(text), ({ segment }) => segment);
/** A joiner after an emoji and before none; a tag outside a flag; half a keycap. */
const DANGLING =
  /\p{Extended_Pictographic}[\ufe0e\ufe0f\u{1F3FB}-\u{1F3FF}]*\u200d(?!\p{Extended_Pictographic})|(?<![\u{1F3F4}\u{E0020}-\u{E007E}])[\u{E0020}-\u{E007F}]|[\u{E0020}-\u{E007E}](?![\u{E0020}-\u{E007F}])|[0-9#*][\ufe0e\ufe0f](?!\u20e3)/u;

describe('grapheme clusters', () => {
  it('cleaning restores an emoji or word into which hidden characters were inserted', () => {
    const pieces = fc.tuple(
      fc.constantFrom(...EMOJI, ...JOINED),
      fc.array(fc.constantFrom(...NEVER_KEPT), { minLength: 1, maxLength: 2 }),
      fc.nat(20),
    );
    holds(
      pieces,
      ([piece, hidden, place]) => putInto(piece, hidden.join(''), place),
      ([piece, hidden, place]) => {
        const attacked = putInto(piece, hidden.join(''), place);
        const { text } = clean(attacked);
        assert.equal(escaped(text), escaped(piece));
        assert.deepEqual(clustersOf(text), clustersOf(piece));
      },
    );
  });

  it('cleaning leaves no zero-width joiner, variation selector or tag character without its emoji', () => {
    assert.match('\u{1F469}\u200Da', DANGLING);
    assert.match('1\uFE0Fa', DANGLING);
    assert.match('a\u{E0067}', DANGLING);
    for (const emoji of EMOJI) assert.doesNotMatch(emoji, DANGLING);
    holds(anything, itself, (text) => {
      assert.doesNotMatch(clean(text).text, DANGLING);
    });
  });

  it('cleaning keeps an emoji between hidden characters as one grapheme cluster', () => {
    const some = fc.array(anyHidden, { maxLength: 4 }).map((hidden) => hidden.join(''));
    holds(
      fc.tuple(some, fc.constantFrom(...EMOJI), some),
      ([before, emoji, after]) => `we met ${before}${emoji}${after} there`,
      ([before, emoji, after]) => {
        const { text } = clean(`we met ${before}${emoji}${after} there`);
        assert.ok(text.includes(emoji), escaped(text));
        const rest = text.replace(emoji, '');
        assert.equal(clustersOf(text).length, clustersOf(rest).length + clustersOf(emoji).length);
      },
    );
  });
});

/** Without all that may be deleted: what meets when everything between is gone. */
function withoutHidden(text: string): string {
  return text.replace(
    /[\p{DI}\p{Cc}\p{Noncharacter_Code_Point}\u{13430}-\u{1343F}\ufff9-\ufffc]/gu,
    (character) => (/[\n\r\t\v\u0085]/.test(character) ? '\n' : ''),
  );
}

const invisible = ({ findings }: CleanReport) =>
  findings.filter(({ technique, reason }: Finding) => {
    return /^(zero-width|variation-selector)$/.test(technique) && reason !== 'combining-flood';
  });

describe('normalization', () => {
  it('cleaning a text in Unicode normal form NFC gives a text in NFC', () => {
    let checked = 0;
    holds(anything, itself, (raw) => {
      const text = raw.toWellFormed().normalize('NFC');
      if (withoutHidden(text).normalize('NFC') !== withoutHidden(text)) return;
      const report = clean(text);
      if (report.findings.some(({ technique, removed }) => technique === 'homoglyph' && removed)) return;
      checked++;
      assert.equal(escaped(report.text.normalize('NFC')), escaped(report.text));
    });
    assert.ok(checked > cases(RUNS) / 2, `${checked} checked`);
  });

  it('normalizing a text to NFC changes no finding of a zero-width character or variation selector, and no count', () => {
    holds(anything, itself, (text) => {
      // Notes come apart into marks, and a control beside them then touches what is no sign.
      if (/[\u{1D15E}-\u{1D164}]/u.test(text) && /[\u0080-\u009f]/.test(text)) return;
      // The last letter of a terminal sequence may take a mark.
      if (/[\b\u009b]/.test(text) || text.includes('\u001b')) return;
      assert.deepEqual(invisible(clean(text.normalize('NFC'))), invisible(clean(text)));
    });
  });
});

/**
 * Whether a paragraph has a mark of direction in a line without letters from the right, so that the share of such
 * letters in the whole text decides, and the other paragraph changes that share.
 */
function isPointed(paragraph: string, other: string): boolean {
  const lines = paragraph.split(/[\n\v\r\u0085\u2028\u2029]/);
  // A mark of direction is no letter, though Unicode gives one of them to the Arabic script.
  const isFromRight = (text: string) =>
    /(?!\u061c)[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thaana}\p{Script=Syriac}\p{Script=Nko}]/u.test(
      text,
    );
  const hasMark = (text: string) => /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/.test(text);
  const changesShare = isFromRight(other) || (isFromRight(paragraph) && /\p{L}/u.test(other));
  return changesShare && lines.some((line) => hasMark(line) && !isFromRight(line));
}

describe('two paragraphs', () => {
  const HIDDEN_ONLY: Partial<CleanOptions> = { homoglyphs: false, spaces: false };
  const cleaned = (text: string) => clean(text, { options: HIDDEN_ONLY }).text;
  const hasLookAlike = (text: string) =>
    clean(text).findings.some(({ technique }) => technique === 'homoglyph');

  it('cleaning two paragraphs together gives the same text as cleaning each one alone', () => {
    let checked = 0;
    holds(
      fc.tuple(anything, anything),
      ([first, second]) => `${first}\n\n${second}`,
      ([first, second]) => {
        if (hasLookAlike(`${first}\n\n${second}`)) return;
        // Which way a mark of direction points may be said by the other.
        if (isPointed(first, second) || isPointed(second, first)) return;
        // What a return that ends no line is says the whole text.
        if (/\r(?!\n)/.test(`${first}\n${second}`)) return;
        checked++;
        assert.equal(
          escaped(cleaned(`${first}\n\n${second}`)),
          escaped(`${cleaned(first)}\n\n${cleaned(second)}`),
        );
      },
    );
    assert.ok(checked > RUNS / 10, `${checked} checked`);
  });
});
