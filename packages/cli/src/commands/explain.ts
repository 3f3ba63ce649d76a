/** `limpid explain`: what a character is, what becomes of it and where it is kept; and what a word of a report means. */
import {
  type CharacterDescription,
  type CharacterUse,
  DEFAULT_OPTIONS,
  describeCharacter,
  doubleInNames,
  type Reason,
  type Technique,
} from '@limpid/engine';
import { TECHNIQUES } from '@limpid/engine/quiet-bytes';
import { readCharacters } from '../command-line/read-characters.ts';
import { NOTHING, WrongUsage } from '../exit-codes.ts';
import {
  CLASS_IN_NAME,
  CLASS_NAMES,
  CLASS_OF_CHARACTER,
  FINDING_CLASSES,
  type FindingClass,
} from '../finding-classes.ts';
import { escapeHidden } from '../formats/escape-json.ts';
import { isReason, sentenceOfReason } from '../reason-sentences.ts';
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

/** What cleaning does with a finding of a class; of others it deletes the character. */
const CLEANED: Readonly<Partial<Record<FindingClass, string>>> = {
  payload: 'deletes the characters of the message; plain spaces only with --whitespace',
  'look-alike-identifier': 'replaces it by the letter that it looks like',
  'look-alike': 'replaces it by the letter that it looks like',
  'out-of-view': 'leaves it: change it by hand',
  'terminal-control': 'deletes it; a return that overwrites its line becomes a line end',
  'line-ending': 'replaces it by a line end or a space',
  'odd-space': 'replaces it by a plain space',
  'private-use': 'leaves it in prose, and deletes it before a command and in names of code',
  'combining-mark': 'leaves it',
  punctuation: 'replaces it by a plain sign with --punctuation',
  whitespace: 'removes it with --whitespace',
};

export const explain: RunCommand = async (args, terminal) => {
  if (args.operands.length === 0) {
    throw new WrongUsage(
      'It takes a character (U+200B, 200B, \\u200b, its name, or itself), or a class, technique or reason of a report.',
    );
  }
  const format = args.valueOf('format') ?? 'text';
  const described = args.operands.flatMap(describe);
  if (format === 'json') await terminal.print(`${escapeHidden(JSON.stringify(described))}\n`);
  else if (format === 'ndjson') {
    await terminal.print(described.map((one) => `${escapeHidden(JSON.stringify(one))}\n`).join(''));
  } else await terminal.print(described.map((one) => render(one, terminal)).join('\n'));
  return NOTHING;
};

type Described =
  | CharacterDescription
  | ReturnType<typeof describeClass>
  | ReturnType<typeof describeTechnique>
  | ReturnType<typeof describeReason>;

/** `private-use` is both a class and a reason, and `punctuation` a class and a technique. */
function describe(written: string): readonly Described[] {
  const word = written.toLowerCase();
  const className = CLASS_NAMES.find((name) => name === word);
  const described = [
    ...(className === undefined ? [] : [describeClass(className)]),
    ...(isTechnique(word) ? [describeTechnique(word)] : []),
    ...(isReason(word) ? [describeReason(word)] : []),
  ];
  if (described.length > 0) return described;
  return readCharacters(written, [...CLASS_NAMES, ...TECHNIQUES]).map(describeCharacter);
}

function describeClass(name: FindingClass) {
  const { title, prose, code } = FINDING_CLASSES[name];
  const cleaned = CLEANED[name] ?? 'deletes it';
  return { class: name, title, severity: { prose, code }, clean: cleaned, allow: `limpid-allow ${name}` };
}

function isTechnique(word: string): word is Technique {
  return Object.hasOwn(MEANINGS, word);
}

function describeTechnique(technique: Technique) {
  return { technique, meaning: MEANINGS[technique] };
}

function describeReason(reason: Reason) {
  return { reason, meaning: sentenceOfReason(reason) };
}

