/** What a shell script hands to another shell or to an interpreter: strings behind `bash -c`, `ssh` and their like, and here-documents. */
import type { ShellText } from './shell-texts.ts';
import { endOfLine, type Stretch } from './stretches.ts';

const SHELL = '(?:ba|z|k|da|a|fi)?sh';
const INTERPRETER = '(?:python[\\d.]{0,4}|perl|ruby|node|php|tclsh|pwsh|Rscript)';
const DATABASE = '(?:psql|mysql|mariadb|sqlite3?|sqlplus)';
const BEGINS_WORD = '(?<![\\w.-])';
/** Up to a string or a document, in the same command. */
const ARGUMENTS = `(?![\\w-])(?:[^\\n"';&|()]|"[^"\\n]{0,200}"|'[^'\\n]{0,200}'){0,200}`;
/** Without the name of a script, which would read the document. */
const OPTIONS = '(?:[ \\t]{1,9}-\\S{0,40}){0,9}(?:[ \\t]{1,9}-s[ \\t][^\\n;&|]{0,99})?';
const SUDO = '\\bsudo[ \\t][^\\n;&|"\']{0,80}';
const FIRST = `(?:^|[;&|({\`!]|\\b(?:then|do|else|if|while|until|time|exec|nohup|xargs|env)[ \\t]|${SUDO})[ \\t]{0,99}`;
/** Before a string that is run. */
const RUNS_STRING = [
  `${BEGINS_WORD}(?:${SHELL}|su|runuser|flock|script|${INTERPRETER}|${DATABASE})${ARGUMENTS}[ \\t]-\\w{0,9}[cer][ \\t]{0,9}`,
  `${FIRST}(?:eval|trap|watch|parallel|ssh)${ARGUMENTS}[ \\t]`,
  `${FIRST}alias[ \\t](?:[^\\n;&|]{0,200}[ \\t])?[\\w.:-]{1,60}=`,
  '[ \\t]--command[= ]',
].map((pattern) => new RegExp(`${pattern}$`));
/** The name of a file says that it is a script. */
const WRITES = `(?:>|\\btee[ \\t][^\\n;&|]{0,99})[ \\t]{0,9}["']?[^\\s"';&|]{0,200}\\.${SHELL}\\b`;
/** Before the sign that opens a document, unless the program on the other side keeps what comes. */
const RUNS_DOCUMENT = new RegExp(
  `${WRITES}|^(?!.*\\b(?:cat|tee|dd|mail|wall)\\b).*${BEGINS_WORD}(?:(?:${SHELL}|${INTERPRETER})${OPTIONS}|(?:ssh|su|runuser|crontab|at|batch|${DATABASE})${ARGUMENTS})[ \\t]{0,9}$`,
);
const PASSES_ON = new RegExp(
  `${WRITES}|\\|[ \\t]{0,9}(?:${SUDO})?(?:${SHELL}|ssh|${INTERPRETER}|${DATABASE})(?![\\w.-])`,
);
/** A shell has no such comments. */
const HAS_OTHER_COMMENTS = new RegExp(`${BEGINS_WORD}(?:${DATABASE}|node|php)(?![\\w-])`);
const COMMENT = /(?<=^|[\s;,)])(?:--|\/\/)[^\n]*|\/\*[\s\S]*?\*\//g;
const LONGEST = 400;
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
  const before = start - (isDouble ? 2 : 1);
  if (before < 0 || !isCommand(before)) return null;
  const line = lineBefore(text, before + 1);
  if (!RUNS_STRING.some((pattern) => pattern.test(line))) return null;
  if (!isDouble) return { start: start + 1, end: end - 1, script: text.slice(start + 1, end - 1) };
  QUOTE.lastIndex = start;
  const close = QUOTE.exec(text)?.index ?? end;
  return { start, end: close, script: text.slice(start, close).replace(ESCAPE, ' $1') };
}

function ofDocument(text: string, { start, end }: ShellText, opener: number): HandedScript | null {
  const behind = text.slice(opener, Math.min(endOfLine(text, opener), opener + LONGEST));
  const isRun = RUNS_DOCUMENT.test(lineBefore(text, opener)) || PASSES_ON.test(behind);
  if (!isRun) return null;
  const script = text.slice(start, end);
  const isOther = HAS_OTHER_COMMENTS.test(lineBefore(text, opener) + behind);
  return { start, end, script: isOther ? script.replace(COMMENT, asComment) : script };
}

/** As a shell writes it, line by line. */
function asComment(comment: string): string {
  return comment.replace(/[^\n]{2,}/g, ({ length }) => ' #'.padEnd(length));
}

/** With the lines before it that go on in it. */
function lineBefore(text: string, index: number): string {
  const near = text.slice(Math.max(0, index - LONGEST), index).replace(/\\\r?\n/g, '  ');
  return near.slice(near.lastIndexOf('\n') + 1);
}
