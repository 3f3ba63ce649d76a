/** The cells of a notebook that hold code: each is a file of its language, or of what its first line says. */
import { type FileWithin, fileOf, type Piece } from './file-within.ts';
import { nameIn, tokensOf } from './json-names.ts';
import { piecesOf, textOfString } from './json-pieces.ts';
import { stringsOfPython } from './python-strings.ts';
import { isWithin, type Stretch } from './stretches.ts';

const SOURCE = /^(?:source|input)$/;
const LANGUAGE =
  /"language"\s{0,9}:\s{0,9}"([^"\\]{1,40})"|"language_info"\s{0,9}:\s{0,9}\{[^{}]{0,2000}"name"\s{0,9}:\s{0,9}"([^"\\]{1,40})"/;
const EXTENSIONS: Readonly<Record<string, string>> = {
  ...{ r: 'r', julia: 'jl', bash: 'sh', javascript: 'js', typescript: 'ts', scala: 'scala', java: 'java' },
  ...{
    kotlin: 'kt',
    'c++': 'cpp',
    'c#': 'cs',
    powershell: 'ps1',
    ruby: 'rb',
    go: 'go',
    rust: 'rs',
    sql: 'sql',
  },
};
/** Cells of another language, and those that are written to a file. */
const MAGIC =
  /^\s{0,99}%%(?:(?:script\b[^\n]{0,200}?[ \t/])?(bash|sh|zsh|javascript|js|ruby|perl|sx|system|!)(?![\w-])|(?:writefile|file)[ \t]+(?:(?:-a|--append)[ \t]+)?(?:"([^"\n]{1,200})"|'([^'\n]{1,200})'|(\S{1,200})))[^\n]*\n/;
const EXTENSIONS_OF_MAGIC: Readonly<Record<string, string>> = {
  ...{ javascript: 'js', js: 'js', ruby: 'rb', perl: 'pl' },
};
/** Lines that a shell runs, whatever takes what they print. */
const COMMAND =
  /^(?:(?:[^=\n!%#"']|"[^"\n]{0,40}"|'[^'\n]{0,40}'){1,80}=[ \t]{0,9}|[ \t]{0,40})(?:!{1,2}(?=[^=\s])|%(?:sx|system|pip|conda|mamba|micromamba|uv)[ \t])[^\n]*(?:(?<=\\)\n[^\n]*){0,99}(?:\n|$)/gm;
const MARK_OF_COMMAND = /^(?:[^!%"']|"[^"]*"|'[^']*')*(?:!{1,2}|%(?:sx|system)?)/;
const OF_LINE = /[^\n]/g;
/** Its kernel knows such lines. */
const IS_PYTHON = /^$|python|sage/;
const NAME_OF_PYTHON = 'cell.py';

/** More brackets in brackets are no notebook. */
const DEEPEST = 64;

interface Level {
  readonly isObject: boolean;
  /** Of an object: the name of the value that comes next. */
  key: string;
  isCode: boolean;
  /** What stands in quotation marks. */
  readonly strings: Stretch[];
}

export function* cellsOfNotebook(text: string): Generator<FileWithin> {
  const found = LANGUAGE.exec(text);
  const language = (found?.[1] ?? found?.[2] ?? '').toLowerCase();
  const name = `cell.${EXTENSIONS[language] ?? 'py'}`;
  for (const strings of cellsIn(text))
    yield* filesOfCell(cellOf(text, strings, name), IS_PYTHON.test(language));
}

/** The strings of each object that says to be a cell of code, and has a source: the last one of a name wins, and all are read. */
function* cellsIn(text: string): Generator<Level['strings']> {
  const levels: Level[] = [];
  for (const { sign, start, end } of tokensOf(text)) {
    const level = levels.at(-1);
    const object = level?.isObject === true ? level : levels.at(-2);
    if (sign === '{' || sign === '[') {
      if (levels.length === DEEPEST) return;
      levels.push({ isObject: sign === '{', key: '', isCode: false, strings: [] });
    } else if (sign === '}' || sign === ']') {
      const closed = levels.pop();
      if (closed?.isCode === true && closed.strings.length > 0) yield closed.strings;
    } else if (sign === '"' && object?.isObject === true) {
      const key = level === object ? nameIn(text, start, end) : null;
      if (key !== null) object.key = key;
      else if (SOURCE.test(object.key)) object.strings.push({ start, end });
      else if (object.key === 'cell_type' && level === object)
        object.isCode = textOfString(text.slice(start, Math.min(end, start + LONGEST_TYPE))) === 'code';
    }
  }
}

/** Each letter of `code` as an escape. */
const LONGEST_TYPE = 24;

function cellOf(text: string, strings: Level['strings'], name: string): FileWithin {
  return fileOf(
    name,
    strings.flatMap(({ start, end }) => [...piecesOf(text, start, end)]),
  );
}

function* filesOfCell(cell: FileWithin, isPython: boolean): Generator<FileWithin> {
  const { text, name } = cell;
  const [head = '', shell, ...paths] = MAGIC.exec(text) ?? [];
  if (head !== '') {
    const rest = { text: text.slice(head.length), from: head.length, to: text.length };
    const path = paths.find((one) => one !== undefined);
    yield fileOf(path ?? `cell.${EXTENSIONS_OF_MAGIC[shell ?? ''] ?? 'sh'}`, [rest], cell);
    return;
  }
  yield cell;
  // Each has a shell of its own.
  for (const command of isPython ? commandsIn(text) : []) yield fileOf(`${name}.sh`, [command], cell);
}

/** Not what a string of several lines holds: quotation marks of the commands themselves begin none. */
function commandsIn(text: string): readonly Piece[] {
  const lines = Array.from(text.matchAll(COMMAND), ({ 0: line, index }) => ({ line, index }));
  if (lines.length === 0) return [];
  const others = text.replace(COMMAND, (line) => line.replace(OF_LINE, ' '));
  const strings = stringsOfPython(others, NAME_OF_PYTHON);
  return lines
    .filter(({ index }) => !isWithin(strings, index))
    .map(({ line, index }) => {
      const from = index + (MARK_OF_COMMAND.exec(line)?.[0] ?? '').length;
      const to = index + line.length;
      return { text: text.slice(from, to), from, to };
    });
}
