/** Names of files from a list: a line each, or each ended by NUL. */
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { CannotRun, WrongUsage } from '../exit-codes.ts';
import { decodeText } from './decode-text.ts';
import { whyNotRead } from './read-source.ts';

/** `from` is a file, or `-` for standard input. */
export async function readList(from: string, isNullEnded: boolean): Promise<readonly string[]> {
  let bytes: Buffer;
  try {
    bytes = from === '-' ? await buffer(process.stdin) : await readFile(from);
  } catch (error) {
    throw new CannotRun(
      `${from === '-' ? 'standard input' : from}: ${whyNotRead(error as NodeJS.ErrnoException)}`,
    );
  }
  const decoded = decodeText(bytes);
  if (decoded.is === 'unreadable') throw new CannotRun(`${from}: ${decoded.problem}`);
  if (!isNullEnded && decoded.text.includes('\0'))
    throw new WrongUsage('The names end with NUL: give --null.');
  const names = isNullEnded ? decoded.text.split('\0') : decoded.text.split(/\r?\n/);
  return names.filter((name) => name !== '');
}
