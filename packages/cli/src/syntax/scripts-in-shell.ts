/** What a shell script hands to another shell or to an interpreter: strings behind `bash -c`, `ssh` and their like, and here-documents. */
import type { ShellText } from './shell-texts.ts';
import { endOfLine, type Stretch } from './stretches.ts';

const SHELL = '(?:ba|z|k|da|a|fi)?sh';
const DATABASE = '(?:psql|mysql|mariadb|sqlite3?|sqlplus)';
const BEGINS_WORD = '(?<![\\w.-])';
const ENDS_WORD = '(?![\\w.-])';
const SUDO = '\\bsudo[ \\t][^\\n;&|"\']{0,80}';
/** Values for one command. */
const ASSIGNMENTS = `(?:[A-Za-z_]\\w{0,40}=(?:"[^"\\n]{0,60}"|'[^'\\n]{0,60}'|[^\\s"'();&|\`]{0,60})[ \\t]{1,9}){0,4}`;
const FIRST = `(?:^|[({\`!]|\\b(?:then|do|else|if|while|until|time|exec|nohup|xargs|env)[ \\t]|${SUDO})[ \\t]{0,99}${ASSIGNMENTS}(?:[\\w./-]{0,60}/)?`;

/** A command up to a string that it runs, and what stands right before that. */
const RUNS_STRING: readonly (readonly [command: RegExp, end: RegExp])[] = [
  [
    new RegExp(`${BEGINS_WORD}(?:${SHELL}|su|runuser|flock|script|psql|sqlplus)(?![\\w-])`),
    /[ \t]-\w{0,9}c[ \t]{0,9}$/,
  ],
  [new RegExp(`${BEGINS_WORD}(?:mysql|mariadb)(?![\\w-])`), /[ \t]-\w{0,9}e[ \t]{0,9}$/],
  [new RegExp(`${FIRST}(?:eval|trap|watch|parallel|ssh)(?![\\w-])`), /[ \t]$/],
  [new RegExp(`${FIRST}alias[ \\t]`), /[ \t][\w.:-]{1,60}=$/],
  [/^/, /[ \t]--command[= ]$/],
];
/** Longer than what stands right before a string. */
const LONGEST_END = 80;

