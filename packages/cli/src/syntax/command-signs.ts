/** Signs of commands that workflows, settings and files for agents hold among other text: rows of hidden-signs.ts. */
import {
  commandsOfScript,
  holdsCommands,
  IS_RUN,
  PRINTED,
  partsOfCommands,
  WORDS_AMONG_TEXT,
} from './command-places.ts';
import { fencedCommands } from './fenced-commands.ts';
import {
  DASHES,
  deleting,
  EQUALS,
  type HiddenSign,
  HYPHENS,
  NOTS,
  passingFor,
  QUOTES,
  rowsOf,
  SLASHES,
  STARS,
} from './hidden-sign.ts';
import { textsOfShell } from './shell-texts.ts';
import { isWithin } from './stretches.ts';
import { isForAgents, isOfAscii, kindOfName } from './syntax-of-file.ts';
import { IS_LIST_OF_PATHS } from './uses-of-words.ts';

/** Programs whose options settings and workflows give: no words of a sentence. */
const NAMES =
  '(?:rm|cp|mv|chmod|curl|wget|apk|apt-get|npm|npx|pnpm|pip3?|docker|bash|python3?|grep|terraform)';
/** Words of a sentence elsewhere than where a command begins. */
const WORDS = '(?:apt|cargo|git|node|sed|sh|tar|yarn)';
export const COMMANDS = `(?:${NAMES}|${WORDS})(?: [\\w.-]{1,40}){0,3}`;
/** A line, a value of YAML or JSON, code, or a command behind another one; JSON writes the end of a line as an escape. */
const BEGINS_COMMAND =
  '(?:^[ \\t]{0,99}(?:- )?|["\'`:;&|>$] ?|\\$\\(|\\\\n[ \\t]{0,99}|\\b(?:sudo|then|do) )';
/** With names, paths, values and other options: no more than a few words of a sentence. */
const ARGUMENTS = '(?: [\\w.,/:@=$"\'{}~+*-]{1,60}){0,8}';
const [HYPHEN, ANY] = [`[${HYPHENS}]`, `[-${HYPHENS}]`];
/** Formulas have a minus of their own. */
const [MINUS, NO_MINUS] = ['\\u2212', `[${HYPHENS.replace('\\u2212', '')}]`];
/** Behind a blank or what begins code; one of the two may be plain. */
const BEGINS_OPTION = `(?=${ANY}?[A-Za-z])`;
const OPTION_SO_FAR = `${ANY}?.`;
const BEGINS_CODE = '`(?:[$>] ?)?';
const REST_OF_CODE = '(?: [^`\\n]{0,200})? ';
const PROGRAM_OR_PATH = `(?:${NAMES}|${WORDS}|set|[.~]{0,2}/[\\w.-][\\w./-]{0,60})`;

export const IS_YAML_OR_JSON = /\.(?:ya?ml|json)$/i;
const mayHoldCommands = (name: string) => IS_YAML_OR_JSON.test(name) || isForAgents(name);
const isRun = (name: string) => IS_RUN.test(name) || isForAgents(name);

const [WIDE_EQUAL, NARROW_EQUALS] = ['\\uff1d', EQUALS.replace('\\uff1d', '')];
/** Up to another such sign, so that each is looked at once; values are not in Chinese, Japanese or Korean. */
const VALUES = `[^\\n${EQUALS}${NOTS}\\u3040-\\u30ff\\u3400-\\u9fff\\uac00-\\ud7a3]{0,200}`;
const TEST = `(?:\\[|\\btest) (?:${VALUES} )?`;
/** What no prose has in square brackets: a value of a shell. */
const HAS_VALUE = `(?:(?<=\\$${VALUES}[!=${NOTS}${EQUALS}]{1,3})|(?=[^\\n]{0,100}\\$))`;
const IS_EQUAL = `(?=[=~${EQUALS}]? )(?<=${TEST}[!=]?[${EQUALS}]{1,2})${HAS_VALUE}`;

const BEGINS_CONDITION =
  '(?:^[ \\t]{0,99}(?:- )?(?:[\\w-]{1,40}: )?|["\'`;&|>(] ?|\\\\n[ \\t]{0,99}|\\b(?:then|do|else) )(?:if|elif|while|until)[ \\t]{1,9}';

const COLOUR = '\\x1b\\[[\\d;]{0,20}m';
/** What a script shows may have colours. */
const outsideTexts = (text: string) => {
  const texts = textsOfShell(text);
  return (index: number) => !isWithin(texts, index);
};

