/** The strings of some fields in a file that is one value of JSON, such as a list of objects. */
import type { ReadRows, RowLimits, RowNotation } from './cut-rows.ts';
import { JsonRows } from './json-rows.ts';

const NO_JSON = 'It is no JSON: with --field a .json file is one value of JSON.';
const TOO_LONG = 'It is larger than 64 MiB, which is more than is read at once: save it as lines of JSON.';

/** One row, which ends where the text does. */
export class JsonDocument implements RowNotation {
  readonly line = 1;
  readonly #fields: readonly string[];

  constructor(fields: readonly string[]) {
    this.#fields = fields;
  }

  read(text: string, isEnd: boolean, limits: RowLimits): ReadRows | string {
    if (limits.isTooLong(text)) return TOO_LONG;
    if (!isEnd) return { length: 0, cells: [] };
    if (!isJson(text)) return NO_JSON;
    // Line ends stand between values alone: as spaces they leave every place where it is.
    const rows = new JsonRows(this.#fields);
    const read = rows.read(text.replaceAll(/[\r\n]/g, ' '), true, limits);
    return typeof read === 'string' ? read.replace(/^No line has/, 'No object in it has') : read;
  }
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
