/**
 * Reads and writes transcripts: what somebody types, what stands in the files, what is answered.
 *
 *     ## A sentence that names the case
 *     file notes.md
 *     | pass\u{200B}word
 *     $ limpid scan notes.md
 *     | what comes on standard output
 *     ! what comes on standard error
 *     exit 1
 *
 * In files `\u{200B}` is that character, `\xFF` that byte, and `\` at the end of the last line leaves its end out. In
 * answers `<U+200B>` is a character beyond ASCII or a control that came as it is; without an `exit` the code is 0.
 */

export interface Step {
  readonly command: string;
  readonly lines: readonly string[];
}

export interface Case {
  readonly name: string;
  /** Everything before the first command that is no file: it stays where the transcript is written anew. */
  readonly files: readonly { readonly path: string; readonly lines: readonly string[] }[];
  readonly steps: readonly Step[];
}

export interface Transcript {
  readonly head: string;
  readonly cases: readonly Case[];
}

export function readTranscript(text: string): Transcript {
  const [head = '', ...parts] = text.split(/^## /m);
  return { head, cases: parts.map(readCase) };
}

function readCase(part: string): Case {
  const [name = '', ...lines] = part.split('\n').filter((line) => line !== '');
  const files: { path: string; lines: string[] }[] = [];
  const steps: { command: string; lines: string[] }[] = [];
  for (const line of lines) {
    const isAnswer = /^[|!]( |$)|^exit \d+$/.test(line);
    if (line.startsWith('file ')) files.push({ path: line.slice(5), lines: [] });
    else if (line.startsWith('$ ')) steps.push({ command: line.slice(2), lines: [] });
    else if (isAnswer) (steps.at(-1) ?? files.at(-1))?.lines.push(line);
    else throw new Error(`A transcript holds a line that says nothing: ${line}`);
  }
  return { name, files, steps };
}

/** The bytes of a file. */
export function contentOf(lines: readonly string[]): Buffer {
  const text = lines.map((line) => `${line.slice(2)}\n`).join('');
  return Buffer.concat(
    text
      .replace(/\\\n$/, '')
      .split(/(\\x[0-9A-F]{2})/)
      .map(bytesOf),
  );
}

function bytesOf(part: string): Buffer {
  const [, byte] = /^\\x([0-9A-F]{2})$/.exec(part) ?? [];
  if (byte !== undefined) return Buffer.from([Number.parseInt(byte, 16)]);
  const text = part.replaceAll(/\\u\{([0-9A-F]+)\}/g, (_, hex) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  );
  return Buffer.from(text.replaceAll('\\r', '\r').replaceAll('\\t', '\t'), 'utf8');
}

/** What was answered, as a transcript shows it. */
export function answerOf({
  code,
  out,
  error,
}: {
  code: number | null;
  out: Buffer;
  error: string;
}): readonly string[] {
  return [
    ...linesOf(out.toString('utf8')).map((line) => `| ${line}`.trimEnd()),
    ...linesOf(error).map((line) => `! ${line}`.trimEnd()),
    ...(code === 0 ? [] : [`exit ${code}`]),
  ];
}

function linesOf(text: string): readonly string[] {
  const shown = text.replaceAll(/(?!\n)[^ -~]/gu, (character) => {
    const hex = (character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0');
    return `<U+${hex}>`;
  });
  if (shown === '') return [];
  return shown.endsWith('\n') ? shown.slice(0, -1).split('\n') : `${shown}<no end>`.split('\n');
}

export function writeTranscript({ head, cases }: Transcript): string {
  return head + cases.map(writeCase).join('\n');
}

function writeCase({ name, files, steps }: Case): string {
  const listed = files.flatMap(({ path, lines }) => [`file ${path}`, ...lines]);
  const asked = steps.map(({ command, lines }) => ['', `$ ${command}`, ...lines].join('\n'));
  return `## ${name}\n\n${listed.length > 0 ? `${listed.join('\n')}\n` : ''}${asked.join('\n').replace(/^\n/, listed.length > 0 ? '\n' : '')}\n`;
}
