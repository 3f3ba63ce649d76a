/** Characters that pass for signs of code: letters in names, and what seems to end a comment. UTS #55 4.1. */
import { doubleInNames } from '@limpid/engine';
import type { CodeText } from './code-text.ts';
import type { Double } from './judge-loaded-name.ts';
import { quotesOfShell } from './shell-quotes.ts';
import { textsOfShell } from './shell-texts.ts';
import { isWithin } from './stretches.ts';

const SIGN = /[^A-Za-z0-9]/;
const LETTER = /\p{L}/u;
const QUOTES: ReadonlySet<string> = new Set(["'", '"']);
const PARTS: ReadonlySet<string> = new Set(['|', '&', ';']);
/** Also of the text that a here-document holds. */
const DASHES_OF_PROSE: ReadonlySet<string> = new Set(['\u2013', '\u2014', '\u2015']);
const WIDE = /[\uff00-\uffe7]/;
/** Texts of scripts draw trees and tables with them. */
const DRAWS = /[\u23d0\u2500-\u257f\u2758\uffe8]/;
/** How one begins, or a value or a test in its place. */
const COMMAND = '[\\w./~"$[({]';
const LAST = 0xffff;

let patterns: ReturnType<typeof patternsOf> | undefined;

/** In source code: UTF-16 indices, and the sign that each passes for. `isScript`: shells alone read it. */
export function signsInCode(code: CodeText, isShell = false, isScript = false): readonly Double[] {
  patterns ??= patternsOf();
  const letters = [
    ...code.matchAll(patterns.letter),
    ...code.matchAll(patterns.quote),
    ...(isShell ? code.matchAll(patterns.ofShells) : []),
  ];
  const inCode = letters.filter(({ index }) => code.isCode(index));
  const signs = [...inCode, ...code.matchAll(patterns.commentEnd)].map(doubleOf);
  return isScript ? [...signs, ...signsOfScript(code, patterns.ofScripts)] : signs;
}

function signsOfScript(code: CodeText, ofScripts: RegExp): readonly Double[] {
  const signs = [...Array.from(code.matchAll(ofScripts), doubleOf), ...quotesOfShell(code)];
  const inCode = signs.filter(([index]) => code.isCode(index));
  if (inCode.length === 0) return [];
  const texts = textsOfShell(code.text);
  return inCode.filter(([index]) => !isWithin(texts, index));
}

function doubleOf({ found, index }: { readonly found: string; readonly index: number }): Double {
  return [index, plainOf(found)];
}

function plainOf(character: string): string {
  return String.fromCharCode(doubleInNames(character.charCodeAt(0)));
}

