/** The completions of three shells, made from the table of flags. */
import { TECHNIQUES } from '@limpid/engine/quiet-bytes';
import { COMMANDS, type CommandEntry, type SHELLS } from '../command-table.ts';
import { CLASS_NAMES } from '../finding-classes.ts';
import { type Flag, spellingOf } from '../flag.ts';
import { FLAGS, flagsOf } from '../flags.ts';

/** What `--only` and `--ignore` take besides code points and paths; three names are both. */
const NAMES = [...new Set<string>([...TECHNIQUES, ...CLASS_NAMES])];

type Shell = (typeof SHELLS)[number];

export function renderCompletions(shell: Shell): string {
  return { bash: renderBash, zsh: renderZsh, fish: renderFish }[shell]();
}

function spellingsOf(command: CommandEntry): readonly string[] {
  return flagsOf(command.name).map(spellingOf);
}

function operandsOf({ completes }: CommandEntry): readonly string[] {
  return completes === 'files' ? [] : completes;
}

/** What may stand where the value of a flag does. */
interface Offer {
  readonly words: readonly string[];
  readonly hasFiles: boolean;
  readonly isList: boolean;
}

function offerOf({ choices, offers, isList }: Flag): Offer {
  const words = offers === 'techniques' ? NAMES : (choices ?? offers ?? []);
  // A technique may stand there, or a path.
  return { words, hasFiles: words.length === 0 || offers === 'techniques', isList: isList === true };
}

function renderBash(): string {
  const names = COMMANDS.map(({ name }) => name).join(' ');
  const valued = (FLAGS as readonly Flag[]).filter(({ value }) => value !== undefined);
  const values = valued.map(
    (flag) => `    ${patternInBash(flag, valued)}) ${offerInBash(offerOf(flag))} ;;\n`,
  );
  const words = COMMANDS.map(
    (command) =>
      `    ${command.name}) flags='${spellingsOf(command).join(' ')}' operands='${operandsOf(command).join(' ')}' ;;\n`,
  );
  return `# limpid completions bash >> ~/.bashrc
_limpid() {
  local current=\${COMP_WORDS[COMP_CWORD]} flag=\${COMP_WORDS[COMP_CWORD-1]} stem= flags= operands=
  local words= files= list= value= ended= index IFS=$' \\t\\n'
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${names} help --help --version' -- "$current"))
    return
  fi
  for ((index = 2; index < COMP_CWORD; index++)); do
    if [ "\${COMP_WORDS[index]}" = -- ]; then ended=1; fi
  done
  # Bash takes an equals sign for a word of its own by default.
  case $ended:$current in
    1:*) flag= ;;
    :=) current= ;;
    :--*=*) flag=\${current%%=*}; stem=$flag=; current=\${current#*=} ;;
    *) if [ "$flag" = = ]; then flag=\${COMP_WORDS[COMP_CWORD-2]}; fi ;;
  esac
  case "\${COMP_WORDS[1]} $flag" in
${values.join('')}  esac
  case \${COMP_WORDS[1]} in
${words.join('')}    help) operands='${names}' ;;
  esac
  if [ -z "$value" ]; then
    if [ -z "$ended" ] && [ "\${current#-}" != "$current" ]; then words=$flags
    elif [ -n "$operands" ]; then words=$operands
    else files=1; fi
  elif [ -n "$list" ] && [ "\${current%,*}" != "$current" ]; then
    stem=$stem\${current%,*},
    current=\${current##*,}
    files=
  fi
  COMPREPLY=($(compgen -P "$stem" -W "$words" -- "$current"))
  IFS=$'\\n'
  if [ -n "$files" ]; then COMPREPLY+=($(compgen -P "$stem" -f -- "$current")); fi
}
complete -o filenames -F _limpid limpid
`;
}

/** A flag that commands take differently has a line for each of them. */
function patternInBash(flag: Flag, all: readonly Flag[]): string {
  const isAlone = all.filter(({ name }) => name === flag.name).length === 1;
  const spellings = [`--${flag.name}`, ...(flag.short === undefined ? [] : [`-${flag.short}`])];
  const commands = isAlone ? ['*'] : (flag.commands ?? []);
  return commands.flatMap((command) => spellings.map((spelling) => `${command}' ${spelling}'`)).join('|');
}

