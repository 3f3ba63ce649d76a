/**
 * What the engine takes for text, and programs for a name: in a directive, in a string whose names are replaced by their
 * values, or in one that is compared or looked up.
 */
import { twinOf } from '@limpid/engine';
import type { FoundMark } from '../reporter/found-marks.ts';
import type { CodeText } from './code-text.ts';
import { IS_RUN } from './command-places.ts';
import { endOfLine, lastLine } from './stretches.ts';
import { isCodeFile, kindOfName } from './syntax-of-file.ts';
import { isComparedAt, isLookedUpAt } from './uses-of-words.ts';

/** More than any row needs of a line. */
const NEAR = 400;
/** Of names, beside ASCII: letters that pass for it. */
const LETTER = '[\\w\\u0370-\\u058f\\uff21-\\uff5a]';
const BEGINS_WORD = '[A-Za-z_\\u0370-\\u058f]';
const STRING_OF_LINE = '"(?:[^"\\\\\\n]|\\\\.)*"|\'(?:[^\'\\\\\\n]|\\\\.)*\'';

interface Row {
  readonly files: (name: string) => boolean;
  /** What stands before and behind on its line, without what is not seen. */
  readonly before: RegExp;
  readonly behind?: RegExp;
  /** Of letters without a shape alone: they are a whole name there. */
  readonly isFiller?: true;
  /** Where it has to stand besides. */
  readonly isPlace?: (code: CodeText, index: number) => boolean;
  /** Behind a dollar sign: not where it stands for itself, and no hyphen of a word. */
  readonly isVariable?: true;
}

const ofFiles = (files: RegExp) => (name: string) => files.test(name);
const hasDirectives = ofFiles(
  /\.(?:c|h|cc|cpp|cxx|c\+\+|h\+\+|h[hpx]{1,2}|ino|pde|mm?|inl|[it]pp|ixx|cppm|csx?|swift|glsl|vert|frag|comp|geom|hlsli?|cuh?|cl|idl|dtsi?)$/i,
);
const replacesNames = (name: string) =>
  kindOfName(name) === 'shell' ||
  /\.(?:php\d?|phtml|inc|p[lm]|kts?|groovy|gradle|dart|scala|sc|tcl|jl)$/i.test(name);
const isPhp = ofFiles(/\.(?:php\d?|phtml|inc)$/i);
const isMarkdownWithCode = ofFiles(/\.mdx$/i);
const isTerraform = (name: string) => kindOfName(name) === 'hcl';
const isWorkflow = (name: string) => IS_RUN.test(name) && /\.ya?ml$/i.test(name);
const NO_COMMENT_OF_TERRAFORM = '^(?:[^"#\\n/]|/(?!/)|"[^"\\n]*")*';
const NO_COMMENT = '^(?![ \\t]*(?:#|//|\\*|/\\*))(?:(?![ \\t](?:#|//)[ \\t])[^\\n])*';

