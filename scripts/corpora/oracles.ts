/**
 * Oracles that need no opinion: what a line looks like before and after it is cleaned, by fribidi (its visual order) and
 * HarfBuzz (its glyphs). Only lines that lose a character are asked.
 */
import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { unpackedPackage } from './debian-packages.ts';
import { type Change, explainChange } from './explain-change.ts';

/** Lines that one call of a program reads. */
const BATCH = 20_000;
const FORMAT = /\p{Cf}/gu;
const FROM_RIGHT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** What no shaper turns into other glyphs. */
const SIMPLE =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}\p{Script=Common}\p{Cf}\p{Cc}]*$/u;
const LINE_END = /[\n\r\v\f\u0085\u2028\u2029]/;

/** The font of Noto for each script that is shaped; the first whose letters a word has. */
const FONTS: readonly (readonly [script: RegExp, font: string])[] = [
  [/\p{Script=Arabic}/u, 'NotoSansArabic'],
  [/\p{Script=Hebrew}/u, 'NotoSansHebrew'],
  [/\p{Script=Devanagari}/u, 'NotoSansDevanagari'],
  [/\p{Script=Bengali}/u, 'NotoSansBengali'],
  [/\p{Script=Gurmukhi}/u, 'NotoSansGurmukhi'],
  [/\p{Script=Gujarati}/u, 'NotoSansGujarati'],
  [/\p{Script=Oriya}/u, 'NotoSansOriya'],
  [/\p{Script=Tamil}/u, 'NotoSansTamil'],
  [/\p{Script=Telugu}/u, 'NotoSansTelugu'],
  [/\p{Script=Kannada}/u, 'NotoSansKannada'],
  [/\p{Script=Malayalam}/u, 'NotoSansMalayalam'],
  [/\p{Script=Sinhala}/u, 'NotoSansSinhala'],
  [/\p{Script=Thai}/u, 'NotoSansThai'],
  [/\p{Script=Lao}/u, 'NotoSansLao'],
  [/\p{Script=Khmer}/u, 'NotoSansKhmer'],
  [/\p{Script=Myanmar}/u, 'NotoSansMyanmar'],
  [/\p{Script=Tibetan}/u, 'NotoSerifTibetan'],
  [/\p{Script=Mongolian}/u, 'NotoSansMongolian'],
  [/\p{Script=Syriac}/u, 'NotoSansSyriac'],
  [/\p{Script=Thaana}/u, 'NotoSansThaana'],
];

interface Source {
  readonly corpus: string;
  readonly group: string;
}

/** A line, or a word, that loses characters. */
interface Pair extends Source {
  readonly before: string;
  readonly after: string;
  /** Why its characters are lost: an attack, a fault of the text, or nothing. */
  readonly reasons: string;
}

/** What the oracles were asked, and what looks otherwise. */
export interface Verdicts {
  readonly lines: number;
  readonly words: number;
  readonly differences: readonly Difference[];
}

/** A pair that looks otherwise, and by which oracle. */
export interface Difference extends Pair {
  readonly oracle: 'order' | 'glyphs';
}

export class Oracles {
  readonly #lines = new Map<string, Pair>();
  readonly #words = new Map<string, Pair>();

  get lines(): number {
    return this.#lines.size;
  }

  get words(): number {
    return this.#words.size;
  }

  /** Takes what a document loses; its changes are those of `changesOf`. */
  add(of: Source, text: string, changes: readonly Change[]): void {
    const characters = Array.from(text);
    const deleted = new Map(
      changes.filter(({ replacement }) => replacement === '').map((change) => [change.offset, change]),
    );
    if (deleted.size === 0) return;
    const replaced = new Map(changes.map(({ offset, replacement }) => [offset, replacement]));
    let line = { before: '', after: '', reasons: new Set<string>() };
    const close = () => {
      if (line.before !== line.after) this.#take({ ...of, ...line, reasons: [...line.reasons].join('; ') });
      line = { before: '', after: '', reasons: new Set() };
    };
    for (const [offset, character] of characters.entries()) {
      const change = deleted.get(offset);
      if (LINE_END.test(character)) close();
      else if (change !== undefined) {
        line.before += character;
        line.reasons.add(explainChange(characters, change) ?? 'WRONG');
      } else {
        const seen = replaced.get(offset) ?? character;
        line.before += seen;
        line.after += seen;
      }
    }
    close();
  }