/** Drawn as nothing, or as whatever a font has for it. */
export const UNSEEN = '[\\p{DI}\\p{Co}\\ufff9-\\ufffb]';
const OF_COMMAND = `(?:[\\w./~@-]|${UNSEEN})`;
/** In a word of a command, which is another one with it. The rest of a line that goes on is no command. */
const inCommand = (begin: string) =>
  `${UNSEEN}(?<=(?:^(?<!\\\\\\r?\\n)[ \\t]{0,99}|${begin})${OF_COMMAND}{0,60})(?:(?=${UNSEEN}{0,20}[\\w./~$@-])|(?<=\\w${UNSEEN}{1,20})(?=${UNSEEN}{0,20}(?:[ \\t\\r;&|)"'\\]]|$)))`;
/** At the end of an argument, which is another one with it: behind no comment, and in no quotation marks. */
const UNQUOTED = '^(?:[^"\'`\\n]|"[^"\\n]{0,300}"|\'[^\'\\n]{0,300}\'){0,300}';
const IN_COMMENT = '(?:^|[ \\t;&|(])#[^\\n]{0,1000}';
const ENDS_ARGUMENT = `\\p{DI}${PRINTED}(?<=[\\w/~-]\\p{DI}{1,20})(?<!${IN_COMMENT})(?<=${UNQUOTED})(?=\\p{DI}{0,20}[ \\t]{0,99}(?:\\r?$|[;&|)]))`;
/** Programs of other languages, and values. */
const HAS_OTHER_ARGUMENTS = /\.(?:sed|[gmn]?awk|auk|bat|cmd|fish)$|\.env(?!rc)/i;
const BEHIND_WORD = '\\b(?:then|do|else|if|elif|while|until|exec|sudo|RUN)[ \\t]{1,9}';
const IN_SCRIPT = inCommand(`(?:[;&|(\`]|[{!][ \\t])[ \\t]{0,9}|${BEHIND_WORD}`);
/** Values for one command. */
const ASSIGNMENTS = '(?:[A-Za-z_]\\w{0,40}=[^\\s"\'();&|`]{0,60} ){1,4}';
const IN_ASSIGNING_SCRIPT = inCommand(`^(?<!\\\\\\r?\\n)[ \\t]{0,99}${ASSIGNMENTS}`);
/** Behind no open quotation mark of its line: what is shown may have icons. JSON has a backslash before one. */
const CLOSED = `(?:[^"'\\n]|'[^'\\n]{0,200}'|(?<!\\\\)"[^"\\n]{0,200}(?<!\\\\)"){0,200}`;
const IN_VALUE = `(?:[^"'\\n]|'[^"'\\n]{0,200}'|\\\\"[^"\\n]{0,200}\\\\"){0,200}`;
const OPERATOR = '[;&|(][ \\t]{0,9}';
/** A prompt, the key of a value or of a list of words, and what is set for one command. */
const BEGINS_RUN = `^(?<!\\\\\\r?\\n)[ \\t]{0,99}(?:- |> )?(?:[$%] |\\w{1,30}:[ \\t]{1,9}(?:\\[[ \\t]{0,9})?)?["']?(?:${ASSIGNMENTS})?`;
const IN_RUN = inCommand(
  `(?<=^${CLOSED})(?:${OPERATOR}|${BEHIND_WORD})|${BEGINS_RUN}|(?:["\\w][ \\t]{0,9}[:=]|"-\\w{0,3}c"[ \\t]{0,9},)[ \\t]{0,9}["'](?:${IN_VALUE}${OPERATOR})?`,
);
/** Behind an equals sign of a unit may be signs. */
const IN_STRING = inCommand(`["'\`{([]|=[-@:+!|]{0,3}|${OPERATOR}|${BEHIND_WORD}`);
/** Begun by the name of a process or by a time. */
const IN_TABLE = inCommand(
  `^(?:[\\w-]{1,40}:|@\\w{1,20}|(?:[\\w*,/-]{1,40}[ \\t]{1,9}){4}[\\w*,/-]{1,40})[ \\t]{1,9}(?:[\\w-]{1,40}[ \\t]{1,9})?|${OPERATOR}`,
);
const IS_TABLE = /(?:^|[\\/])(?:procfile[^\\/]*|crontab|cron\.d[\\/][^\\/]+)$|\.cron(?:tab)?$/i;
const IS_DOCKERFILE = /(?:^|[\\/])(?:docker|container)file[^\\/]*$|\.(?:docker|container)file$/i;
/** A program and its arguments, which no shell reads. */
const IN_LIST_OF_WORDS = `${UNSEEN}(?<=^[ \\t]{0,9}(?:CMD|ENTRYPOINT|RUN|HEALTHCHECK CMD|SHELL)[ \\t]{1,9}\\[[ \\t]{0,9}"${OF_COMMAND}{0,60})(?=${UNSEEN}{0,20}[\\w./~$@"-])`;

