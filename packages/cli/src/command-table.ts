/** Every command, once: the parser, the help and the completions of shells are made from these. */

export type CommandName = 'scan' | 'clean' | 'reveal' | 'explain' | 'mcp' | 'completions';

export interface CommandEntry {
  readonly name: CommandName;
  /** What stands behind it, as the help writes it. */
  readonly operands: string;
  readonly meaning: string;
  readonly notes?: string;
  /** What a shell offers for its operands. */
  readonly completes: 'files' | readonly string[];
}

export const SHELLS = ['bash', 'zsh', 'fish'] as const;

export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'scan',
    operands: '[PATH ...|-]',
    meaning: 'says what hides in files, folders, globs or standard input, and changes nothing',
    completes: 'files',
  },
  {
    name: 'clean',
    operands: '[PATH ...|-]',
    meaning: 'gives a text back without what hides in it, or with --write cleans files in place',
    notes: `Without --write the text of one source goes to standard output. It exits 0 when it has cleaned: give --check
to be told by the exit code, or --fail-on.`,
    completes: 'files',
  },
  {
    name: 'reveal',
    operands: '[PATH ...|-]',
    meaning: 'shows a text with everything hidden in it written as an escape: \\u{200B}',
    completes: 'files',
  },
  {
    name: 'explain',
    operands: 'CHARACTER ...',
    meaning: 'says what a character is, what becomes of it and where it is kept',
    notes:
      'It is written as U+200B, 200B, \\u200b, \\u{200B}, &#8203;, &ZeroWidthSpace;, as itself, or by name: ZWSP.',
    completes: [],
  },
  {
    name: 'mcp',
    operands: '',
    meaning: 'serves agents over standard input and output, as the Model Context Protocol has it',
    notes:
      'Its tools are detect and clean. Of a hidden message they tell its text only with --show-payloads.',
    completes: [],
  },
  {
    name: 'completions',
    operands: SHELLS.join('|'),
    meaning: 'writes the completions of a shell',
    completes: SHELLS,
  },
];
