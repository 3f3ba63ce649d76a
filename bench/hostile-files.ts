/** Files that someone would write to make a scan slow: each grows with the number of characters asked for. */
import type { Job } from '../packages/cli/src/scan-data.ts';
import { scanText } from '../packages/cli/src/scanner/scan-text.ts';
import { stringBorders } from '../packages/cli/src/syntax/string-borders.ts';
import { PLAIN_JOB } from '../packages/cli/test/plain-job.ts';
import { once, repeat, type Shape } from './hostile-shapes.ts';

export interface Reading extends Shape {
  readonly read: (text: string) => void;
}

const JOB: Job = { ...PLAIN_JOB, readsAllowComments: false };
/** In any of the text: files of ASCII alone are not read so far. */
const [LETTER, SPACE] = ['\u0435', '\u00a0'];
const [COMMAND, NUMBER] = [` ls 'x${SPACE}; y'\n`, `10${SPACE}000`];

function scanned(file: string, shape: Shape): Reading {
  const read = (text: string) => void scanText(text, JOB, { name: file });
  return { name: `${file}: ${shape.name}`, make: shape.make, read };
}

/** Lines that differ by their number. */
function numbered(name: string, before: string, after: string): Shape {
  return {
    name,
    make(characters) {
      let text = '';
      for (let number = 0; text.length < characters; number++) text += `${before}${number}\n`;
      return text + after;
    },
  };
}

/** Languages whose strings go on over lines, each in another way. */
const PROGRAMS = ['x.js', 'x.cs', 'x.rs', 'x.kt', 'x.rb', 'x.pl', 'x.php', 'x.ps1'];
/** They begin or end strings and comments, or seem to. */
const MARKS = [
  ...['`', '`\n', '`${', '(/[', '=/a/', '/* ', '"\\"', "'\\'", '@"', 'r#"', '"""', '<<A1\n', '"#{'],
  ...['s{', '?>', '#?><?', 'a <<A ', ' <<~A,'],
];

export const HOSTILE_FILES: readonly Reading[] = [
  ...MARKS.map((mark) => ({
    ...repeat(`strings of ${PROGRAMS.length} languages: ${JSON.stringify(mark)}`, mark),
    read(text: string) {
      for (const name of PROGRAMS) stringBorders(text, name);
    },
  })),
  scanned('.codex/config.toml', once('lists that nothing ends', LETTER, 'args = ["a",\n')),
  scanned('.codex/config.toml', once('strings that nothing ends', LETTER, 'args = [ "')),
  scanned('.continue/config.yaml', once('lists', LETTER, 'args:\n- a\n')),
  scanned('.claude/settings.json', once('quotation marks in commands', LETTER, `"command":"\\"a 'b `)),
  scanned('pyproject.toml', once('lists that nothing ends', `${LETTER}\n`, 'requires = ["a",\n')),
  scanned('Cargo.toml', once('blanks', '', ' ', LETTER)),
  scanned('Cargo.toml', once('commas', '[dependencies]\n', ',', LETTER)),
  scanned('a.sh', once('comments of a database', `psql <<E\n/* ${SPACE}x\n`, '/* ', '\nE\n')),
  scanned('a.sh', once('words of documents', '', '<<a>', COMMAND)),
  scanned('a.sh', once('empty strings', '', 'sh "" ', COMMAND)),
  scanned('a.rb', numbered('calls with documents', 'system <<A', `x = "${SPACE}"\n`)),
  scanned('a.py', numbered('calls with variables', 'os.system(a', `)\nx = "${SPACE}"\n`)),
  scanned('a.tf', repeat('commands on one line', `command = "${NUMBER}" `)),
  scanned('a.css', repeat('spaces behind properties', `a{color${SPACE}:red}\n`)),
  scanned('a.js', once('dots above i', '"', 'i\u0307', '"')),
  scanned('a.js', once('rows of private use', '"', `${'\ue000'.repeat(31)}\n`, '"')),
  scanned('a.js', once('controls of Latin-1', '"', 'a\u0080', '"')),
  scanned('a.js', once('names with selectors', 'let a = 1; ', '\u845b\u{E0101}=1;')),
  scanned('a.js', once('words with selectors', 'x ', '\u845b\u{E0101}\u98fe ')),
  ...['"" ', '`$' + '{a}` ', 'a>', '"${'].map((piece) =>
    scanned('a.js', once(`twins around ${piece}`, 'let a = 1; ', piece, ' let \u0430 = 1;')),
  ),
];
