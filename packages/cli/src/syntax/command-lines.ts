/** Lines of commands in files that hold other text, too: sections of a package, units, and arguments of a shell in a list of YAML. */
import type { PlacesOf } from './hidden-sign.ts';
import { endOfYamlString } from './run-places.ts';
import { ShellBlocks } from './shell-blocks.ts';
import { endOfLine } from './stretches.ts';

interface Lines {
  readonly files: RegExp;
  /** Up to where the commands begin, on this line or on the next one. */
  readonly begins: RegExp;
  /** Of a line behind them. */
  readonly ends: RegExp;
}

const OF_PACKAGE = '(?:description|package|files|changelog|sourcelist|patchlist|define|global)';
const TABLE: readonly Lines[] = [
  {
    files: /\.spec(?:\.in)?$/i,
    begins:
      /^%(?:prep|generate_buildrequires|conf|build|install|check|clean|pre|post|preun|postun|pretrans|posttrans|verifyscript|\w{0,20}trigger\w{0,20})\b(?!\w)[^\n]*$/,
    ends: new RegExp(`^%${OF_PACKAGE}\\b`),
  },
  {
    files:
      /\.(?:service|socket|timer|mount|path|desktop|hook)$|(?:^|[\\/])(?:supervisord?[^\\/]*\.(?:conf|ini)|tox\.ini|uwsgi\.ini|\.?gitconfig)$|(?:^|[\\/])\.git[\\/]config$/i,
    begins:
      /^[ \t]*(?:Exec\w{0,20}|commands?(?:_pre|_post)?|list_dependencies_command|exec\w{0,20}|hook-\w{1,20})[ \t]*=[-@:+!| \t]*|^[ \t]*[\w-]{1,40}[ \t]*=[ \t]*"?!/,
    ends: /^(?:\S|[ \t]+[\w-]{1,40}[ \t]*=)/,
  },
];
/** An item that says that the next one is a script, which stands there or below. */
const BEGINS_ITEM = /^([ \t]*)- ["']?-\w{0,3}c["']?[ \t]*\r?\n[ \t]*- ([|>][-+\d]{0,2}[ \t]*\r?$)?/gm;
const LONGEST = 400;

export function holdsCommandLines(name: string): boolean {
  return TABLE.some(({ files }) => files.test(name));
}

/** Whether a UTF-16 index may be of such a command. */
export const commandLines: PlacesOf = (text, name) => {
  const scripts = new ShellBlocks();
  const row = TABLE.find(({ files }) => name !== null && files.test(name));
  let isOpen = false;
  let goesOn = false;
  for (let start = 0, end = 0; row !== undefined && start < text.length; start = end + 1) {
    end = endOfLine(text, start);
    const line = text.slice(start, Math.min(end, start + LONGEST));
    const before: string | undefined = goesOn ? undefined : row.begins.exec(line)?.[0];
    if (before !== undefined) scripts.begin();
    isOpen = before !== undefined || (isOpen && (goesOn || !row.ends.test(line)));
    if (isOpen) scripts.add(text, start + (before?.length ?? 0), end);
    goesOn = isOpen && /\\\r?$/.test(text.slice(Math.max(start, end - 2), end));
  }
  return (index) => scripts.isPartOfCommand(index);
};

/** Whether it may be of a script behind `-c`. */
export const shellArguments: PlacesOf = (text) => {
  const scripts = new ShellBlocks();
  let last = 0;
  for (const { 0: item, 1: blanks = '', 2: sign, index } of text.matchAll(BEGINS_ITEM)) {
    if (index < last) continue;
    scripts.begin(sign === undefined || sign.startsWith('>'));
    let start = index + item.length;
    let end = endOfLine(text, start);
    const mark = text.charAt(start);
    if (sign === undefined && !'"\''.includes(mark)) scripts.add(text, start, end);
    else if (sign === undefined) {
      const behind = endOfYamlString(text, start);
      if (behind > 0) end = behind - 1;
      scripts.addString(text, start + 1, end);
    }
    last = end;
    let column: number | null = null;
    for (start = end + 1; sign !== undefined && start < text.length; start = end + 1) {
      end = endOfLine(text, start);
      const line = text.slice(start, end);
      const isBlank = line.trim() === '';
      if (!isBlank && !/^[ \t]/.test(line.slice(blanks.length))) break;
      const far = line.length - line.trimStart().length;
      if (!isBlank) column ??= far;
      scripts.add(text, start + Math.min(far, column ?? far), end);
      last = end;
    }
  }
  return (index) => scripts.isPartOfCommand(index);
};