/** Files line by line, as a name may hold blanks; the bash of macOS has no mapfile. */
function offerInBash({ words, hasFiles, isList }: Offer): string {
  const said = [
    'value=1',
    ...(words.length > 0 ? [`words='${words.join(' ')}'`] : []),
    ...(hasFiles ? ['files=1'] : []),
    ...(isList ? ['list=1'] : []),
  ];
  return said.join(' ');
}

function renderZsh(): string {
  const commands = COMMANDS.map(({ name, meaning }) => `    '${name}:${quoted(meaning)}'\n`);
  const cases = COMMANDS.map((command) => {
    const lines = flagsOf(command.name).map((flag) => `      '${argumentInZsh(flag)}'`);
    const operands = operandsOf(command);
    const rest = operands.length > 0 ? `'*:operand:(${operands.join(' ')})'` : "'*:path:_files'";
    return `    ${command.name}) _arguments -S \\\n${lines.join(' \\\n')} \\\n      ${rest} ;;\n`;
  });
  return `#compdef limpid
# limpid completions zsh > a file _limpid in a folder of your fpath
_limpid() {
  local -a commands
  commands=(
${commands.join('')}  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${cases.join('')}  esac
}
if [ "$funcstack[1]" = _limpid ]; then _limpid "$@"; else compdef _limpid limpid; fi
`;
}

function argumentInZsh(flag: Flag): string {
  const { value, isMany, meaning } = flag;
  const said = quoted(meaning).replaceAll(/[[\]:]/g, '\\$&');
  const given = offerInZsh(offerOf(flag), value ?? '');
  return `${isMany === true ? '*' : ''}${spellingOf(flag)}[${said}]${value === undefined ? '' : `:${value}:${given}`}`;
}

/** What stands between brackets and braces is read as the shell reads a line. */
function offerInZsh({ words, hasFiles, isList }: Offer, value: string): string {
  const listed = words.map((word) => word.replaceAll('>', '\\>')).join(' ');
  if (words.length === 0) return '_files';
  if (hasFiles) return `{compadd -- ${listed}; _files}`;
  return isList ? `_values -s , ${value} ${listed}` : `(${listed})`;
}

function renderFish(): string {
  const first = COMMANDS.map(
    ({ name, meaning }) =>
      `complete -c limpid -n __fish_use_subcommand -f -a ${name} -d '${quotedInFish(meaning)}'\n`,
  );
  const rest = COMMANDS.flatMap((command) => {
    const seen = `-n '__fish_seen_subcommand_from ${command.name}'`;
    const operands = operandsOf(command);
    const words = operands.length > 0 ? [`complete -c limpid ${seen} -f -a '${operands.join(' ')}'\n`] : [];
    return [
      ...words,
      ...flagsOf(command.name).map((flag) => `complete -c limpid ${seen} ${argumentInFish(flag)}\n`),
    ];
  });
  return `# limpid completions fish > ~/.config/fish/completions/limpid.fish\n${first.join('')}${rest.join('')}`;
}

function argumentInFish(flag: Flag): string {
  const { short, value, meaning } = flag;
  const letter = short === undefined ? '' : ` -s ${short}`;
  const given = value === undefined ? '' : offerInFish(offerOf(flag));
  return `-l ${spellingOf(flag).slice(2)}${letter}${given} -d '${quotedInFish(meaning)}'`;
}

/** The words are read as the shell reads a line. */
function offerInFish({ words, hasFiles }: Offer): string {
  const listed = quotedInFish(words.map((word) => word.replaceAll('>', '\\>')).join(' '));
  return `${hasFiles ? ' -r' : ' -x'}${words.length === 0 ? '' : ` -a '${listed}'`}`;
}

/** Inside single quotes. */
function quoted(text: string): string {
  return text.replaceAll("'", `'\\''`);
}

function quotedInFish(text: string): string {
  return text.replaceAll(/['\\]/g, '\\$&');
}
