/**
 * Marks in names of packages, modules and hosts that pass for other ones, and of what passes for a sign of code: the file
 * would load or do something else.
 */
import { type CleanOptions, describeCharacter } from '@limpid/engine';
import type { FoundMark, Inspected } from '../reporter/found-marks.ts';
import { canonicalTwins } from './canonical-names.ts';
import { CodeText } from './code-text.ts';
import { compatibleNames } from './compatible-names.ts';
import { charactersOf, HAS_QUOTES_WITHOUT_ESCAPES, mayEscape, type Written } from './escaped-names.ts';
import { beginsAt, type Change, DELETED, deleting, type PlacesOf, passingFor } from './hidden-sign.ts';
import { rowsFor } from './hidden-signs.ts';
import { type Double, doublesIn, twinOfSetting } from './judge-loaded-name.ts';
import { crowdsIn } from './kept-crowds.ts';
import { type LoadedName, loadedNames } from './loaded-names.ts';
import { nameInText } from './names-in-text.ts';
import { quotesOfPowerShell } from './powershell-quotes.ts';
import { signsInCode } from './signs-in-code.ts';
import type { Place } from './stretches.ts';
import { isCodeFile, isForAgents, isShellScript, kindOfName } from './syntax-of-file.ts';
import { textOfVim } from './text-of-vim.ts';
import { twinsInNames } from './twin-names.ts';
import { changeOfUnseen, HIDES, unseenInCompared, unseenInName, unseenOfTwin } from './unseen-in-names.ts';
import { unseenInWords } from './unseen-in-words.ts';

const [FIRST_OF_C1, FIRST_BEYOND_CONTROLS] = [0x80, 0xa0];
const OF_NAME = /[\w.@/-]/;
/** The engine names only what a text may hide. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([['U+000A', 'LINE FEED']]);

/** Marks of a text or of a part of it, and the names of their characters. */
export interface NamedMarks {
  readonly marks: readonly FoundMark[];
  readonly names: ReadonlyMap<string, string>;
}

interface Text {
  readonly text: string;
  /** In the name of a file, known before. */
  readonly doubles?: readonly Double[];
  /** The path of its file; null where there is none. */
  readonly name: string | null;
  /** Where a part begins in the text. */
  readonly start?: number;
  readonly options: Partial<CleanOptions>;
}

/** The marks with those of names, and how many those are. */
export function withNameMarks<One extends NamedMarks>(
  { text, name, doubles = [], start = 0, options }: Text,
  inspected: One,
): readonly [One, number] {
  if (options.homoglyphs === false) return [inspected, 0];
  const isText = textOfVim(text, name);
  const all = isText === null ? inspected : withoutNames(inspected, (mark) => isText(mark.start - start));
  const code = new CodeText(text, name);
  const loaded = loadedNames(name, text, undefined, {
    rareParts: () => code.parts,
    isText: (index) => code.isTextOfSettings(index),
  });
  const marked = nameMarks(code, { name, doubles }, start, loaded);
  const found = isText === null ? marked : marked.filter((mark) => !isText(mark.start - start));
  const ofTexts = new Map(
    all.marks.flatMap((mark) => {
      const named = nameInText(code, name, mark, start);
      return named === null ? [] : [[mark.start, named] as const];
    }),
  );
  if (found.length === 0 && loaded.length === 0 && ofTexts.size === 0) return [all, 0];
  // What the engine removes stays as it says, and is one of a name; what it keeps gives way.
  const taken = startsOf(all.marks.filter(({ decision }) => decision.action !== 'keep'));
  const own = found.filter((mark) => !taken.has(mark.start) && !ofTexts.has(mark.start));
  const owned = startsOf(found);
  const others = all.marks.flatMap((mark) => {
    const named = ofTexts.get(mark.start);
    if (named !== undefined || !owned.has(mark.start)) return [named ?? mark];
    return taken.has(mark.start) ? [{ ...mark, inName: true as const }] : [];
  });
  const marks = inNames(others, start, loaded).concat(own);
  marks.sort((one, other) => one.start - other.start);
  return [
    { ...all, marks, names: withNamesOf([...own, ...ofTexts.values()], all.names) },
    found.length + ofTexts.size,
  ];
}

function withoutNames<One extends NamedMarks>(all: One, isText: (mark: FoundMark) => boolean): One {
  const marks = all.marks.map((mark) => {
    if (mark.inName !== true || !isText(mark)) return mark;
    const { inName, ...other } = mark;
    return other;
  });
  return { ...all, marks };
}

