/** Signs of commands that workflows, settings and files for agents hold among other text: rows of hidden-signs.ts. */
import { fencedCommands } from './fenced-commands.ts';
import { EQUALS, type HiddenSign, HYPHENS, NOTS, passingFor, STARS } from './hidden-sign.ts';
import { isForAgents } from './syntax-of-file.ts';

/** Programs whose options settings and workflows give. */
const PROGRAM =
  '(?:rm|cp|mv|chmod|curl|wget|apk|apt|apt-get|npm|npx|pnpm|yarn|pip3?|git|docker|bash|sh|python3?|node|tar|grep|sed|cargo|terraform)';
export const COMMANDS = `${PROGRAM}(?: [\\w.-]{1,40}){0,3}`;
/** With names, paths, values and other options: no more than a few words of a sentence. */
const ARGUMENTS = '(?: [\\w.,/:@=$"\'{}~+*-]{1,60}){0,8}';
const EQUAL = `[${EQUALS}]`;
const [HYPHEN, ANY] = [`[${HYPHENS}]`, `[-${HYPHENS}]`];
/** Behind a blank or what begins code; one of the two may be plain. */
const BEGINS_OPTION = `(?=${ANY}?[A-Za-z])`;
const HERE = `${ANY}?.`;

const WITH_COMMANDS = /\.(?:ya?ml|json)$/i;
const isWithCommands = (name: string) => WITH_COMMANDS.test(name);
const isRead = (name: string) => isWithCommands(name) || isForAgents(name);
/** What no prose has in square brackets: a value of a shell. */
const TEST = '(?:\\[|\\btest) (?=[^\\n]{0,300}\\$)(?:[^\\n]{0,200} )?';

export const COMMAND_SIGNS: readonly HiddenSign[] = [
  {
    pattern: new RegExp(`${HYPHEN}(?<=\\b(?:set|${PROGRAM}${ARGUMENTS}) ${HERE})${BEGINS_OPTION}`, 'g'),
    isIn: isRead,
    change: passingFor('-'),
  },
  // Code within prose: a word and its option. An option alone is no command: tables keep its line whole with such hyphens.
  {
    pattern: new RegExp(
      `${HYPHEN}(?<=\`(?:[$>] ?)?[a-z./~][\\w./-]{1,60}(?: [^\`\\n]{0,200})? ${HERE})${BEGINS_OPTION}(?=[^\`\\n]{1,300}\`)`,
      'g',
    ),
    isIn: isForAgents,
    change: passingFor('-'),
  },
  {
    pattern: new RegExp(`${HYPHEN}(?<=^[^\\n#]{0,400}[ \\t]${HERE})${BEGINS_OPTION}`, 'gm'),
    isIn: isForAgents,
    isWhere: fencedCommands,
    change: passingFor('-'),
  },
  {
    pattern:
      /[\u01c1\u2016\u2223\u2225](?<=\S [\u01c1\u2016\u2223\u2225]{1,2})(?=[\u01c1\u2016\u2223\u2225]? (?:exit|return|true|echo|false|:))|[\u23d0\u2502\u2503\u2758\uffe8](?:(?<=\S [\u23d0\u2502\u2503\u2758\uffe8]{2})|(?<=\S .)(?=[\u23d0\u2502\u2503\u2758\uffe8]))(?=[\u23d0\u2502\u2503\u2758\uffe8]? (?:exit|return|true|echo|false|:))/g,
    isIn: isWithCommands,
    change: passingFor('|'),
  },
  // A branch of any other value; JSON writes the end of a line as an escape.
  {
    pattern: new RegExp(
      `[${STARS}](?:(?<=(?:;;|\\bcase [^\\n]{1,200} in)[ \\t]{0,9}(?:\\\\n|\\r?\\n)?[ \\t]{0,99}[\\w.@/-]{0,40}.)(?=[ \\t]?\\))|(?=[ \\t]?\\)[^\\n]{0,400};;)|(?<=^[ \\t]{0,99}.)(?=[ \\t]?\\)[ \\t]{0,9}(?:\\r?$|(?:exit|return|echo|false|usage|:)\\b)))`,
      'gm',
    ),
    isIn: isRead,
    change: passingFor('*'),
  },
  {
    pattern: new RegExp(`${EQUAL}(?<=${TEST}[!=]?${EQUAL}{1,2})(?=[=~${EQUALS}]? )`, 'g'),
    isIn: isRead,
    change: passingFor('='),
  },
  {
    pattern: new RegExp(`[${NOTS}](?<=${TEST}.)(?=[=${EQUALS}] )`, 'g'),
    isIn: isRead,
    change: passingFor('!'),
  },
];