  #take(pair: Pair): void {
    if (FROM_RIGHT.test(pair.before)) this.#lines.set(`${pair.before}\n${pair.after}`, pair);
    const [before, after] = [pair.before.split(/\s/), pair.after.split(/\s/)];
    if (before.length !== after.length) return;
    for (const [index, word] of before.entries()) {
      const left = after[index] as string;
      if (word !== left && !SIMPLE.test(word))
        this.#words.set(`${word}\n${left}`, { ...pair, before: word, after: left });
    }
  }

  /** The pairs that look otherwise. */
  differences(): readonly Difference[] {
    return [...this.#differentOrder(), ...this.#differentGlyphs()];
  }

  /** In a paragraph whose first letter says its direction, and in one that is read from the right. */
  #differentOrder(): readonly Difference[] {
    const pairs = [...this.#lines.values()];
    const program = programOf('libfribidi-bin', 'fribidi');
    const visual = (lines: readonly string[], direction: readonly string[]) =>
      inBatches(lines, (batch) =>
        run(program, ['--nopad', '--nobreak', '--clean', ...direction], `${batch.join('\n')}\n`)
          .split('\n')
          .map((line) => line.replace(FORMAT, '').trim()),
      );
    const isDifferent = ['--wltr', '--rtl'].map((direction) => {
      const before = visual(
        pairs.map((pair) => pair.before),
        [direction],
      );
      const after = visual(
        pairs.map((pair) => pair.after),
        [direction],
      );
      return pairs.map((_, index) => before[index] !== after[index]);
    });
    return pairs
      .filter((_, index) => isDifferent.some((each) => each[index]))
      .map((pair) => ({ ...pair, oracle: 'order' }));
  }

  #differentGlyphs(): readonly Difference[] {
    const pairs = [...this.#words.values()];
    const program = programOf('libharfbuzz-bin', 'hb-shape');
    const found: Difference[] = [];
    for (const [script, font] of FONTS) {
      const own = pairs.filter(({ before }) => FONTS.find(([each]) => each.test(before))?.[0] === script);
      const [file] = globSync(`**/${font}-Regular.ttf`, { cwd: unpackedPackage('fonts-noto-core') });
      if (own.length === 0 || file === undefined) continue;
      const glyphs = (words: readonly string[]) =>
        inBatches(words, (batch) =>
          run(
            program,
            [
              '--remove-default-ignorables',
              '--no-positions',
              '--no-clusters',
              '--text-file=-',
              join(unpackedPackage('fonts-noto-core'), file),
            ],
            `${batch.join('\n')}\n`,
          ).split('\n'),
        );
      const before = glyphs(own.map((pair) => pair.before));
      const after = glyphs(own.map((pair) => pair.after));
      for (const [index, pair] of own.entries())
        if (before[index] !== after[index]) found.push({ ...pair, oracle: 'glyphs' });
    }
    return found;
  }
}

interface Program {
  readonly path: string;
  readonly libraries: string;
}

/** A program of a package, with the libraries of its own that a machine may lack. */
function programOf(packageName: string, name: string): Program {
  const libraries = [
    'libfribidi0',
    'libharfbuzz0b',
    'libgraphite2-3',
    'libglib2.0-0',
    'libfreetype6',
  ].flatMap((library) =>
    globSync('**/lib/*-linux-gnu', { cwd: unpackedPackage(library) }).map((folder) =>
      join(unpackedPackage(library), folder),
    ),
  );
  const path = join(unpackedPackage(packageName), 'content/usr/bin', name);
  return { path, libraries: libraries.join(':') };
}

function run({ path, libraries }: Program, options: readonly string[], input: string): string {
  const environment = { ...process.env, LD_LIBRARY_PATH: libraries };
  return execFileSync(path, options, { input, env: environment, encoding: 'utf8', maxBuffer: 1 << 30 });
}

/** One answer for each line. */
function inBatches(
  lines: readonly string[],
  ask: (batch: readonly string[]) => readonly string[],
): readonly string[] {
  const answers: string[] = [];
  for (let first = 0; first < lines.length; first += BATCH) {
    const batch = lines.slice(first, first + BATCH);
    const found = ask(batch);
    if (found.length < batch.length)
      throw new Error(`${batch.length} lines were asked, ${found.length} answered`);
    answers.push(...found.slice(0, batch.length));
  }
  return answers;
}