/** The names of characters with those of some marks. */
export function withNamesOf(
  marks: readonly FoundMark[],
  names: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const described = marks.map((mark) => describeCharacter(mark.codePoint));
  return new Map([
    ...names,
    ...described.map(({ codePoint, name }) => [codePoint, name ?? OTHER_NAMES.get(codePoint) ?? ''] as const),
  ]);
}

function startsOf(marks: readonly FoundMark[]): ReadonlySet<number> {
  return new Set(marks.map(({ start }) => start));
}

/** Those in names of what is loaded say so. */
function inNames(
  marks: readonly FoundMark[],
  base: number,
  names: readonly LoadedName[],
): readonly FoundMark[] {
  let next = 0;
  return marks.map((mark) => {
    const place = mark.start - base;
    while (next < names.length && (names[next] as LoadedName).end <= place) next++;
    const stretch = names[next];
    return stretch !== undefined && stretch.start <= place ? { ...mark, inName: true } : mark;
  });
}

/** In text order, each place once. */
function nameMarks(
  code: CodeText,
  { name, doubles = [] }: Pick<Text, 'name' | 'doubles'>,
  base: number,
  loaded: readonly LoadedName[],
): readonly FoundMark[] {
  const { text } = code;
  const marks = new Map<number, FoundMark>();
  const add = ({ character, from, to }: Place, change: Change, written?: string) => {
    const codePoint = character.codePointAt(0) as number;
    const place = { start: base + from, end: base + to, codePoint, inName: true } as const;
    marks.set(from, { ...place, ...change, ...(written !== undefined && { written }) });
  };
  const isProse = isForAgents(name);
  const isCode = isCodeFile(name, text);
  const isSaid = ({ kind, start }: LoadedName) => kind === 'command' && (isProse || !code.isCode(start));
  const named = loaded.filter(
    ({ isBehindWord, start }) => isBehindWord !== true || isProse || code.isCode(start),
  );
  const names = new Set(loaded.map(({ start, end }) => text.slice(start, end)));
  const quotes = name !== null && HAS_QUOTES_WITHOUT_ESCAPES.test(name);
  for (const stretch of named)
    for (const [found, change] of marksIn(text, stretch, {
      isSaid,
      names,
      hasEscapes: !quotes || mayEscape(text, stretch.start),
    }))
      add(found, change, found.isEscape ? text.slice(found.from, found.to) : undefined);
  const signs = isCode && code.parts.length > 0 ? doublesInCode(code, name) : [];
  const addDoubles = (found: readonly Double[], otherwise: Change) => {
    for (const [from, sign] of found) {
      const character = String.fromCodePoint(text.codePointAt(from) as number);
      const change = sign === '' ? (changeOfUnseen(character) ?? otherwise) : passingFor(sign);
      add({ character, from, to: from + character.length }, change);
    }
  };
  addDoubles(signs, DELETED);
  addDoubles(doubles, DELETED);
  if (isCode) for (const [found, letter] of canonicalTwins(code, name)) add(found, passingFor(letter));
  if (isCode) for (const [found, change] of unseenInCompared(code)) add(found, change);
  for (const [found, change] of unseenInWords(code, name)) add(found, change);
  const walked = new Map<PlacesOf, ReturnType<PlacesOf>>();
  const placesIn = (placesOf: PlacesOf) => {
    const isPlace = walked.get(placesOf) ?? placesOf(text, name);
    walked.set(placesOf, isPlace);
    return isPlace;
  };
  for (const { pattern, isInAll, isCertain, change, crowd, placesOf, begins } of rowsFor(
    code.parts,
    name,
    isCode,
  )) {
    const isPlace = placesOf === undefined ? () => true : placesIn(placesOf);
    const isBegun = begins === undefined ? () => true : (index: number) => beginsAt(text, index, begins);
    for (const { found, index } of crowd === undefined
      ? code.matchAll(pattern)
      : crowdsIn(text, code.matchAll(pattern), crowd))
      if (
        (isInAll || code.isCode(index)) &&
        (isCertain !== true || code.isCertain(index)) &&
        isBegun(index) &&
        isPlace(index)
      )
        add({ character: found, from: index, to: index + found.length }, change);
  }
  return [...marks.values()];
}

interface Named {
  readonly isSaid: (stretch: LoadedName) => boolean;
  readonly hasEscapes: boolean;
  /** All names of the text that are loaded. */
  readonly names: ReadonlySet<string>;
}

