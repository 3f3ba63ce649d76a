/** Marks in names that deceive by what they are names of: packages, modules and hosts, and names of one file that look the same. */
import { describeCharacter } from '@limpid/engine';
import type { FoundMark, Inspected } from '../reporter/found-marks.ts';
import { CLASS_OF_DOUBLES, DOUBLES, keysOfFile, writtenAs } from './ask-names.ts';
import { doublesInHost, doublesInName } from './judge-loaded-name.ts';
import { loadedNames } from './loaded-names.ts';
import { type Difference, differencesInCode, differencesInKeys, namesInCode } from './names-alike.ts';
import { isCodeFile } from './syntax-of-file.ts';

/** Doubles that are no letters for a language are names for another, which takes any sign. */
const NAME = new RegExp(`[\\p{ID_Continue}$${CLASS_OF_DOUBLES}]+`, 'gu');
/** A name whose other letters are those of ASCII. */
const OF_ASCII = new RegExp(`^[\\w$${CLASS_OF_DOUBLES}]*$`, 'u');
const HAS_ASCII_LETTER = /[A-Za-z]/;
const NOT_ASCII = /[^\0-\x7f]/;

/** Marks of a text or of a part of it, the names of their characters, and how many are of names. */
export interface NamedMarks {
  readonly marks: readonly FoundMark[];
  readonly names: ReadonlyMap<string, string>;
  readonly ofNames?: number;
}

/** The marks of a text, or of a part that begins at `start`, with those of its names; the same where it has none. */
export function withNameMarks<One extends NamedMarks>(
  text: string,
  name: string | null,
  all: One,
  start = 0,
): One {
  const found = nameMarks(text, name).map((mark) => ({
    ...mark,
    start: mark.start + start,
    end: mark.end + start,
  }));
  if (found.length === 0) return all;
  // What is removed anyway stays as the engine says; what it keeps gives way.
  const own = found.filter(freeOf(all.marks.filter(({ decision }) => decision.action !== 'keep')));
  const marks = [...own, ...all.marks.filter(freeOf(own))];
  marks.sort((one, other) => one.start - other.start);
  const names = new Map(all.names);
  for (const { codePoint } of own) {
    const described = describeCharacter(codePoint);
    names.set(described.codePoint, described.name ?? DOUBLES.get(codePoint)?.name ?? '');
  }
  return { ...all, marks, names, ofNames: (all.ofNames ?? 0) + own.length };
}

/** In text order, each place once. */
function nameMarks(text: string, name: string | null): readonly FoundMark[] {
  if (!NOT_ASCII.test(text)) return [];
  const marks = [...loadedMarks(text, name), ...(isCodeFile(name, text) ? codeMarks(text) : [])];
  const keys = keysOfFile(name);
  if (keys !== null) marks.push(...marksOf(differencesInKeys(text, keys === 'yaml'), text).map(inKey));
  return marks
    .sort((one, other) => one.start - other.start)
    .filter(({ start }, index, all) => index === 0 || start >= (all[index - 1] as FoundMark).end);
}

function loadedMarks(text: string, name: string | null): readonly FoundMark[] {
  return loadedNames(name, text).flatMap(({ start, end, isHost }) => {
    const written = text.slice(start, end);
    const doubles = isHost === true ? doublesInHost(written) : doublesInName(written);
    return doubles.map(([index, letter]) => lookAlike(text, start + index, letter));
  });
}

function codeMarks(text: string): readonly FoundMark[] {
  const marks = [...marksOf(differencesInCode(text), text)];
  for (const { name, start } of namesInCode(text, NAME)) {
    if (!OF_ASCII.test(name) || !HAS_ASCII_LETTER.test(name)) continue;
    let index = start;
    for (const letter of name) {
      const looks = DOUBLES.get(letter.codePointAt(0) as number)?.looks;
      if (looks !== undefined) marks.push({ ...lookAlike(text, index, writtenAs(looks)), inName: true });
      index += letter.length;
    }
  }
  return marks;
}

function marksOf(differences: readonly Difference[], text: string): readonly FoundMark[] {
  return differences.map((one) => {
    const codePoint = text.codePointAt(one.start) as number;
    if (one.text !== '') {
      // The letter is as it should be: what stands behind it makes the difference.
      const mark = text.codePointAt(one.start + (codePoint > 0xffff ? 2 : 1)) as number;
      return { ...lookAlike(text, one.start, one.text), end: one.end, codePoint: mark };
    }
    const [use] = describeCharacter(codePoint).uses;
    const { technique = 'zero-width', characterClass = 'format-control' } = use ?? {};
    return { ...one, codePoint, technique, characterClass, decision: { action: 'delete' }, inName: true };
  });
}

/** A key of data is no name of source code, and what is not seen in it counts as that, a selector too. */
function inKey({ inName: _, ...mark }: FoundMark): FoundMark {
  return mark.characterClass === 'look-alike' ? mark : { ...mark, characterClass: 'format-control' };
}

function lookAlike(text: string, start: number, letter: string): FoundMark {
  const codePoint = text.codePointAt(start) as number;
  const end = start + (codePoint > 0xffff ? 2 : 1);
  const decision = { action: 'replace', text: letter } as const;
  return { start, end, codePoint, technique: 'homoglyph', characterClass: 'look-alike', decision };
}

/** Whether a mark stands where none of others do. */
function freeOf(others: readonly FoundMark[]): (mark: FoundMark) => boolean {
  const taken = new Set<number>();
  for (const { start, end } of others) for (let index = start; index < end; index++) taken.add(index);
  return ({ start, end }) => {
    for (let index = start; index < end; index++) if (taken.has(index)) return false;
    return true;
  };
}

/** What is said of a text in which such names alone were found: at least that. */
const SUSPICION = 30;

/** The report of a text with the number of these marks in it. */
export function withSuspicion<One extends Pick<Inspected, 'suspicion' | 'verdict'>>(
  report: One,
  count: number,
): One {
  if (count === 0 || report.suspicion >= SUSPICION) return report;
  const characters = count === 1 ? '1 character makes' : `${count} characters make`;
  return {
    ...report,
    suspicion: SUSPICION,
    verdict: `Names in this text may have been disguised on purpose: ${characters} another name of what is seen.`,
  };
}
