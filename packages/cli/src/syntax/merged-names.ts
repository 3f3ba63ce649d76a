/** Keeps the names of a program: cleaning must neither make two of them one, nor change one in some places alone. */
import { applyMarks, type Mark } from '@limpid/engine';
import type { CodeText } from './code-text.ts';
import { nameIn, tokensOf } from './json-names.ts';
import { moveBack } from './keep-syntax.ts';
import { isWithin, runAround, type Stretch } from './stretches.ts';
import { isSettingsFile, kindOfName } from './syntax-of-file.ts';
import { IS_NAME } from './twin-names.ts';

/** JavaScript allows joiners in names. */
const OF_NAMES = String.raw`[\p{ID_Continue}$\u200c\u200d]`;
const NAMES = new RegExp(`${OF_NAMES}+`, 'gu');
const IN_NAME = new RegExp(`^${OF_NAMES}$`, 'u');
const NAME_AROUND = new RegExp(`(?<=(${OF_NAMES}*))${OF_NAMES}*`, 'uy');
const WRITTEN_IN_NAME = new RegExp(`^${OF_NAMES}*$`, 'u');
/** A longer name is data. */
const LONGEST = 200;
const IS_WHOLE = /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u;
const BEGINS_NAME = /^[\p{ID_Start}_$]/u;
const DECLARES =
  /\b(?:as|class|const|declare|def|enum|export|fn|for|fun|func|function|global|import|interface|let|local|mod|module|mut|my|our|package|read|readonly|struct|sub|trait|type|typeset|val|var)\s+[$@%]?$/;
/** No word of a sentence stands there. */
const IS_READ_BEHIND =
  /(?:[=+*%^!~?]\s*|(?:^|\n)[ \t]*(?:if|elif|elsif|while|unless|until|case|switch|return|raise|throw|yield|await|puts|print|echo)\s+)$/;