/** Without the name of a script: that script would read the document as data. */
const READS_AS_SHELL = new RegExp(
  `${BEGINS_WORD}${SHELL}(?:[ \\t]{1,9}-\\S{0,40}){0,9}(?:[ \\t]{1,9}-s[ \\t][^\\n;&|]{0,99})?[ \\t]{0,9}$`,
);
/** Some of these are words of sentences elsewhere. */
const STARTS_SHELL = new RegExp(
  `(?:${BEGINS_WORD}(?:ssh|su|runuser|crontab)|${FIRST}(?:at|batch))(?![\\w-])`,
);
/** What keeps a document as it is: first in a string, behind a sign between two commands, or behind `sudo`. */
const KEEPS = /(?:["']|(?:[;&|(]|\bsudo[ \t](?:-\w{1,9}[ \t])?)[ \t]{0,9})(?:cat|tee|dd|mail|wall)(?=[ \t>])/;
const NAMES_SHELL = new RegExp(`${BEGINS_WORD}${SHELL}${ENDS_WORD}`);
const PASSES_TO_SHELL = new RegExp(`\\|[ \\t]{0,9}(?:${SUDO})?(?:${SHELL}|ssh)${ENDS_WORD}`);
/** A document is written to a file whose name says that it is a script. */
const IS_WRITTEN = new RegExp(`>[ \\t]{0,9}["']?[^\\s"'<>]{0,200}\\.${SHELL}${ENDS_WORD}`);
const NAMES_SCRIPT = new RegExp(`\\.${SHELL}${ENDS_WORD}`);
const READS_AS_DATABASE = new RegExp(`${BEGINS_WORD}${DATABASE}(?![\\w-])`);
const PASSES_TO_DATABASE = new RegExp(`\\|[ \\t]{0,9}(?:${SUDO})?${DATABASE}${ENDS_WORD}`);
/** Of a database; one that nothing ends goes on to the end. */
const COMMENT = /(?<=^|[\s;,)])--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;
const LONGEST = 400;
/** All that is looked for is beyond ASCII. */
const IS_RARE = /[^\0-\x7f]/;
/** The end of a string; a backslash keeps the next sign from being it. */
const QUOTE = /(?<=(?<!\\)(?:\\\\)*)"/g;
const ESCAPE = /\\([\\"$`])/g;

export interface HandedScript extends Stretch {
  /** As the shell reads it, with each character where it stands. */
  readonly script: string;
}

/** In text order. `isCommand` says whether an index may be of a command of the script itself. */
export function scriptsInShell(
  text: string,
  texts: readonly ShellText[],
  isCommand: (index: number) => boolean,
): readonly HandedScript[] {
  const found: HandedScript[] = [];
  for (const one of texts) {
    if (one.start < (found.at(-1)?.end ?? 0)) continue;
    const script =
      one.opener === undefined ? ofString(text, one, isCommand) : ofDocument(text, one, one.opener);
    if (script !== null) found.push(script);
  }
  return found;
}

/** Texts in double quotation marks begin behind them. */
function ofString(
  text: string,
  { start, end }: ShellText,
  isCommand: (index: number) => boolean,
): HandedScript | null {
  const isDouble = text.charAt(start - 1) === '"';
  if (!isDouble && text.charAt(start) !== "'") return null;
  let close = isDouble ? end : end - 1;
  if (isDouble) {
    QUOTE.lastIndex = start;
    close = QUOTE.exec(text)?.index ?? end;
  }
  const script = text.slice(isDouble ? start : start + 1, close);
  const before = start - (isDouble ? 2 : 1);
  if (before < 0 || !IS_RARE.test(script) || !isCommand(before)) return null;
  const command = lastCommand(lineBefore(text, before + 1));
  const last = command.slice(-LONGEST_END);
  if (!RUNS_STRING.some(([begins, ends]) => ends.test(last) && begins.test(command))) return null;
  return isDouble
    ? { start, end: close, script: script.replace(ESCAPE, ' $1') }
    : { start: start + 1, end: close, script };
}

function ofDocument(text: string, { start, end }: ShellText, opener: number): HandedScript | null {
  const script = text.slice(start, end);
  if (!IS_RARE.test(script)) return null;
  const line = lineBefore(text, opener);
  const behind = text.slice(opener, Math.min(endOfLine(text, opener), opener + LONGEST));
  const command = lastCommand(line);
  if (
    READS_AS_SHELL.test(command) ||
    (STARTS_SHELL.test(command) && (!KEEPS.test(command) || NAMES_SHELL.test(command))) ||
    PASSES_TO_SHELL.test(behind) ||
    writesScript(line) ||
    writesScript(behind)
  )
    return { start, end, script };
  const isOfDatabase = READS_AS_DATABASE.test(command) || PASSES_TO_DATABASE.test(behind);
  return isOfDatabase ? { start, end, script: script.replace(COMMENT, asComment) } : null;
}

function writesScript(line: string): boolean {
  const isTee = (part: string) => /\btee[ \t]/.test(part) && NAMES_SCRIPT.test(part);
  return IS_WRITTEN.test(line) || line.split(/[;&|]/).some(isTee);
}

/** As a shell writes it, line by line. */
function asComment(comment: string): string {
  if (comment.startsWith('/*') && !comment.endsWith('*/')) return comment;
  return comment.replace(/[^\n]{2,}/g, ({ length }) => ' #'.padEnd(length));
}

/** What stands behind the last sign between two commands that is in no string. */
function lastCommand(line: string): string {
  let from = line.length;
  for (; from > 0; from--) {
    const sign = line.charAt(from - 1);
    if (';&|()'.includes(sign)) break;
    if (!`"'`.includes(sign)) continue;
    const opens = from < 2 ? -1 : line.lastIndexOf(sign, from - 2);
    if (opens < 0) break;
    from = opens + 1;
  }
  return line.slice(from);
}

/** With the lines before it that go on in it. */
function lineBefore(text: string, index: number): string {
  const near = text.slice(Math.max(0, index - LONGEST), index).replace(/\\\r?\n/g, '  ');
  return near.slice(near.lastIndexOf('\n') + 1);
}