const ROWS: readonly Row[] = [
  // Directives of C: `#` begins a comment elsewhere.
  {
    files: hasDirectives,
    before: new RegExp(
      `^[ \\t]*#[ \\t]*(?:define|undef|ifn?def|if|elif|elifn?def)\\b(?:[^"'\\n/]|/(?![*/])|${STRING_OF_LINE})*$`,
    ),
  },
  { files: hasDirectives, before: /^[ \t]*#[ \t]*(?:include|include_next|import)[ \t]*["<][^">\n]*$/ },
  // The name of a variable in a string.
  {
    files: replacesNames,
    before: new RegExp(`${NO_COMMENT}(?<!\\\\)\\$\\{?${BEGINS_WORD}${LETTER}*$`),
    // Behind a name, a word of another alphabet may go on.
    behind: /^\w/,
    isVariable: true,
  },
  {
    files: replacesNames,
    before: new RegExp(`${NO_COMMENT}(?<!\\\\)\\$\\{?$`),
    ...{ isFiller: true, isVariable: true },
  },
  { files: isPhp, before: new RegExp(`${NO_COMMENT}\\{\\$[^{}"'\\n]*$`), isVariable: true },
  {
    files: ofFiles(/\.rs$/i),
    before: new RegExp(`\\w!\\([^\\n]*"[^"\\n]*(?<!\\{)\\{${LETTER}*$`),
    behind: /^[^{}"\n]*\}/,
  },
  // Names of directives, and of tables.
  {
    files: ofFiles(/\.conf$|(?:^|[\\/])\.htaccess$/i),
    before: new RegExp(`^[ \\t]*(?:[^#\\n]*[;{}][ \\t]*)?${LETTER}*$`),
    behind: /^[\w-]*[ \t]+\S/,
  },
  {
    files: ofFiles(/\.toml$/i),
    before: new RegExp(`^[ \\t]*\\[{1,2}[\\w.-]*${LETTER}*$`),
    isPlace: (code, index) => !code.isInLongString(index),
  },
  // Expressions of workflows, with what they compare.
  { files: isWorkflow, before: /\$\{\{[^}\n]*$|^[ \t]*(?:- )?if:[ \t][^#\n]*$/ },
  // Values of Terraform, outside of strings or in one that holds them; what gets one is a setting.
  {
    files: isTerraform,
    before: new RegExp(
      `${NO_COMMENT_OF_TERRAFORM}(?:\\w\\.|[([!]|[=?:,][ \\t]*)(?:${BEGINS_WORD}${LETTER}*)?$`,
    ),
  },
  { files: isTerraform, before: new RegExp(`${NO_COMMENT_OF_TERRAFORM}"[^"\\n]*\\$\\{[^}"\\n]*$`) },
  // What begins a comment elsewhere is text in a here-document.
  {
    files: isTerraform,
    before: /(?:(?<!\$)\$|(?<!%)%)\{[^}"\n]*$/,
  },
  { files: ofFiles(/\.swift$/i), before: /\\\([^()"\n]*$/ },
  // A value or a module in prose.
  { files: isMarkdownWithCode, before: /^(?:import|export)\s[^"'`\n]*$/ },
  {
    files: isMarkdownWithCode,
    before: /^(?:[^`\n]|`[^`\n]*`)*(?<!\\)\{[^{}"'`\n]*$/,
    behind: /^[^{}\n]*\}/,
  },
];

/** A string on one line, up to a place and behind it. */
const [STRING_BEFORE, STRING_BEHIND] = [/(["'`])[^"'`\n]{0,100}$/, /^[^"'`\n]{0,100}/];
/** Tests say what a function makes of such a string. */
const IS_TEST = /(?:^|[\\/._-])(?:tests?|specs?|__tests__)(?:[\\/._-]|$)/i;
const IS_TESTED = /\b(?:assert\w*|expect\w*|should|got|want|expected|actual|result)\b/i;
const IS_IN_CALL_OF_TEST = /\b(?:assert|expect)[\w.]{0,60}!?[ \t]{0,9}\(/i;
/** Strings that are taken as they are. */
const HAS_PLAIN_STRINGS = /\.(?:php\d?|phtml|inc|p[lm]|groovy|gradle)$/i;
const IN_PLAIN_STRING = /^(?:[^'"\\]|\\.|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')*'(?:[^'\\]|\\.)*$/;
const IN_PLAIN_STRING_OF_SHELL = /^(?:[^'"\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')*'[^']*$/;
const IS_DART = /\.dart$/i;
const IN_RAW_STRING = /\br(?:'[^']*|"[^"]*)$/;
const BEYOND_ASCII = /[^\0-\x7f]/gu;
const BYTE_ORDER_MARK = '\ufeff';
const IS_CYRILLIC_OR_GREEK = /[\u0370-\u052f]/;
const HAS_LETTER = /[A-Za-z]/;
/** A table names them. */
const IS_WRITTEN = /^\]\s{0,9}=(?!=)/;
const BEGINS_KEY = /[{,]\s{0,9}$/;
/** What takes an object apart. */
const ENDS_KEY = /^\s{0,9}:\s{0,9}[\w$]+[^{}\n]{0,200}\}\s{0,9}=(?![=>])/;

/**
 * A mark that stands in a name, where it is said to stand in none yet; null of others. `name` is the path of the file,
 * `base` the UTF-16 index of the text in the whole one.
 */
export function nameInText(
  code: CodeText,
  name: string | null,
  mark: FoundMark,
  base: number,
): FoundMark | null {
  if (name === null || !mayBeOfName(mark)) return null;
  const place = { ...mark, start: mark.start - base, end: mark.end - base };
  if (!isInName(code, name, place)) return null;
  const letter = mark.decision.action === 'keep' ? String.fromCharCode(twinOf(mark.codePoint)) : null;
  return { ...mark, inName: true, ...(letter !== null && { decision: { action: 'replace', text: letter } }) };
}

function isInName(code: CodeText, name: string, mark: FoundMark): boolean {
  const { text } = code;
  // A line may be as long as the file.
  const before = lastLine(text.slice(Math.max(0, mark.start - NEAR), mark.start)).replace(UNSEEN, '');
  const near = text.slice(mark.end, mark.end + NEAR);
  const behind = near.slice(0, endOfLine(near, 0)).replace(UNSEEN, '');
  const isKept = mark.decision.action === 'keep';
  const isLetter = mark.characterClass === 'look-alike';
  if (!isKept && (isLetter || isBesideName(before, behind) || mark.characterClass === 'filler'))
    for (const row of ROWS)
      if (
        row.files(name) &&
        row.before.test(before) &&
        row.behind?.test(behind) !== false &&
        (row.isFiller !== true || mark.characterClass === 'filler') &&
        (row.isVariable !== true || isReplaced(name, before, mark)) &&
        row.isPlace?.(code, mark.start) !== false &&
        !code.isInComment(mark.start)
      )
        return true;
  if (!isCodeFile(name, text) || !isCompared(text, name, mark, before + behind)) return false;
  return !code.isInComment(mark.start);
}

/** Whether a variable behind such a place is replaced by its value. */
function isReplaced(name: string, before: string, { characterClass }: FoundMark): boolean {
  if (characterClass === 'soft-hyphen') return false;
  if (IS_DART.test(name)) return !IN_RAW_STRING.test(before);
  if (kindOfName(name) === 'shell') return !IN_PLAIN_STRING_OF_SHELL.test(before);
  return !HAS_PLAIN_STRINGS.test(name) || !IN_PLAIN_STRING.test(before);
}

/** Of those, what is no part of a name, or seen. */
const IS_SEEN: ReadonlySet<string> = new Set([
  ...['control', 'private-use', 'surrogate', 'bidi-control', 'combining-mark'],
]);
/** What is drawn as nothing, but for letters without a shape. */
const UNSEEN = /(?![\u115f\u1160\u3164\uffa0])\p{DI}/gu;

/** Signs around a letter of another alphabet make no name. */
function isBesideName(before: string, behind: string): boolean {
  return /^\w/.test(behind) || (/[\w$]$/.test(before) && /^(?:$|[\0-\x7f])/.test(behind));
}

function mayBeOfName(mark: FoundMark): boolean {
  const { technique, characterClass, decision, codePoint, carries, inName, written } = mark;
  if (carries !== undefined || inName === true || written !== undefined) return false;
  // Of a word behind a hyphen, which may be one of another alphabet in prose.
  if (decision.action === 'keep') return decision.reason === 'mixed-script-word' && twinOf(codePoint) > 0;
  if (characterClass === 'look-alike') return true;
  return (technique === 'zero-width' || technique === 'variation-selector') && !IS_SEEN.has(characterClass);
}

/** Whether it is in a string with letters of ASCII that a program looks for, or the whole of one. */
function isCompared(
  text: string,
  name: string,
  { start, end, characterClass }: FoundMark,
  line: string,
): boolean {
  if (characterClass === 'soft-hyphen') return false;
  const opening = STRING_BEFORE.exec(text.slice(Math.max(0, start - NEAR), start));
  if (opening === null) return false;
  const [from, to] = [
    start - opening[0].length + 1,
    end + (STRING_BEHIND.exec(text.slice(end, end + NEAR))?.[0] ?? '').length,
  ];
  if (text.charAt(to) !== opening[1]) return false;
  const isTested = IS_TEST.test(name)
    ? IS_TESTED.test(line)
    : IS_IN_CALL_OF_TEST.test(lastLine(text.slice(Math.max(0, from - NEAR), from - 1)));
  if (isTested) return false;
  const content = text.slice(from, to);
  const rest = content.replace(BEYOND_ASCII, '');
  const isLookedFor = isComparedAt(text, from, to) || isLookedUpAt(text, from, to);
  if (HAS_LETTER.test(rest)) return isLookedFor && rest.length * 2 > content.length && isOfTwins(content);
  if (characterClass !== 'filler' || rest !== '') return false;
  const behind = text.slice(to + 1, to + NEAR);
  if (isLookedFor) return !IS_WRITTEN.test(behind);
  return BEGINS_KEY.test(text.slice(Math.max(0, from - 20), from - 1)) && ENDS_KEY.test(behind);
}

/** Whether all letters of another alphabet in it pass for ASCII; a byte order mark may begin the first field of a table. */
function isOfTwins(content: string): boolean {
  const others = content.replace(UNSEEN, '').match(BEYOND_ASCII) ?? [];
  const areTwins = others.every(
    (one) => twinOf(one.codePointAt(0) as number) > 0 || !IS_CYRILLIC_OR_GREEK.test(one),
  );
  return areTwins && !content.startsWith(BYTE_ORDER_MARK);
}
