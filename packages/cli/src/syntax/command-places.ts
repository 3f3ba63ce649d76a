/** Where commands stand, by kind of file: one table for the spaces and for what is not seen in them. */
import { commandLines, holdsCommandLines, shellArguments } from './command-lines.ts';
import { fencedScripts } from './fenced-commands.ts';
import { handedCommands, mayHandCommands } from './handed-commands.ts';
import type { Files, PlacesOf } from './hidden-sign.ts';
import { partsOfRuns, runCommands } from './run-places.ts';
import { commandsOfShell } from './shell-commands.ts';
import { AGENT_SETTINGS, isForAgents, isOneOf, isShellScript, kindOfName } from './syntax-of-file.ts';

const CI =
  'github|circleci|buildkite|woodpecker|tekton|gitea|forgejo|gitlab|semaphore|harness|azure-pipelines|cirrus';
/** Of JSON, TOML and YAML. Catalogues of messages have such names, too, and hold prose in Chinese and Japanese. */
const [JSON_NAMES, TOML_NAMES, YAML_NAMES] = [
  'package|composer|deno|tasks|devcontainer|project|turbo|nx|lefthook|nodemon|vercel|railway|devbox|\\.?mcp(?:_config)?|claude_desktop_config',
  'netlify|pyproject|fly|\\.?mise|wrangler|railway|nixpacks|makefile|trunk',
  '(?:ci|workflow|pipeline|pipelines|compose|action|travis|cloudbuild|buildspec|appspec|appveyor|taskfile|playbook|lefthook|pre-commit-config|cloud-init|cloud-config|codefresh|wercker|bitrise|skaffold|devspace|woodpecker|cirrus|semaphore)',
];
export const IS_RUN = new RegExp(
  `(?:^|[\\\\/])(?:\\.(?:${CI})[\\\\/].*\\.ya?ml|(?:tasks|handlers|playbooks)[\\\\/][^\\\\/]+\\.ya?ml|\\.drone\\.ya?ml|(?:${JSON_NAMES})\\.jsonc?|(?:${TOML_NAMES})\\.toml|[\\w.-]*${YAML_NAMES}\\.ya?ml)$`,
  'i',
);
/** With settings that say what an agent starts. */
export const runsCommands = (name: string) => IS_RUN.test(name) || isOneOf(name)(AGENT_SETTINGS);
const isShell = (name: string) => kindOfName(name) === 'shell';

/** Shells alone have the rest of a line for other words. */
export const commandsOfScript: PlacesOf = (text, name) => {
  const isRead = name !== null && (isShell(name) || isShellScript(name, text));
  return isRead ? commandsOfShell(text, name) : () => false;
};

/** Of a sign: not in what is printed. */
export const PRINTED = '(?<!\\b(?:echo|printf|print|say)\\b[^\\n;&|]{0,300}.)';

interface CommandPlaces {
  readonly isIn: Files;
  /** A command and its arguments. */
  readonly placesOf: PlacesOf;
  /** Among other text: the word that is a command. */
  readonly words?: PlacesOf;
}

export const COMMAND_PLACES: readonly CommandPlaces[] = [
  { isIn: runsCommands, placesOf: partsOfRuns, words: runCommands },
  { isIn: isForAgents, placesOf: fencedScripts, words: fencedScripts },
  { isIn: (name) => isShell(name) || kindOfName(name) === 'other', placesOf: commandsOfScript },
  // What a shell gets as a string and runs.
  { isIn: mayHandCommands, placesOf: handedCommands },
  { isIn: holdsCommandLines, placesOf: commandLines },
  { isIn: (name) => /\.ya?ml$/i.test(name) && !IS_RUN.test(name), placesOf: shellArguments },
];

/** Rows of a pattern in commands and their arguments. */
export function inCommands(pattern: string) {
  return COMMAND_PLACES.map(({ isIn, placesOf }) => ({ isIn, placesOf, pattern }));
}