/** To git, a line is a comment from its first sign on, or behind the mark that may begin a file. Blanks before that hide nothing. */
const NO_COMMENT = '^(?!(?:(?<![^])\\ufeff)?[ \\t]{0,99}#)';
export const OF_PATH = `(?<=${NO_COMMENT}[^\\n]{0,400})`;
/** In CODEOWNERS alone, one may stand behind a path. */
export const OF_OWNED_PATH = `(?<=${NO_COMMENT}(?:(?! #)[^\\n]){0,400})`;
export const IS_CODEOWNERS = /(?:^|[\\/])codeowners$/i;
/** In lists of paths, on a line or a part of one that is no comment. */
export const inPaths = (pattern: string) => [
  { isIn: IS_CODEOWNERS, pattern: `${pattern}${OF_OWNED_PATH}` },
  {
    isIn: (name: string) => IS_LIST_OF_PATHS.test(name) && !IS_CODEOWNERS.test(name),
    pattern: `${pattern}${OF_PATH}`,
  },
];
const NARROW_SLASHES = SLASHES.replace('\\uff0f', '');
/** Others are seen in headings. */
const SMALL_STARS = '\\u066d\\u204e\\u2217\\ufe61\\uff0a';
/** An item of a list, a whole value of settings or a filter of branches, and the rest of a path: no words of a sentence. */
const FILTERS = '(?:paths|branches|tags)(?:-ignore)?["\']?:[ \\t]{1,9}';
const BEGINS_ITEM = `(?:^[ \\t]{0,99}(?:- |${FILTERS}|(?=["'])|\\w{1,99}=)|^[^\\n#]{0,200}:[ \\t]{0,9}\\[(?:[^\\n#\\]]{0,400},)?[ \\t]{0,9})`;
const OF_PATTERN = `(?<=${BEGINS_ITEM}["']?[^\\s"',:]{0,200}|^[^\\n#]{0,400}[\\w.*]/.)`;

const BARS = '[\\u01c0\\u01c1\\u05c0\\u0964\\u0965\\u2016\\u205e\\u2223\\u2225\\u23ae]';
/** Two of them, as they draw tables. */
const DRAWN_BARS = '[\\u23d0\\u2502\\u2503\\u254e\\u2551\\u2758\\uff5c\\uffe8]';
const BEGINS_ANOTHER = '(?:exit|return|true|echo|false|:)';

/** Between blanks, alone or twice. */
const parts = (doubles: string) => `${doubles}(?<=[ \\t]${doubles}{1,2})(?=${doubles}?(?:[ \\t"'\`]|$))`;

/** An option of one letter, or several in one. Words have rules of their own; a letter alone has no neighbour that shows it is foreign. */
const LETTERS_OF_OPTIONS: readonly (readonly [letter: string, others: string])[] = [
  ['E', '\\u0395\\u0415\\uff25'],
  ['X', '\\u03a7\\u0425\\uff38'],
  ['a', '\\u0430\\u03b1\\uff41'],
  ['c', '\\u0441\\u03f2\\uff43'],
  ['d', '\\u0501\\uff44'],
  ['e', '\\u0435\\u212f\\uff45'],
  ['f', '\\uff46'],
  ['h', '\\u04bb\\uff48'],
  ['i', '\\u0456\\uff49'],
  ['j', '\\u0458\\uff4a'],
  ['l', '\\u04cf\\uff4c'],
  ['n', '\\u0578\\uff4e'],
  ['o', '\\u043e\\u03bf\\uff4f'],
  ['p', '\\u0440\\u03c1\\uff50'],
  ['r', '\\uff52'],
  ['s', '\\u0455\\uff53'],
  ['u', '\\u057d\\uff55'],
  ['x', '\\u0445\\u03c7\\uff58'],
  ['y', '\\u0443\\uff59'],
  ['z', '\\uff5a'],
];
/** What passes for the sign of an option, and for those that part two commands. */
const SIGNS_OF_COMMANDS: readonly (readonly [sign: string, pattern: string])[] = [
  ['-', `${HYPHEN}(?<=[ \\t]${OPTION_SO_FAR})${BEGINS_OPTION}`],
  ['-', `[${DASHES}](?<=[ \\t][-${DASHES}]?.)(?=[-${DASHES}]?[A-Za-z])`],
  ['"', `[${QUOTES}](?<=[ \\t=(].)(?=\\$[\\w{(])`],
  ['|', parts('[\\u01c0\\u01c1\\u05c0\\u0964\\u0965\\u2016\\u2223\\u2225\\u23ae\\uff5c]')],
  ['&', parts('[\\ufe60\\uff06]')],
  [';', parts('[\\u037e\\ufe54\\uff1b]')],
  ...LETTERS_OF_OPTIONS.map(([letter, others]): readonly [string, string] => [
    letter,
    `[${others}](?<=[ \\t]-(?:-|[A-Za-z]{0,5}).)(?=[A-Za-z]{0,5}(?:[\\s\\d\\]"'\`;&|)]|$))`,
  ]),
];

