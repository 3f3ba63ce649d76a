/** Real parsers of structured files: what a text means to each, as one string to compare. */
import { parse as parseCsv } from 'csv-parse/sync';
import { parseSync } from 'oxc-parser';
import { parseAllDocuments } from 'yaml';

/** Null where the text is not valid. Letters alone count of texts, since cleaning changes the rest of them. */
export type Parse = (text: string) => string | null;

export const PARSERS = {
  json: (text) => orNull(() => JSON.stringify(outline(JSON.parse(text)))),
  jsonl: (text) =>
    orNull(() => {
      const lines = text.split('\n').filter((line) => line.trim() !== '');
      return JSON.stringify(lines.map((line) => outline(JSON.parse(line))));
    }),
  csv: (text) => rowsOf(text, ','),
  tsv: (text) => rowsOf(text, '\t'),
  yaml: parseYaml,
  js: (text) => parseScript('a.js', text),
  ts: (text) => parseScript('a.ts', text),
  tsx: (text) => parseScript('a.tsx', text),
} as const satisfies Record<string, Parse>;

export type Format = keyof typeof PARSERS;

function orNull(parse: () => string): string | null {
  try {
    return parse();
  } catch {
    return null;
  }
}

/** What is neither hidden nor a space nor punctuation; of ASCII the letters and digits, and fullwidth forms alike. */
const LETTER =
  /(?![\p{Default_Ignorable_Code_Point}\p{C}\p{Z}\p{P}\u{2800}\u{FFFC}\u{13441}\u{13442}\u{16FE4}\u{1D159}!-/:-@[-`{-~\u{FF01}-\u{FF0F}\u{FF1A}-\u{FF20}\u{FF3B}-\u{FF40}\u{FF5B}-\u{FF5E}])./gu;

/** A replaced letter is another one: their number is left. */
function lettersOf(text: string): number {
  return text.match(LETTER)?.length ?? 0;
}

/** Names and texts by their letters, and everything else as it is. */
function outline(value: unknown): unknown {
  if (typeof value === 'string') return `text ${lettersOf(value)}`;
  if (Array.isArray(value)) return value.map(outline);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value).map(([name, child]) => [lettersOf(name), outline(child)]);
}

function rowsOf(text: string, delimiter: string): string | null {
  return orNull(() => {
    const rows: string[][] = parseCsv(text, { delimiter, relax_column_count: true });
    return JSON.stringify(rows.map(outline));
  });
}

function parseYaml(text: string): string | null {
  const documents = parseAllDocuments(text);
  if (!Array.isArray(documents) || documents.some(({ errors }) => errors.length > 0)) return null;
  return orNull(() => JSON.stringify(documents.map((document) => outline(document.toJS()))));
}

/** Whether two names of one YAML mapping are equal. */
export function hasEqualNames(text: string): boolean {
  return [parseAllDocuments(text)]
    .flat()
    .some(({ errors }) => errors.some(({ code }) => code === 'DUPLICATE_KEY'));
}

function parseScript(name: string, text: string): string | null {
  const { errors, program, comments } = parseSync(name, text);
  if (errors.length > 0) return null;
  return `${comments.length} comments ${kindsIn(program).join(' ')}`;
}

function kindsIn(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(kindsIn);
  if (typeof node !== 'object' || node === null) return [];
  const { type, operator = '', kind = '', value } = node as Record<string, unknown>;
  const text = type === 'Literal' && typeof value === 'string' ? lettersOf(value) : '';
  // Text between tags that is left empty does not count.
  const own = typeof type === 'string' && type !== 'JSXText' ? [`${type}${operator}${kind}${text}`] : [];
  return [...own, ...Object.values(node).flatMap(kindsIn)];
}