/** Of the name that is loaded: its look-alikes, and what hides in it. */
function* marksIn(
  text: string,
  stretch: LoadedName,
  { isSaid, hasEscapes, names }: Named,
): Generator<readonly [Written, Change]> {
  const { start, end, kind } = stretch;
  const characters = new Map<number, Written>();
  let name = '';
  for (const one of charactersOf(text, stretch, hasEscapes)) {
    characters.set(name.length, one);
    name += one.character;
    const codePoint = one.character.codePointAt(0) as number;
    const isControl = isControlInName(codePoint, text.charAt(one.from - 1), text.slice(one.to, end), kind);
    const use = isControl ? DELETED : one.isEscape ? hiddenUseOf(codePoint) : undefined;
    if (use !== undefined) yield [one, deleting(use.characterClass, use.technique)];
  }
  if (kind === 'host' && isSaidInRussian(text, start, name)) return;
  const written = [...characters.values()];
  yield* unseenInName(written, kind, text.slice(end, end + 2));
  if (kind === 'setting' || kind === 'package') yield* unseenOfTwin(written, names);
  const doubles = doublesIn(name, kind);
  for (const [index, sign] of doubles.length > 0 || kind !== 'setting'
    ? doubles
    : twinOfSetting(text, name)) {
    // Who writes of a command has the hyphens of prose, which no package has.
    if (sign !== '-' || !isSaid(stretch)) yield [characters.get(index) as Written, passingFor(sign)];
  }
}

/** Of Latin-1, between signs of ASCII: elsewhere, and behind a whole host, an encoding was taken for another one. */
function isControlInName(codePoint: number, before: string, rest: string, kind: LoadedName['kind']): boolean {
  if (codePoint < FIRST_OF_C1 || codePoint >= FIRST_BEYOND_CONTROLS) return false;
  return OF_NAME.test(before) && OF_NAME.test(rest.charAt(0)) && (kind !== 'host' || rest.includes('.'));
}

/** A word with a letter that no letter of ASCII looks like, right before an address. */
const RUSSIAN_BEFORE =
  /(?:^|[\s>(])[\u0430-\u044f\u0451]*[\u0431\u0433\u0434\u0436\u0437\u0438\u0439\u043b\u043c\u043f\u0442\u0444\u0446-\u044f][\u0430-\u044f\u0451]*[.,:;]?\s[(]?(?:https?:\/\/)?(?:www\.)?$/i;
const OF_RUSSIAN = /^[\u0430-\u044f\u0451a-z0-9.-]+$/i;
const MIXED = /[a-z][\u0430-\u044f\u0451]|[\u0430-\u044f\u0451][a-z]/i;

/** Whether a host in the letters of Russian stands in a sentence of Russian, and no word of it mixes alphabets. */
function isSaidInRussian(text: string, start: number, host: string): boolean {
  if (!OF_RUSSIAN.test(host) || MIXED.test(host)) return false;
  return RUSSIAN_BEFORE.test(text.slice(Math.max(0, start - 80), start));
}

function hiddenUseOf(codePoint: number) {
  if (codePoint < FIRST_BEYOND_CONTROLS) return undefined;
  const { uses } = describeCharacter(codePoint);
  return uses.find(({ technique, action }) => HIDES.has(technique) && action === 'deleted');
}

/** Programs of Windows that take the dashes of prose for hyphens, and have few signs in common with other shells. */
const OF_WINDOWS = /\.(?:ps[dm]?1|bat|cmd)$/i;

function doublesInCode(code: CodeText, name: string | null): readonly Double[] {
  const isScript = name !== null && isShellScript(name, code.text);
  const isShell = name !== null && kindOfName(name) === 'shell' && !OF_WINDOWS.test(name);
  const signs = signsInCode(code, isShell || isScript, isScript);
  const quotes = name === null ? [] : quotesOfPowerShell(code.text, name);
  return [...signs, ...quotes, ...twinsInNames(code), ...compatibleNames(code, name)];
}

/** What is said of a text in which such names alone were found: at least that. */
const SUSPICION = 30;

/** The report of a text with the number of these marks in it. */
export function withSuspicion<One extends Pick<Inspected, 'suspicion' | 'verdict'>>(
  report: One,
  count: number,
): One {
  if (count === 0 || report.suspicion >= SUSPICION) return report;
  const what =
    count === 1 ? '1 character is not what it seems' : `${count} characters are not what they seem`;
  return {
    ...report,
    suspicion: SUSPICION,
    verdict: `A name or a sign of this text is another one than it seems: ${what}.`,
  };
}