const ENDS_STATEMENT = /^\s*;/;
/** They take letters of both cases for one. */
const IGNORES_CASE = /\.(?:ps[dm]?1|vb[as]?|bas|sql|pas|bat|cmd|ad[abs]|f90|f95|f03|f08|nim|cob|ahk|au3)$/i;
const IS_GIVEN = /^(?:\s*=(?![=>~])|\s*\([^()]*\)\s*\{)/;
const IN_LIST = /(?:^|[{,(;\n])\s*["']?$/;
const IS_KEY = /^["']?\s*:(?!:)/;
/** Of parameters and arguments. */
const BEGINS_IN_LIST = /[(,|]\s*[$@%]?$/;
const ENDS_IN_LIST = /^\s*[,)|]/;
const IS_COUNTED = /^(?:\+\+|--|\s*=>)/;
const NEAR = 64;
const BLANK = /\s/;
/** All words of it are names. */
const IS_LISP = /\.(?:clj[cs]?|edn|lisp|el|scm|rkt)$/i;
/** Where a name of some files is given something, which no rule for code in general says. */
const DECLARED_IN: readonly (readonly [files: RegExp, before: RegExp, behind: RegExp])[] = [
  [
    /\.(?:c|h|cc|cpp|cxx|h[hpx]{1,2}|m|mm|glsl|cu)$/i,
    /(?:^|\n)[ \t]*#[ \t]*(?:define|undef|ifn?def)[ \t]+$/,
    /^/,
  ],
  // Tables, sections, and keys in quotation marks.
  [
    /\.(?:toml|ini|cfg|conf|cnf|service|socket|timer|desktop|lock)$|(?:^|[\\/])(?:\.(?:gitconfig|gitmodules|editorconfig)|pipfile)$/i,
    /(?:^|\n)[ \t]*(?:\[[^\]\n]*|["'][^"'=\n]*)$/,
    /^[^\][\n=]*(?:\]|["'][ \t]*[=.])/,
  ],
  [/\.properties$/i, /(?:^|\n)[ \t]*[\w.-]*$/, /^[\w.-]*[ \t]+[^\s=:]/],
  [/\.(?:css|scss|sass|less|styl|pcss)$/i, /(?:[.#$@%]|--)[\w-]*$/, /^/],
  [IS_LISP, /\((?:def[\w*-]*|set[qf!]?|let\*?)\s+[([]*[^\s()[\]"]*$/, /^/],
];
/** Of the languages that are written most. */
const RESERVED = new Set(
  'and as async await break case catch class const continue def default defer del do elif else end enum except export extends false finally fn for from func function go goto if impl import in instanceof interface is lambda let match mod mut new nil not null or package pass private protected pub public raise return select self static struct super switch this throw trait true try type typeof unless until use using val var void when where while with yield None True False'.split(
    ' ',
  ),
);

interface Changed {
  readonly clean: string;
  readonly edit: Mark;
  count: number;
  /** Whether a place says so; a word of a sentence is none. */
  isName: boolean;
  /** Whether a place gives it a value or a body. */
  isDeclared: boolean;
  /** Whether it becomes another name at another place. */
  isTorn: boolean;
}

/** Keys may have quotation marks. */
const HAS_NAMES_IN_STRINGS = /\.(?:toml|tf|tofu|tfvars|hcl|nomad)$/i;
const UNKNOWN = { count: 0, isName: false, isDeclared: false, isTorn: false };

const MEET = 'would make a name the same as another one, or as a word of the language';
const PARTLY = 'would change a name here and leave it elsewhere in the file';
const LOST = 'would leave nothing of a name';
const IN_PART = 'would change a name, and a patch does not show whether its file has another one like it';

/** A change of a name, and why it must not be. */
export interface MetName {
  readonly edit: Mark;
  readonly why: string;
}

/** The first name of a program that would not stay what it is; `edits` are the marks that change its text. */
export function metName(code: CodeText, edits: readonly Mark[]): MetName | null {
  const mayBe = namesIn(code);
  const lost = lostName(code, edits, mayBe);
  if (lost !== null) return lost;
  const changed = changedNames(code, edits, mayBe);
  if (changed.size === 0) return null;
  const names = new Map<string, number>();
  for (const { clean } of changed.values()) names.set(clean, (names.get(clean) ?? 0) + 1);
  const left = namesLeft(code, changed, edits, mayBe);
  for (const [name, { clean, edit, count, isName, isDeclared, isTorn }] of changed) {
    if (!isName) continue;
    if (left.has(name) || isTorn) return { edit, why: PARTLY };
    // Where it is used once, it is a slip of the keyboard, which ran into an error.
    const isOther = (isDeclared || count > 1) && left.has(clean);
    const isShared = (names.get(clean) ?? 0) > 1;
    if (isOther || isShared || (isDeclared && count > 1 && RESERVED.has(clean))) return { edit, why: MEET };
  }
  return null;
}

/** Of JSON, keys and single words are names: what has a blank is a sentence. */
function namesIn(code: CodeText): typeof mayBeName {
  if (code.name === null || !kindOfName(code.name).startsWith('json')) return mayBeName;
  const sentences: Stretch[] = [];
  for (const { sign, start, end } of tokensOf(code.text))
    if (sign === '"' && nameIn(code.text, start, end) === null && BLANK.test(code.text.slice(start, end)))
      sentences.push({ start, end });
  return (_, name, index) => mayBeName(code, name, index) && !isWithin(sentences, index);
}

/** The first name that changes in a part of a program: which other names that has is not known, nor what is a string. */
export function changedName(code: CodeText, edits: readonly Mark[]): MetName | null {
  const lost = lostName(code, edits, mayBeName);
  if (lost !== null) return lost;
  for (const { edit, isName } of changedNames(code, edits, () => true).values())
    if (isName) return { edit, why: IN_PART };
  return null;
}

/** The first name that is letters without a shape alone, and would be gone. */
function lostName(code: CodeText, edits: readonly Mark[], mayBe: typeof mayBeName): MetName | null {
  const isName = nameAmongText(code);
  for (const { edit, name, clean, before, behind } of editedNames(code, edits, mayBe))
    if (BEGINS_NAME.test(name) && !IS_WHOLE.test(clean) && isName(before, behind)) return { edit, why: LOST };
  return null;
}

/** Whether what stands next to a word says that it is a name, in files that have more words than names. */
function nameAmongText({ name }: CodeText): (before: string, behind: string) => boolean {
  if (name !== null && isSettingsFile(name)) return isGiven;
  const isPage = name !== null && kindOfName(name) === 'mixed';
  return (before, behind) => !isPage || isGiven(before, behind) || isUsed(before, behind);
}

/** Names that stay names, by what they are now. */
function changedNames(
  code: CodeText,
  edits: readonly Mark[],
  mayBe: typeof mayBeName,
): ReadonlyMap<string, Changed> {
  const { name: path } = code;
  const rules = DECLARED_IN.filter(([files]) => path !== null && files.test(path));
  const isLisp = path !== null && IS_LISP.test(path);
  const changed = new Map<string, Changed>();
  for (const { edit, name, clean, before, behind } of editedNames(code, edits, mayBe)) {
    if (!IS_WHOLE.test(clean)) continue;
    const [key, cleanKey] = [keyOf(code, name), keyOf(code, clean)];
    const known = changed.get(key) ?? { clean: cleanKey, edit, ...UNKNOWN };
    known.count++;
    known.isTorn ||= known.clean !== cleanKey;
    known.isDeclared ||=
      isGiven(before, behind) || rules.some(([, begin, end]) => begin.test(before) && end.test(behind));
    known.isName ||= known.isDeclared || isLisp || clean.startsWith('$') || isUsed(before, behind);
    changed.set(key, known);
  }
  return changed;
}

interface EditedName {
  /** The first of its edits. */
  readonly edit: Mark;
  readonly name: string;
  readonly clean: string;
  /** What stands next to it. */
  readonly before: string;
  readonly behind: string;
}

function* editedNames(
  code: CodeText,
  edits: readonly Mark[],
  mayBe: typeof mayBeName,
): Generator<EditedName> {
  const { text } = code;
  const own = edits.filter(isOfNames);
  let next = 0;
  for (let first = 0; first < own.length; first = next) {
    const edit = own[first] as Mark;
    const [start, from] = runAround(text, edit.start, NAME_AROUND);
    let end = from;
    for (; (own[next]?.start ?? Number.POSITIVE_INFINITY) <= end; next++) {
      const behind = (own[next] as Mark).end;
      if (behind > end) end = runAround(text, behind, NAME_AROUND)[1];
    }
    const name = text.slice(start, end);
    if (!mayBe(code, name, edit.start)) continue;
    const clean = applyMarks(name, moveBack(own.slice(first, next), start));
    if (clean.length > LONGEST) continue;
    const [before, behind] = [text.slice(Math.max(0, start - NEAR), start), text.slice(end, end + NEAR)];
    yield { edit, name, clean, before, behind };
  }
}

function isGiven(before: string, behind: string): boolean {
  return DECLARES.test(before) || IS_GIVEN.test(behind) || (IN_LIST.test(before) && IS_KEY.test(behind));
}

function isUsed(before: string, behind: string): boolean {
  if (BEGINS_IN_LIST.test(before) && ENDS_IN_LIST.test(behind)) return true;
  if (/\.$/.test(before) || IS_READ_BEHIND.test(before)) return true;
  return IS_NAME.test(behind) || IS_COUNTED.test(behind) || ENDS_STATEMENT.test(behind);
}

/** Strings of many languages have names behind a dollar sign. */
function mayBeName(code: CodeText, name: string, index: number): boolean {
  return name.includes('$') || HAS_NAMES_IN_STRINGS.test(code.name ?? '') || code.mayBeCode(index);
}

/** The same for all that a program may take for one name: shells set it without the dollar sign that reads it. */
function keyOf({ name: path }: CodeText, name: string): string {
  const bare = name.replace(/^\$(?=.)/, '');
  return path !== null && IGNORES_CASE.test(path) ? bare.toLowerCase() : bare;
}

/** Of the changed names and what they become: those that stand in code without a change. */
function namesLeft(
  code: CodeText,
  changed: ReadonlyMap<string, Changed>,
  edits: readonly Mark[],
  mayBe: typeof mayBeName,
): ReadonlySet<string> {
  const asked = new Set([...changed].flatMap(([name, { clean }]) => [name, clean]));
  const left = new Set<string>();
  const own = edits.filter(isOfNames);
  let next = 0;
  for (const { 0: name, index } of code.text.matchAll(NAMES)) {
    while ((own[next]?.end ?? index) < index) next++;
    const key = keyOf(code, name);
    if (!asked.has(key) || left.has(key) || !mayBe(code, name, index)) continue;
    if ((own[next]?.start ?? Number.POSITIVE_INFINITY) > index + name.length) left.add(key);
  }
  return left;
}

/** Whether the text around it may stay one name: what is deleted may be any character. */
function isOfNames({ codePoint, decision }: Mark): boolean {
  const isWritten = WRITTEN_IN_NAME.test(decision.action === 'replace' ? decision.text : '');
  return isWritten || IN_NAME.test(String.fromCodePoint(codePoint));
}
