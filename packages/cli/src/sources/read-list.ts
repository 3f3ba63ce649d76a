/** Names of files from a list: a line each, or each ended by NUL. */
import { CannotRun, WrongUsage } from '../exit-codes.ts';
import { nameOfBytes, readFile } from '../files.ts';
import { decodeText } from './decode-text.ts';
import { describeReadError } from './read-source.ts';

/** `from` is a file, or `-` for standard input. */
export async function readList(from: string, isNullEnded: boolean): Promise<readonly string[]> {
  let bytes: Buffer;
  try {
    bytes = from === '-' ? Buffer.concat(await process.stdin.toArray()) : await readFile(from);
  } catch (error) {
    throw new CannotRun(
      `${from === '-' ? 'standard input' : from}: ${describeReadError(error as NodeJS.ErrnoException)}`,
    );
  }
  const text = textOf(bytes, from);
  if (!isNullEnded && text.includes('\0')) throw new WrongUsage('The names end with NUL: give --null.');
  const names = isNullEnded ? text.split('\0') : text.split(/\r?\n/);
  return names.filter((name) => name !== '');
}

/** A name need not be UTF-8; what has the signature of UTF-16 is no list of such names. */
function textOf(bytes: Buffer, from: string): string {
  const decoded = decodeText(bytes, 'utf-8');
  if (decoded.is === 'text') return decoded.text;
  if (['fffe', 'feff'].includes(bytes.toString('hex', 0, 2)))
    throw new CannotRun(`${from}: ${decoded.problem}`);
  return nameOfBytes(bytes);
}
