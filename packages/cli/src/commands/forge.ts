/** `limpid forge`: hides a text in a cover by one of the known schemes, so that people can test their own gateways. */
import { isUtf8 } from 'node:buffer';
import { CannotHold, hideInOwnCover, SCHEMES, type Scheme } from '@limpid/engine/forge';
import { CannotRun, NOTHING, WrongUsage } from '../exit-codes.ts';
import { didYouMean } from '../nearest-name.ts';
import { firstBadByte } from '../sources/decode-text.ts';
import { standardInput } from '../sources/standard-input.ts';
import type { RunCommand } from './command.ts';

const WARNING = 'This output hides a text: use it only to test gateways and filters of your own.';
const LIST = '"limpid forge --list" lists the schemes.';
const EMPTY =
  'The text to hide is empty. Give at least one character behind the scheme: limpid forge zwsp-zwnj "meet me at nine".';
const TAKES = `It takes a scheme and a text, in quotes where it has blanks. ${LIST}`;

export const forge: RunCommand = async (args, terminal) => {
  if (args.has('list')) {
    if (args.operands.length > 0) throw new WrongUsage('--list takes no scheme and no text.');
    await terminal.print(listOf(SCHEMES));
    return NOTHING;
  }
  const [name, given, ...others] = args.operands;
  if (name === undefined || others.length > 0) throw new WrongUsage(TAKES);
  const scheme = SCHEMES.find((one) => one.name === name);
  if (scheme === undefined) {
    const meant = didYouMean(
      name,
      SCHEMES.map((one) => one.name),
      '"',
    );
    throw new WrongUsage(`There is no scheme "${name}".${meant} ${LIST}`);
  }
  if (given === undefined) throw new WrongUsage(TAKES);
  const secret = given === '-' ? await readInput() : given;
  if (secret === '') throw new WrongUsage(EMPTY);
  const message = encode(scheme, secret, args.valueOf('cover'));
  terminal.say(WARNING);
  await terminal.print(`${message}\n`);
  return NOTHING;
};

/** The end of a last line is of the program that wrote it, and not of the text. */
async function readInput(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of standardInput()) chunks.push(Buffer.from(chunk));
  const bytes = Buffer.concat(chunks);
  if (!isUtf8(bytes))
    throw new CannotRun(
      `Standard input is not UTF-8: the byte at offset ${firstBadByte(bytes)} begins no character. Save it as UTF-8.`,
    );
  return bytes.toString().replace(/\r?\n$/, '');
}

/** In a cover of the user's, or in one that is as long as the scheme needs. */
function encode(scheme: Scheme, secret: string, cover: string | undefined): string {
  try {
    return cover === undefined ? hideInOwnCover(scheme, secret) : scheme.encode(secret, cover);
  } catch (error) {
    if (!(error instanceof CannotHold)) throw error;
    const what = error.needs === 'longer cover' ? 'needs a longer cover' : 'cannot write this';
    throw new WrongUsage(`The scheme ${scheme.name} ${what}: ${error.message}`);
  }
}

function listOf(schemes: readonly Scheme[]): string {
  const width = Math.max(...schemes.map(({ name }) => name.length));
  return schemes.map(({ name, mapping }) => `${name.padEnd(width)}  ${mapping}\n`).join('');
}
