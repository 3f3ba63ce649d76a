import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type CleanOptions, clean, DEFAULT_OPTIONS, detect, type Finding, TECHNIQUES } from '../src/index.ts';
import { editText } from '../src/marks/apply-marks.ts';
import { SWITCH_OF_TECHNIQUE } from '../src/options.ts';
import { findTerminalSequences } from '../src/rules/terminal-sequences.ts';
import { plainLetterOf, similarTo, twinOf } from '../src/unicode/look-alikes.ts';
import { TECHNIQUE_ENTRIES, techniqueIndexOf } from '../src/unicode/techniques.ts';
import { anyHidden, anyText } from './any-text.ts';
import { cases } from './cases.ts';
import { escaped } from './escaped.ts';

const ALL_OFF: CleanOptions = {
  zeroWidth: false,
  variationSelectors: false,
  homoglyphs: false,
  spaces: false,
  punctuation: false,
  provenance: 'keep',
  whitespace: false,
  strict: false,
};

/** The switches under which a second cleaning must change nothing. */
const SWITCHES: Readonly<Record<string, Partial<CleanOptions>>> = {
  'with default options': {},
  'with punctuation on': { punctuation: true },
  'with whitespace on': { whitespace: true },
  'with punctuation and whitespace on': { punctuation: true, whitespace: true },
  'with zeroWidth off': { zeroWidth: false },
  'in strict mode': { strict: true },
  'in strict mode with punctuation and whitespace on': { punctuation: true, whitespace: true, strict: true },
};

function holds(property: (text: string) => void, runs = 4000): void {
  fc.assert(
    fc.property(anyText, (text) => {
      try {
        property(text);
      } catch (error) {
        throw new Error(`${escaped(text)}: ${error instanceof Error ? error.message : error}`);
      }
    }),
    { numRuns: cases(runs), seed: 20261121 },
  );
}

const lengthOf = (text: string) => Array.from(text).length;
const sumOf = (findings: readonly Finding[], counts: (finding: Finding) => boolean) =>
  findings.filter(counts).reduce((sum, { count }) => sum + count, 0);

/** What shows: everything that no line of data/techniques.txt deletes, with what is replaced folded into what replaces it. */
function visiblePart(text: string): string {
  let visible = '';
  for (const character of text) {
    const codePoint = character.codePointAt(0) as number;
    const { fallback } = TECHNIQUE_ENTRIES[techniqueIndexOf(codePoint)] ?? {};
    if (fallback?.action === 'delete') continue;
    visible += fallback?.action === 'replace' ? fallback.text : asLetter(codePoint);
  }
  // One that ends no line becomes a line feed.
  return visible.replaceAll('\r', '\n');
}

/** A look-alike as the letter that it looks like. */
function asLetter(codePoint: number): string {
  if (codePoint === 0x212b) return '\u00c5';
  const letter = twinOf(codePoint) || similarTo(codePoint) || plainLetterOf(codePoint);
  return String.fromCodePoint(codePoint === 0x212a ? 0x4b : letter || codePoint);
}

