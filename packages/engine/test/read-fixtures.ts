/** Reads the fixtures: a line for each text, with what it becomes and the reasons to keep. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unescaped } from './escaped.ts';

export const FIXTURES = join(import.meta.dirname, 'fixtures');

export interface Fixture {
  readonly line: string;
  readonly input: string;
  readonly expected: string;
  readonly reasons: readonly string[];
}

/** A hash of the text itself stands without a space before it. */
export function readFixtures(file: string): readonly Fixture[] {
  return readFileSync(join(FIXTURES, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '))
    .map((line) => {
      const [input, expected, reasons] = `${line.replace(/ # .*$/, '')} `.split(' ; ') as [
        string,
        string,
        string,
      ];
      return {
        line,
        input: unescaped(input),
        expected: unescaped(expected === '=' ? input : expected === 'nothing' ? '' : expected),
        reasons: reasons.split(' ').filter((reason) => reason !== ''),
      };
    });
}
