/** Where commands stand, by kind of file: one table for the spaces and for what is not seen in them. */
import { commandLines, holdsCommandLines, shellArguments } from './command-lines.ts';
import { fencedScripts } from './fenced-commands.ts';
import { handedCommands, mayHandCommands } from './handed-commands.ts';
import type { PlacesOf } from './hidden-sign.ts';
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
export const PRINTED = '(?<!(?:^|[\\s"\'`;&|({@])(?:echo|printf|print|say)[ \\t][^\\n;&|()`]{0,300}.)';

/** Commands and their arguments. */
const PLACES: readonly (readonly [files: (name: string) => boolean, placesOf: PlacesOf])[] = [
  [runsCommands, partsOfRuns],
  [isForAgents, fencedScripts],
  [(name) => isShell(name) || kindOfName(name) === 'other', commandsOfScript],
  // What a shell gets as a string and runs.
  [mayHandCommands, handedCommands],
  [holdsCommandLines, commandLines],
  [(name) => /\.ya?ml$/i.test(name) && !IS_RUN.test(name), shellArguments],
];

export function holdsCommands(name: string): boolean {
  return PLACES.some(([files]) => files(name));
}

/** Whether a UTF-16 index may be of a command or its arguments, whatever holds it. */
export const partsOfCommands: PlacesOf = (text, name) => {
  const places = PLACES.filter(([files]) => name !== null && files(name)).map(([, placesOf]) =>
    placesOf(text, name),
  );
  return (index) => places.some((isPlace) => isPlace(index));
};

/** Where other text stands around commands: the words that are one. */
export const WORDS_AMONG_TEXT: readonly {
  readonly isIn: (name: string) => boolean;
  readonly placesOf: PlacesOf;
}[] = [
  { isIn: runsCommands, placesOf: runCommands },
  { isIn: isForAgents, placesOf: fencedScripts },
];