function render(described: Described, terminal: Terminal): string {
  const { bold } = terminal.colours;
  if ('class' in described) {
    const { title, severity, clean, allow } = described;
    const where = described.class === 'payload' ? 'of each of its lines' : 'of its line';
    const rows = [
      ['in prose', severity.prose],
      ['in code', severity.code],
      ['clean', clean],
      ['allow', `${allow} in a comment ${where}`],
    ] as const;
    return `${bold(described.class)}  a class of findings\n  ${title}\n${rows.map(renderRow).join('')}`;
  }
  if ('technique' in described)
    return `${bold(described.technique)}  a technique of hiding\n  ${described.meaning}\n`;
  if ('reason' in described)
    return `${bold(described.reason)}  a reason to keep a character\n  ${described.meaning}\n`;
  return renderCharacter(described, terminal);
}

function renderCharacter({ codePoint, name, uses }: CharacterDescription, { colours }: Terminal): string {
  const head = colours.bold(name === null ? codePoint : `${codePoint}  ${showSafely(name)}`);
  const double = doubleInNames(Number.parseInt(codePoint.slice(2), 16));
  if (uses.length === 0 && double !== 0)
    return `${head}\n  In names of packages, modules and hosts, and of code, it may pass for "${String.fromCharCode(double)}". Elsewhere it is left as it is.\n`;
  if (uses.length === 0) return `${head}\n  Nothing hides in it: it is always left as it is.\n`;
  return `${head}\n${uses.map((use) => renderUse(use, codePoint)).join('')}`;
}

function renderUse(use: CharacterUse, codePoint: string): string {
  const { technique, characterClass, reasons } = use;
  const name = CLASS_OF_CHARACTER[characterClass];
  const kept = reasons.map((reason) => `${sentenceOfReason(reason)} (${reason})`);
  const [first = whereElse(use), ...others] = kept;
  const rows = [
    ['technique', `${technique}: ${MEANINGS[technique]}`],
    ['class', name],
    ['severity', severityOf(name)],
    ['by default', endOf(use)],
    ['kept where', first],
    ...others.map((reason) => ['', reason] as const),
    ['allow', `limpid-allow ${name}, or limpid-allow ${codePoint}, in a comment of its line`],
  ] as const;
  return rows.map(renderRow).join('');
}

function renderRow([label, text]: readonly [string, string]): string {
  return `  ${label.padEnd(10)}  ${text}\n`;
}

function severityOf(name: FindingClass): string {
  const { prose, code } = FINDING_CLASSES[name];
  const other = CLASS_IN_NAME[name];
  const inName = other === undefined ? '' : `; ${FINDING_CLASSES[other].code} in a name (${other})`;
  return `${prose === code ? prose : `${prose} in prose, ${code} in code`}${inName}`;
}

/** Where it is kept for no reason that a finding would have. */
function whereElse(use: CharacterUse): string {
  if (use.isSign === true) return 'everywhere but among letters of other scripts, without a finding';
  return isTwin(use) ? 'in any other text, without a finding' : 'nowhere';
}

/** Right in its own place: docs/rules.md 4.8.4. */
function isTwin({ technique, reasons }: CharacterUse): boolean {
  return technique === 'homoglyph' && reasons.length === 0;
}

function endOf(use: CharacterUse): string {
  const { action, replacement = '', technique, characterClass } = use;
  if (technique === 'punctuation' && !DEFAULT_OPTIONS.punctuation) {
    return `left as it is; with --punctuation replaced by "${showSafely(replacement)}"`;
  }
  if (action === 'deleted') return 'deleted';
  if (characterClass === 'private-use')
    return 'kept in prose; an error before a command and in names of code';
  if (action === 'kept') return 'reported, and never removed';
  if (isTwin(use))
    return `replaced by "${showSafely(replacement)}" if the rest of the text shows that it is out of place`;
  if (technique === 'homoglyph') return `replaced by "${showSafely(replacement)}" in a word of such letters`;
  const where = characterClass === 'terminal-control' ? ' where it overwrites its line' : '';
  return `replaced by "${showSafely(replacement)}"${where}`;
}