export const COMMAND_SIGNS: readonly HiddenSign[] = [
  ...SIGNS_OF_COMMANDS.flatMap(([sign, pattern]) =>
    rowsOf(
      { isIn: holdsCommands, placesOf: partsOfCommands, change: passingFor(sign) },
      { pattern: `${pattern}${PRINTED}` },
    ),
  ),
  ...rowsOf(
    { change: passingFor('-') },
    {
      isIn: mayHoldCommands,
      pattern: `${HYPHEN}(?<=(?:\\b${NAMES}|${BEGINS_COMMAND}(?:set|${WORDS}))${ARGUMENTS} ${OPTION_SO_FAR})${BEGINS_OPTION}`,
    },
    // Code within prose: a word and its option. An option alone is no command: tables keep its line whole with such hyphens.
    {
      isIn: isForAgents,
      pattern: `(?:${NO_MINUS}|${MINUS}(?:(?=${ANY})|(?<=${ANY}.)|(?<=${BEGINS_CODE}${PROGRAM_OR_PATH}${REST_OF_CODE}.)))(?<=${BEGINS_CODE}[a-z./~][\\w./-]{1,60}${REST_OF_CODE}${OPTION_SO_FAR})${BEGINS_OPTION}(?=[^\`\\n]{1,300}\`)`,
    },
    {
      isIn: isForAgents,
      placesOf: fencedCommands,
      pattern: `${HYPHEN}(?<=^[^\\n#]{0,400}[ \\t]${OPTION_SO_FAR})${BEGINS_OPTION}`,
    },
  ),
  ...rowsOf(
    { isIn: (name) => IS_YAML_OR_JSON.test(name) || kindOfName(name) === 'shell', change: passingFor('|') },
    { pattern: `${BARS}(?<=[!-~] ${BARS}{1,2})(?=${BARS}? ${BEGINS_ANOTHER})` },
    {
      pattern: `${DRAWN_BARS}(?:(?<=\\S ${DRAWN_BARS}{2})|(?<=\\S .)(?=${DRAWN_BARS}))(?=${DRAWN_BARS}? ${BEGINS_ANOTHER})`,
    },
  ),
  // A control before a command makes another one of it, and so does an i without its dot in the one that ends a script.
  ...rowsOf(
    {},
    {
      isIn: (name) => IS_RUN.test(name) || kindOfName(name) === 'shell',
      pattern: '[\\u0131\\u0269\\u026a](?<=[\\t ;&|({]ex.)(?=t(?:[ \\t]{1,9}(?:\\d|\\$)|[ \\t]{0,9}[;})]))',
      change: passingFor('i'),
    },
    { isIn: IS_RUN, pattern: '[\\x80-\\x9f](?<=(?:^[ \\t]{0,99}(?:- )?|[;&|(] ?|: ["\']?).)(?=[a-z./])' },
    { isIn: isForAgents, placesOf: fencedCommands, pattern: '[\\x80-\\x9f](?<=^[ \\t]{0,99}.)(?=[a-z./])' },
  ),
  // So does what is not seen, before and in its word.
  ...rowsOf(
    {},
    {
      isInCode: (name) => ['shell', 'other'].includes(kindOfName(name)),
      placesOf: commandsOfScript,
      pattern: IN_SCRIPT,
    },
    { isInCode: /\.(?:ba|z|k|da)?sh$/i, placesOf: commandsOfScript, pattern: IN_ASSIGNING_SCRIPT },
    {
      isInCode: (name) => kindOfName(name) === 'shell' && !HAS_OTHER_ARGUMENTS.test(name),
      pattern: ENDS_ARGUMENT,
    },
    ...WORDS_AMONG_TEXT.map((row) => ({ ...row, pattern: IN_RUN })),
    {
      isIn: (name) => holdsCommands(name) && !WORDS_AMONG_TEXT.some(({ isIn }) => isIn(name)),
      ...{ placesOf: partsOfCommands, pattern: IN_STRING },
    },
    { isIn: IS_TABLE, placesOf: commandsOfScript, pattern: IN_TABLE },
    { isInCode: /\.(?:tcl|tk|exp)$/i, pattern: IN_SCRIPT },
    { isIn: IS_DOCKERFILE, pattern: IN_LIST_OF_WORDS },
  ),
  // A colour is not seen on a terminal, and the command or the path behind it is another one.
  ...rowsOf(
    { change: deleting('terminal-control') },
    {
      isIn: (name) => kindOfName(name) === 'shell' || IS_RUN.test(name),
      placesOf: outsideTexts,
      pattern: `${COLOUR}(?<=(?:^|[;&|{(]|\\b(?:then|do|else|RUN))[ \\t]{0,99}(?:- )?${COLOUR})(?=[A-Za-z./])`,
    },
    {
      isIn: (name) => isOfAscii(name) || IS_LIST_OF_PATHS.test(name),
      pattern: `${COLOUR}(?<=^[ \\t]{0,99}(?:- )?${COLOUR})(?=[\\w.*/])`,
    },
  ),
  // Patterns of paths that are not read, that somebody owns, or that start a workflow.
  ...rowsOf({ change: passingFor('*') }, ...inPaths(`[${STARS}]`)),
  ...rowsOf({ change: passingFor('/') }, ...inPaths(`[${NARROW_SLASHES}]`)),
  ...rowsOf(
    {},
    { isIn: IS_LIST_OF_PATHS, pattern: `[${NOTS}](?<=^.)(?=\\S)`, change: passingFor('!') },
    // On signs of ASCII, before or behind them: no file has such a name.
    ...inPaths(
      `${UNSEEN}(?<=(?:^|[\\t -~])${UNSEEN}{1,20})(?=${UNSEEN}{0,20}(?:[\\t\\r -~]|$))(?:(?=${UNSEEN}{0,20}[!-~])|(?<=[!-~]${UNSEEN}{1,20}))`,
    ),
    {
      isIn: isOfAscii,
      pattern: `[${SMALL_STARS}](?<=["'/*${SMALL_STARS} ].)(?=["'./*${SMALL_STARS}])${OF_PATTERN}`,
      change: passingFor('*'),
    },
  ),
  ...rowsOf(
    { isIn: mayHoldCommands },
    // A branch of any other value; JSON writes the end of a line as an escape.
    {
      pattern: `[${STARS}](?:(?<=(?:;;|\\bcase [^\\n${STARS}]{1,200} in)(?:[ \\t]{0,9}(?:\\\\n|\\r?\\n))?[ \\t]{0,99}[\\w.@/-]{0,40}.)(?=[ \\t]?\\))|(?=[ \\t]?\\)[^\\n]{0,400};;)|(?<=^[ \\t]{0,99}.)(?=[ \\t]?\\)[ \\t]{0,9}(?:\\r?$|(?:exit|return|echo|false|usage|:)\\b)))`,
      change: passingFor('*'),
    },
    { pattern: `[${NARROW_EQUALS}]${IS_EQUAL}`, change: passingFor('=') },
    { pattern: `[${WIDE_EQUAL}]${IS_EQUAL}`, isIn: isRun, change: passingFor('=') },
    { pattern: `[${NOTS}](?=[=${EQUALS}] )(?<=${TEST}.)${HAS_VALUE}`, change: passingFor('!') },
    // Before a command that is to fail, or a test.
    { pattern: `[${NOTS}](?=[ \\t][\\w./~"$[({])(?<=${BEGINS_CONDITION}.)`, change: passingFor('!') },
    { pattern: `[${NOTS}](?= -[a-zA-Z] )(?<=${TEST}.)`, change: passingFor('!') },
  ),
];
