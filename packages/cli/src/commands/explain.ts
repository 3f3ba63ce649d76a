/** `limpid explain`: what a character is, what becomes of it and where it is kept, from the tables of the engine. */
import {
  type CharacterDescription,
  type CharacterUse,
  DEFAULT_OPTIONS,
  describeCharacter,
} from '@limpid/engine';
import { readCharacters } from '../command-line/read-characters.ts';
import { NOTHING, WrongUsage } from '../exit-codes.ts';
import { escapeHidden } from '../formats/escape-json.ts';
import { sentenceOfReason } from '../reason-sentences.ts';
import { showSafely } from '../show-safely.ts';
import type { Terminal } from '../terminal.ts';
import type { RunCommand } from './command.ts';

const MEANINGS = {
  'zero-width': 'takes no room and draws nothing',
  'variation-selector': 'chooses how the character before it is drawn',
  homoglyph: 'looks like another letter',
  nbsp: 'a space or line end that is not the usual one',
  punctuation: 'typographic punctuation, looked at with --punctuation alone',
  whitespace: 'spaces too many, looked at with --whitespace alone',
} as const;

export const explain: RunCommand = async (args, terminal) => {
  if (args.operands.length === 0) {
    throw new WrongUsage('It takes a character: U+200B, 200B, \\u200b, its name, or the character itself.');
  }
  const format = args.valueOf('format') ?? 'text';
  const described = args.operands.flatMap(readCharacters).map(describeCharacter);
  if (format === 'json') await terminal.print(`${escapeHidden(JSON.stringify(described))}\n`);
  else if (format === 'ndjson') {
    await terminal.print(described.map((one) => `${escapeHidden(JSON.stringify(one))}\n`).join(''));
  } else await terminal.print(described.map((one) => render(one, terminal)).join('\n'));
  return NOTHING;
};

function render({ codePoint, name, uses }: CharacterDescription, { colours }: Terminal): string {
  const head = colours.bold(name === null ? codePoint : `${codePoint}  ${showSafely(name)}`);
  if (uses.length === 0) return `${head}\n  Nothing hides in it: it is always left as it is.\n`;
  return `${head}\n${uses.map(renderUse).join('')}`;
}

function renderUse(use: CharacterUse): string {
  const { technique, characterClass, reasons } = use;
  const kept = reasons.map((reason) => `${sentenceOfReason(reason)} (${reason})`);
  const [first = 'nowhere', ...others] = kept;
  return [
    ['technique', `${technique}: ${MEANINGS[technique]}`],
    ['class', characterClass],
    ['by default', endOf(use)],
    ['kept where', first],
    ...others.map((reason) => ['', reason]),
  ]
    .map(([label = '', text]) => `  ${label.padEnd(10)}  ${text}\n`)
    .join('');
}

function endOf({ action, replacement = '', technique, characterClass }: CharacterUse): string {
  if (technique === 'punctuation' && !DEFAULT_OPTIONS.punctuation) {
    return `left as it is; with --punctuation replaced by "${showSafely(replacement)}"`;
  }
  if (action === 'deleted') return 'deleted';
  if (action === 'kept') return 'reported, and never removed';
  if (technique === 'homoglyph') return `replaced by "${showSafely(replacement)}" in a word of such letters`;
  const where = characterClass === 'terminal-control' ? ' where it overwrites its line' : '';
  return `replaced by "${showSafely(replacement)}"${where}`;
}
