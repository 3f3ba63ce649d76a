/** Every command, once: the parser, the help and the completions of shells are made from these. */
import { CLASS_NAMES } from './finding-classes.ts';

export type CommandName =
  | 'scan'
  | 'clean'
  | 'reveal'
  | 'explain'
  | 'forge'
  | 'mcp'
  | 'worker'
  | 'mcp-proxy'
  | 'hook'
  | 'completions';

export interface CommandEntry {
  readonly name: CommandName;
  /** Its arguments, as the help writes them. */
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
    meaning: 'reports what hides in files, folders, globs or standard input, and changes nothing',
    completes: 'files',
  },
  {
    name: 'clean',
    operands: '[PATH ...|-]',
    meaning: 'prints a text without what hides in it, or cleans files in place with --write',
    notes: `Without --write the text of one source goes to standard output. It exits with 0 when it has
cleaned; --check and --fail-on change that.`,
    completes: 'files',
  },
  {
    name: 'reveal',
    operands: '[PATH ...|-]',
    meaning: 'shows a text with everything hidden written as escapes: \\u{200B}',
    completes: 'files',
  },
  {
    name: 'explain',
    operands: 'CHARACTER|WORD ...',
    meaning:
      'describes a character, how bad it is, what cleaning does with it, where it is kept and how to allow it; or a class, technique or reason of a report',
    notes:
      'CHARACTER is written as U+200B, 200B, \\u200b, \\u{200B}, &#8203;, &ZeroWidthSpace;, as itself, or by name: ZWSP. WORD is one of a report: bidi-control, zero-width, cursive-non-join.',
    completes: CLASS_NAMES,
  },
  {
    name: 'forge',
    operands: 'SCHEME TEXT',
    meaning: 'hides a text by a known scheme, to test gateways of your own',
    notes:
      'The message goes to standard output. The text - is standard input. A scheme that needs more room than a sentence gets more lines of it.',
    completes: [],
  },
  {
    name: 'mcp',
    operands: '',
    meaning: 'serves agents over standard input and output, by the Model Context Protocol',
    notes:
      'Its tools are detect and clean. They show the text of a hidden message only with --show-payloads.',
    completes: [],
  },
  {
    name: 'worker',
    operands: '',
    meaning: 'cleans columns of text for a program that speaks Arrow over standard input and output',
    notes: 'The Python package runs it. docs/data-sets.md describes its streams.',
    completes: [],
  },
  {
    name: 'mcp-proxy',
    operands: '-- COMMAND ...',
    meaning: 'proxy for an MCP server: cleans messages in both directions',
    notes:
      'Runs COMMAND and exits with its exit code; --url connects to a remote server. What was found goes to standard error, as counts.',
    completes: [],
  },
  {
    name: 'hook',
    operands: '',
    meaning: 'answers the hooks of coding agents: cleans prompts, calls and results of tools, or blocks them',
    notes:
      'It reads JSON from standard input. --settings prints what installs it, --check proves that the agent obeys it.',
    completes: [],
  },
  {
    name: 'completions',
    operands: SHELLS.join('|'),
    meaning: 'prints the completions for a shell',
    completes: SHELLS,
  },
];