function patternsOf() {
  const signs: string[] = [];
  for (let codePoint = 0x80; codePoint <= LAST; codePoint++)
    if (SIGN.test(String.fromCharCode(doubleInNames(codePoint) || 0x30)))
      signs.push(String.fromCharCode(codePoint));
  const of = (holds: (sign: string) => boolean) => `[${signs.filter(holds).join('')}]`;
  const passesFor = (sign: string) => of((one) => plainOf(one) === sign);
  const [slash, star] = [passesFor('/'), passesFor('*')];
  const dash = of((one) => plainOf(one) === '-' && !DASHES_OF_PROSE.has(one));
  const hyphen = `(?:-|${dash})`;
  const part = of((one) => PARTS.has(plainOf(one)) && !WIDE.test(one) && !DRAWS.test(one));
  const bar = of((one) => plainOf(one) === '|' && DRAWS.test(one));
  const narrowSlash = of((one) => plainOf(one) === '/' && !WIDE.test(one) && !LETTER.test(one));
  const anyNot = passesFor('!');
  const not = of((one) => plainOf(one) === '!' && !WIDE.test(one));
  const equal = of((one) => plainOf(one) === '=');
  const narrowEqual = of((one) => plainOf(one) === '=' && !WIDE.test(one));
  const narrow = of((one) => '?|'.includes(plainOf(one)) && !WIDE.test(one) && !DRAWS.test(one));
  const inTest = '(?:\\[|\\btest|\\(\\()[ \\t](?:[^\\n]{0,200}[ \\t])?';
  const tests = [
    `${not}(?=(?:=|${equal})?[ \\t])(?<=${inTest}.)`,
    `${anyNot}(?=[ \\t]-[a-zA-Z][ \\t])(?<=${inTest}.)`,
    // Without it a command that fails is no reason to stop.
    `${anyNot}(?=[ \\t]${COMMAND})(?<=\\b(?:if|elif|while|until)[ \\t]{1,9}.)`,
    `${not}(?=[ \\t]${COMMAND})(?<=(?:^|\\n|[;&|{(]|\\b(?:then|do|else))[ \\t]{0,99}.)`,
    `[\u2013-\u2015](?=(?:eq|ne|[lg][te]|[a-zA-Z])[ \\t])(?<=${inTest}.)`,
    // What texts in Chinese and Japanese compare has no value of a shell.
    `${equal}(?=(?:[=~]|${equal})?[ \\t])(?<=${inTest}(?:[!=]|${not}|${equal})?.)(?:(?<=${narrowEqual})|(?<=\\$[^\\n]{0,300})|(?=[^\\n]{0,300}\\$))`,
  ];
  // In a pattern of files, or of a branch of any other value.
  const ofFiles = [
    `${star}(?:(?<=/.)|(?=\\.\\w)|(?=[ \\t]?\\)[^\\n]{0,300};;)|(?<=(?:^|\\n)[ \\t]{1,99}.)(?=[ \\t]?\\)[ \\t]{0,9}\\\\?\\r?(?:\\n|$))|(?=\\S{0,60}[ \\t]{1,9}\\]\\])(?<=[=~][ \\t]{1,9}\\S{0,60}.)|(?<=(?:;;&?[ \\t]{0,9}|\\bin[ \\t]{1,9}).)(?=[ \\t]?\\)))`,
  ];
  const beginsBranch = '(?:^|\\n|;;&?|\\bin[ \\t]|[|(])[ \\t]{0,99}';
  const branches = [
    `(?:${star}|${narrow})(?=[\\w.@/*?-]{0,40}[ \\t]?[)|])(?<=${beginsBranch}[\\w.@/-]{0,40}.)`,
    `${dash}(?=${hyphen}?\\w[\\w-]{0,40}[ \\t]?[)|])(?<=${beginsBranch}${hyphen}?.)`,
  ];
  const quotes = of((one) => QUOTES.has(plainOf(one)));
  const letters = of((one) => LETTER.test(one) && !quotes.includes(one));
  return {
    // A letter in a name of ASCII, or where a sign would stand.
    letter: new RegExp(`(?<=[\\w$(&|=,!])${letters}(?=[\\w$(=&|).;]| ?=)`, 'g'),
    // What begins a word of a shell as a hyphen begins an option, words that would part commands, or end the text, and
    // signs of tests.
    ofShells: new RegExp(
      [
        `${dash}(?=${hyphen}?[A-Za-z])(?<=[ \\t]${hyphen}?.)`,
        `(?<=[ \\t]${part}?)${part}(?=${part}?(?:[ \\t\\r\\n]|$))`,
        ...tests,
        ...ofFiles,
      ].join('|'),
      'g',
    ),
    // Signs of commands that here-documents and strings of several lines hold as well.
    ofScripts: new RegExp(
      [
        ...branches,
        `(?<=[ \\t]${bar}?)(?<!\\b(?:echo|printf|print) (?:-\\w{1,4} )?)${bar}(?=${bar}?(?:[ \\t\\r\\n]|$))`,
        `(?<=[ \\t\\w"'})])${passesFor('\\')}(?=\\r?(?:\\n|$))`,
        `(?<=(?:^|\\n)[ \\t]{0,99})${passesFor('#')}|(?<=[ \\t;&])${passesFor('#')}(?=[ \\t!-~])`,
        `(?<=^|[\\s=:])${passesFor('~')}(?=/)`,
        `(?<=^|[\\s=\\w.~}])${narrowSlash}(?=[A-Za-z_.$*])|(?<=[A-Za-z_.~}])${narrowSlash}(?=[\\w.$*])`,
      ].join('|'),
      'g',
    ),
    // One where a string would begin.
    quote: new RegExp(`(?<=[(&|=,!:[] ?|case )${quotes}(?=\\w+(?:${quotes}|["']))`, 'g'),
    // What ends no comment; behind it no word of a comment in other letters.
    commentEnd: new RegExp(`(?<=\\*)${slash}|${star}(?=/(?![/\u00aa-\uffff]))`, 'g'),
  };
}
