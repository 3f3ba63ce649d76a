/** The cells of a notebook that hold code: each is a file of its language, or of what its first line says. */
import { type FileWithin, fileOf, type Piece } from './file-within.ts';
import { nameIn, tokensOf } from './json-names.ts';

const SOURCE = /^(?:source|input)$/;
const LANGUAGE =
  /"language"\s{0,9}:\s{0,9}"([^"\\]{1,40})"|"language_info"\s{0,9}:\s{0,9}\{[^{}]{0,2000}"name"\s{0,9}:\s{0,9}"([^"\\]{1,40})"/;
const EXTENSIONS: Readonly<Record<string, string>> = {
  r: 'r',
  julia: 'jl',
  bash: 'sh',
  javascript: 'js',
  typescript: 'ts',
  scala: 'scala',
  java: 'java',
  kotlin: 'kt',
  'c++': 'cpp',
  'c#': 'cs',
  powershell: 'ps1',
  ruby: 'rb',
  go: 'go',
  rust: 'rs',
  sql: 'sql',
};
/** Cells of another language, and those that are written to a file. */
const MAGIC =
  /^\s{0,99}%%(?:(?:script\b[^\n]{0,200}?[ \t/])?(bash|sh|zsh|javascript|js|ruby|perl|sx|system|!)(?![\w-])|(?:writefile|file)[ \t]+(?:-a[ \t]+)?(\S{1,200}))[^\n]*\n/;
const EXTENSIONS_OF_MAGIC: Readonly<Record<string, string>> = {
  javascript: 'js',
  js: 'js',
  ruby: 'rb',
  perl: 'pl',
};
/** Lines that a shell runs. */
const COMMAND =
  /^[ \t]{0,40}(?:\w{1,40}[ \t]?=[ \t]?)?(?:!{1,2}(?=[^=\s])|%(?:sx|system)[ \t])[^\n]*(?:(?<=\\)\n[^\n]*){0,99}(?:\n|$)/gm;
const MARK_OF_COMMAND = /^[^!%]*(?:!{1,2}|%\w+)/;

interface Level {
  readonly isObject: boolean;
  /** Of an object: the name of the value that comes next. */
  key: string;
  isCode: boolean;
  /** UTF-16 indices of what stands in quotation marks. */
  readonly strings: (readonly [number, number])[];
}

export function cellsOfNotebook(text: string): readonly FileWithin[] {
  const found = LANGUAGE.exec(text);
  const language = (found?.[1] ?? found?.[2] ?? '').toLowerCase();
  const name = `cell.${EXTENSIONS[language] ?? 'py'}`;
  return Array.from(cellsIn(text), (strings) => cellOf(text, strings, name)).flatMap(filesOfCell);
}

/** The strings of each object that says to be a cell of code, and has a source: the last one of a name wins, and all are read. */
function* cellsIn(text: string): Generator<Level['strings']> {
  const levels: Level[] = [];
  for (const { sign, start, end } of tokensOf(text)) {
    const level = levels.at(-1);
    const object = level?.isObject === true ? level : levels.at(-2);
    if (sign === '{' || sign === '[')
      levels.push({ isObject: sign === '{', key: '', isCode: false, strings: [] });
    else if (sign === '}' || sign === ']') {
      const closed = levels.pop();
      if (closed?.isCode === true && closed.strings.length > 0) yield closed.strings;
    } else if (sign === '"' && object?.isObject === true) {
      const key = level === object ? nameIn(text, start, end) : null;
      if (key !== null) object.key = key;
      else if (SOURCE.test(object.key)) object.strings.push([start, end]);
      else if (object.key === 'cell_type' && level === object)
        object.isCode = text.slice(start, end) === 'code';
    }
  }
}

function cellOf(text: string, strings: Level['strings'], name: string): FileWithin {
  return fileOf(
    name,
    strings.flatMap(([start, end]) => piecesOf(text, start, end)),
  );
}

const CONTROLS: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', f: '\f', b: '\b' };
const ESCAPE = /\\(?:u[\da-fA-F]{4}|[\s\S])/g;

/** What a string of JSON holds. */
function piecesOf(text: string, start: number, end: number): Piece[] {
  const pieces: Piece[] = [];
  let from = start;
  for (const { 0: written, index } of text.slice(start, end).matchAll(ESCAPE)) {
    const at = start + index;
    if (at > from) pieces.push({ text: text.slice(from, at), from, to: at });
    from = at + written.length;
    pieces.push({ text: unitOf(written), from: at, to: from });
  }
  if (from < end) pieces.push({ text: text.slice(from, end), from, to: end });
  return pieces;
}

function unitOf(written: string): string {
  const second = written.charAt(1);
  if (written.length > 2) return String.fromCharCode(Number.parseInt(written.slice(2), 16));
  return CONTROLS[second] ?? second;
}

function filesOfCell(cell: FileWithin): readonly FileWithin[] {
  const { text, name } = cell;
  const [head = '', shell, path] = MAGIC.exec(text) ?? [];
  if (head !== '') {
    const rest = { text: text.slice(head.length), from: head.length, to: text.length };
    return [fileOf(path ?? `cell.${EXTENSIONS_OF_MAGIC[shell ?? ''] ?? 'sh'}`, [rest], cell)];
  }
  const commands = Array.from(text.matchAll(COMMAND), ({ 0: line, index }): Piece => {
    const from = index + (MARK_OF_COMMAND.exec(line)?.[0] ?? '').length;
    const to = index + line.length;
    return { text: text.slice(from, to), from, to };
  });
  return commands.length === 0 ? [cell] : [cell, fileOf(`${name}.sh`, commands, cell)];
}
