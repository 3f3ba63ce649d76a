/** Every flag, once: the parser, the help and the completions of shells are made from these. */
import { STRICT_REASONS } from '@limpid/engine/quiet-bytes';
import type { CommandName } from './command-table.ts';
import { SEVERITIES } from './finding-classes.ts';
import type { Flag } from './flag.ts';
import { INPUT_FLAGS, ON_REPORTS, ON_SOURCES } from './input-flags.ts';
import { NOTATIONS } from './scan-data.ts';

export const FLAGS = [
  ...INPUT_FLAGS,
  {
    name: 'format',
    isSetting: true,
    short: 'f',
    value: 'FORMAT',
    choices: ['text', 'json', 'ndjson', 'sarif', 'github', 'gitlab', 'junit'],
    meaning:
      'text for people (the default), json, ndjson with a line per source, sarif, github for annotations, gitlab for code quality, or junit',
    commands: ON_REPORTS,
  },
  {
    name: 'format',
    short: 'f',
    value: 'FORMAT',
    choices: ['text', 'json', 'ndjson'],
    meaning: 'text for people (the default), json, or ndjson with a line per character',
    commands: ['explain'],
  },
  {
    name: 'only',
    isSetting: true,
    value: 'WHAT',
    offers: 'techniques',
    isList: true,
    isMany: true,
    meaning:
      'reports only these: classes (bidi-control), techniques, U+00A0, U+2000..U+200A (separated by commas), or a glob of paths',
    commands: ON_SOURCES,
  },
  {
    name: 'ignore',
    isSetting: true,
    value: 'WHAT',
    offers: 'techniques',
    isList: true,
    isMany: true,
    meaning:
      'ignores these: classes (odd-space), techniques, U+00A0, U+2000..U+200A (separated by commas), or a glob of paths',
    commands: ON_SOURCES,
  },
  {
    name: 'field',
    value: 'NAME',
    isMany: true,
    isSetting: true,
    meaning: 'scans each value of this field of JSONL or CSV as a text, and leaves everything else unchanged',
    commands: ON_REPORTS,
  },
  {
    name: 'decode',
    value: 'NOTATIONS',
    offers: NOTATIONS,
    isList: true,
    isMany: true,
    isSetting: true,
    meaning:
      'also finds characters written as escapes, such as &#8203; or \\u200b, and rewrites none: html, js, json, c, css, url',
    commands: ['scan'],
  },
  {
    name: 'no-allow',
    isSetting: true,
    meaning: 'ignores comments such as "limpid-allow zero-width"',
    commands: ON_REPORTS,
  },
  {
    name: 'zero-width',
    isOn: true,
    meaning: 'keeps zero-width and other invisible characters',
    commands: ON_SOURCES,
  },
  {
    name: 'variation-selectors',
    isOn: true,
    meaning: 'keeps variation selectors that select nothing',
    commands: ON_SOURCES,
  },
  {
    name: 'homoglyphs',
    isOn: true,
    meaning: 'keeps look-alike letters',
    commands: ON_SOURCES,
  },
  { name: 'spaces', isOn: true, meaning: 'keeps exotic spaces and line separators', commands: ON_SOURCES },
  {
    name: 'punctuation',
    isOn: false,
    meaning: 'replaces typographic punctuation by plain signs',
    commands: ON_SOURCES,
  },
  { name: 'whitespace', isOn: false, meaning: 'deletes superfluous spaces', commands: ON_SOURCES },
  {
    name: 'provenance',
    isSetting: true,
    value: 'WHAT',
    choices: ['keep', 'remove'],
    meaning: 'keep leaves content credentials (C2PA) in the text; remove is the default',
    commands: ON_SOURCES,
  },
  {
    name: 'strict',
    isSetting: true,
    value: 'REASONS',
    isOptional: true,
    offers: STRICT_REASONS,
    isList: true,
    isMany: true,
    meaning: 'also removes what is kept for a reason and seen by no one: all, or by reason (cjk-line-break)',
    commands: ON_SOURCES,
  },
  {
    name: 'fail-on',
    isSetting: true,
    value: 'WHAT',
    offers: ['any', ...SEVERITIES, 'payload', 'suspicion>=90'],
    isMany: true,
    meaning:
      'what exits with 1: any (the default of scan), error, warning (or worse), note, payload, or suspicion>=N; one of several is enough',
    commands: ON_REPORTS,
  },
  {
    name: 'baseline',
    value: 'FILE',
    isFile: true,
    isSetting: true,
    meaning: 'does not report findings that FILE lists by path, class and content of the line',
    commands: ['scan'],
  },
  {
    name: 'cache',
    value: 'FILE',
    isFile: true,
    meaning: 'keeps reports in FILE, without texts, and does not read files again that have not changed',
    commands: ['scan'],
  },
  {
    name: 'write-baseline',
    meaning: 'writes the findings to the file of --baseline, and fails on none of them',
    commands: ['scan'],
  },
  { name: 'kept', isSetting: true, meaning: 'also shows what is kept, and why', commands: ON_REPORTS },
  {
    name: 'limit',
    isSetting: true,
    isNumber: true,
    value: 'N',
    meaning: 'the most places shown per file: default 100; 0 for all, up to 10,000',
    commands: ON_REPORTS,
  },
  {
    name: 'agent-safe',
    isSetting: true,
    meaning: 'shows scheme and length of a decoded message, never its text',
    commands: ON_REPORTS,
  },
  {
    name: 'show-payloads',
    meaning: 'includes decoded messages in sarif, github, gitlab, junit and answers to agents',
    commands: [...ON_REPORTS, 'mcp'],
  },
  { name: 'quiet', short: 'q', meaning: 'prints only errors and what was not seen', commands: ON_REPORTS },
  {
    name: 'summary',
    isSetting: true,
    short: 's',
    meaning: 'prints a line per file and the sum, without places',
    commands: ON_REPORTS,
  },
  {
    name: 'remote',
    value: 'URL',
    meaning: 'sends the texts to a Limpid service, which scans them',
    commands: ON_REPORTS,
  },
  {
    name: 'key-file',
    value: 'FILE',
    isFile: true,
    meaning: 'the file with the API key for --remote, in place of LIMPID_KEY',
    commands: ON_REPORTS,
  },
  {
    name: 'config',
    value: 'FILE',
    isFile: true,
    meaning: 'reads settings from FILE instead of the nearest limpid.json in this folder or above',
    commands: ON_SOURCES,
  },
  { name: 'no-config', meaning: 'reads settings from no file, and no .limpidignore', commands: ON_SOURCES },
  {
    name: 'cover',
    value: 'TEXT',
    meaning: 'the text in which the message is hidden, in place of an English sentence',
    commands: ['forge'],
  },
  { name: 'list', meaning: 'lists the schemes, with a sentence for each', commands: ['forge'] },
  {
    name: 'url',
    value: 'URL',
    meaning: 'the address of the server, in place of a command (streamable HTTP)',
    commands: ['mcp-proxy'],
  },
  {
    name: 'headers',
    value: 'FILE',
    isFile: true,
    meaning: 'sends the headers in FILE to --url, such as Authorization: Bearer KEY; one per line',
    commands: ['mcp-proxy'],
  },
  {
    name: 'from-server',
    value: 'POLICY',
    choices: ['clean', 'block', 'report'],
    meaning: 'what becomes of messages from the server: clean is the default',
    commands: ['mcp-proxy'],
  },
  {
    name: 'from-client',
    value: 'POLICY',
    choices: ['clean', 'block', 'report'],
    meaning: 'what becomes of messages from the client: clean is the default',
    commands: ['mcp-proxy'],
  },
  {
    name: 'agent',
    value: 'NAME',
    choices: ['claude', 'codex', 'gemini', 'cursor'],
    meaning: 'the agent that calls; without it the name of the event decides, and claude before codex',
    commands: ['hook'],
  },
  {
    name: 'policy',
    value: 'POLICY',
    choices: ['clean', 'block', 'report'],
    meaning: 'clean (the default) rewrites where the agent permits it and else blocks',
    commands: ['hook'],
  },
  { name: 'settings', meaning: 'prints the settings that install the hook', commands: ['hook'] },
  {
    name: 'check',
    meaning: 'runs the installed agent with a model on this machine, and proves that it obeys the hook',
    commands: ['hook'],
  },
  {
    name: 'color',
    value: 'WHEN',
    choices: ['auto', 'always', 'never'],
    meaning: 'auto colours only on a terminal, and follows NO_COLOR and FORCE_COLOR',
  },
  { name: 'no-color', meaning: 'the same as --color never' },
  { name: 'help', short: 'h', meaning: 'shows this' },
  { name: 'version', short: 'V', meaning: 'shows the version' },
] as const satisfies readonly Flag[];

export type FlagName = (typeof FLAGS)[number]['name'];

/** The flags of a command, in the order of the help. `format` has two rows, because its choices differ by command. */
export function flagsOf(command: CommandName): readonly Flag[] {
  const flags: readonly Flag[] = FLAGS;
  return flags.filter(({ commands }) => commands?.includes(command) ?? true);
}