describe('properties of any text', () => {
  for (const [switches, options] of Object.entries(SWITCHES)) {
    it(`cleaning any text a second time changes nothing, ${switches}`, () => {
      holds((text) => {
        const once = clean(text, { options });
        const twice = clean(once.text, { options });
        assert.equal(escaped(twice.text), escaped(once.text));
        assert.deepEqual([twice.deleted, twice.replaced], [0, 0]);
      });
    });
  }

  it('the counts in a report match the text lengths before and after cleaning and the number of findings', () => {
    holds((text) => {
      const report = clean(text);
      const longer = report.findings.reduce(
        (sum, { count, replacement }) => sum + count * (lengthOf(replacement ?? ' ') - 1),
        0,
      );
      assert.equal(report.characters, lengthOf(text));
      assert.equal(lengthOf(report.text), lengthOf(text) - report.deleted + longer);
      assert.equal(
        sumOf(report.findings, ({ removed }) => removed),
        report.deleted + report.replaced,
      );
      assert.equal(
        sumOf(report.findings, ({ action }) => action === 'deleted'),
        report.deleted,
      );
      const counted = Object.values(report.classes).reduce((sum, count) => sum + count, 0);
      assert.equal(
        counted,
        sumOf(report.findings, () => true),
      );
    });
  });

  it('the cleaned text is well-formed UTF-16', () => {
    holds((text) => assert.ok(clean(text).text.isWellFormed()));
  });

  it('removing characters between two lone surrogates never joins them into a new character', () => {
    const countOf = (text: string) => text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0;
    const half = fc.constantFrom(
      '\udb40',
      '\ud83d',
      '\udd55',
      '\ude00',
      '\ufe0f',
      '\u{E0140}',
      '\u200b',
      'a',
    );
    fc.assert(
      fc.property(fc.array(half, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        const cleaned = clean(text, { options: { zeroWidth: false } }).text;
        assert.ok(countOf(cleaned) <= countOf(text), escaped(text));
      }),
      { numRuns: cases(4000), seed: 20261121 },
    );
  });

  it('cleaning removes no visible characters except the letters of terminal escape sequences', () => {
    holds((text) => {
      const { marks } = findTerminalSequences(text);
      assert.equal(escaped(visiblePart(clean(text).text)), escaped(visiblePart(editText(text, marks))));
    });
  });

  it('switching off an option changes only the findings that it controls, and never the suspicion score', () => {
    holds((text) => {
      // Halves of characters that stay keep what parts them, whatever its switch.
      if (/[\ud800-\udbff]\p{Default_Ignorable_Code_Point}+[\udc00-\udfff]/u.test(text)) return;
      const all = clean(text);
      const off = clean(text, { options: ALL_OFF });
      assert.equal(off.text, text);
      assert.deepEqual([off.deleted, off.replaced], [0, 0]);
      assert.deepEqual([off.suspicion, off.payloads], [all.suspicion, all.payloads]);
      for (const name of Object.keys(DEFAULT_OPTIONS) as (keyof CleanOptions)[]) {
        const without = clean(text, { options: { [name]: false } });
        assert.deepEqual([without.suspicion, without.payloads], [all.suspicion, all.payloads]);
        for (const technique of TECHNIQUES) {
          const its = (findings: readonly Finding[]) => findings.filter((one) => one.technique === technique);
          if (SWITCH_OF_TECHNIQUE[technique] !== name)
            assert.deepEqual(its(without.findings), its(all.findings));
        }
      }
    }, 1500);
  });

  it('detect and clean give the same report for any text', () => {
    holds((text) => {
      const { text: _, ...report } = clean(text, { positions: true });
      assert.deepEqual(detect(text, { positions: true }), report);
    }, 1500);
  });

  it('findings are in the documented order, and the same in every scan of a text', () => {
    holds((text) => {
      const { findings } = clean(text);
      const keys = findings.map(({ technique, codePoint, removed }) => [
        TECHNIQUES.indexOf(technique),
        Number.parseInt(codePoint.slice(2), 16),
        removed ? 0 : 1,
      ]);
      const sorted = [...keys].sort(
        ([a = 0, b = 0, c = 0], [x = 0, y = 0, z = 0]) => a - x || b - y || c - z,
      );
      assert.deepEqual(keys, sorted);
      assert.equal(new Set(keys.map(String)).size, keys.length);
      assert.deepEqual(clean(text).findings, findings);
    });
  });

  it('the suspicion score is 100 exactly when a hidden message is decoded, and 0 when nothing is found', () => {
    holds((text) => {
      const { suspicion, payloads, findings, caveats } = clean(text);
      assert.equal(suspicion === 100, payloads.length > 0);
      assert.ok(Number.isInteger(suspicion) && suspicion >= 0 && suspicion <= 100);
      if (findings.length === 0) assert.equal(suspicion, 0);
      assert.match(caveats[0] ?? '', /^Statistical watermarks/);
    });
  });

  it('the positions of a finding are the offsets of its character in the text', () => {
    holds((text) => {
      const characters = Array.from(text);
      for (const { codePoint, count, positions = [] } of detect(text, { positions: true }).findings) {
        assert.equal(positions.length, Math.min(count, 100));
        for (const { offset } of positions)
          assert.equal(characters[offset]?.codePointAt(0), Number.parseInt(codePoint.slice(2), 16));
      }
    }, 1500);
  });

  it('visible format characters are never removed, and reported only as too many combining marks', () => {
    const visible = [
      ...[0x600, 0x601, 0x602, 0x603, 0x604, 0x605, 0x6dd, 0x70f, 0x890, 0x891, 0x8e2, 0x110bd, 0x110cd],
      ...[0x640, 0x5be, 0xf0b, 0x1361, 0x10100, 0x2bb, 0x2bc, 0x2b9, 0xa78c, 0x3099, 0x309a, 0xfffd],
    ].map((codePoint) => String.fromCodePoint(codePoint));
    const text = fc.array(fc.constantFrom(...visible, 'a', ' ', '\u0627'), { maxLength: 4 });
    fc.assert(
      fc.property(text, (characters) => {
        const report = clean(characters.join(''));
        assert.equal(report.text, characters.join(''));
        assert.deepEqual(
          report.findings.filter(({ reason }) => reason !== 'combining-flood'),
          [],
        );
      }),
      { seed: 20261121 },
    );
  });
});

it('cleaning removes a hidden character between two letters of an English text and changes nothing else', () => {
  const sentence = 'The quick brown fox jumps over the lazy dog';
  fc.assert(
    fc.property(anyHidden, fc.integer({ min: 1, max: sentence.length - 1 }), (hidden, place) => {
      const { fallback } = TECHNIQUE_ENTRIES[techniqueIndexOf(hidden.codePointAt(0) as number)] ?? {};
      fc.pre(fallback?.action === 'delete' && /[a-z]/i.test(sentence[place] as string));
      fc.pre(/[a-z]/i.test(sentence[place - 1] as string) && !/[\u0080-\u009f]/.test(hidden));
      const report = clean(sentence.slice(0, place) + hidden + sentence.slice(place));
      assert.equal(report.text, sentence, escaped(hidden));
    }),
    { numRuns: cases(2000), seed: 20261121 },
  );
});
