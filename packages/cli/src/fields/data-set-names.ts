/** Which names of files say that they hold rows of data. */
import { extname } from 'node:path';

const EXTENSIONS = ['.jsonl', '.ndjson', '.csv', '.tsv'];

export function isDataSet(path: string): boolean {
  return EXTENSIONS.includes(extname(path).toLowerCase());
}
