/** The completions of three shells, made from the table of flags. */
import { COMMANDS, type CommandEntry, type Flag, flagsOf, type SHELLS, spellingOf } from '../flags.ts';

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

function renderBash(): string {
  const names = COMMANDS.map(({ name }) => name).join(' ');
  const valued = [
    ...new Map(COMMANDS.flatMap(({ name }) => flagsOf(name)).map((flag) => [flag.name, flag])).values(),
  ];
  const values = valued
    .filter(({ value }) => value !== undefined)
    .map(
      ({ name, choices }) =>
        `    --${name}) ${choices === undefined ? filesInBash : wordsInBash(choices)} return ;;\n`,
    );
  const words = COMMANDS.map(
    (command) =>
      `    ${command.name}) flags='${spellingsOf(command).join(' ')}' operands='${operandsOf(command).join(' ')}' ;;\n`,
  );
  return `# limpid completions bash >> ~/.bashrc
_limpid() {
  local current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} flags= operands=
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${names} help --help --version' -- "$current"))
    return
  fi
  case $before in
${values.join('')}  esac
  case \${COMP_WORDS[1]} in
${words.join('')}    help) operands='${names}' ;;
  esac
  case $current in
    -*) COMPREPLY=($(compgen -W "$flags" -- "$current")) ;;
    *)
      if [ -n "$operands" ]; then COMPREPLY=($(compgen -W "$operands" -- "$current"))
      else local IFS=$'\\n'; COMPREPLY=($(compgen -f -- "$current")); fi ;;
  esac
}
complete -o filenames -F _limpid limpid
`;
}

/** Line by line, as a name may hold blanks; the bash of macOS has no `mapfile`. */
const filesInBash = `local IFS=$'\\n'; COMPREPLY=($(compgen -f -- "$current"));`;

function wordsInBash(words: readonly string[]): string {
  return `COMPREPLY=($(compgen -W '${words.join(' ')}' -- "$current"));`;
}

function renderZsh(): string {
  const commands = COMMANDS.map(({ name, meaning }) => `    '${name}:${quoted(meaning)}'\n`);
  const cases = COMMANDS.map((command) => {
    const lines = flagsOf(command.name).map((flag) => `      '${argumentInZsh(flag)}'`);
    const operands = operandsOf(command);
    const rest = operands.length > 0 ? `'*:operand:(${operands.join(' ')})'` : "'*:path:_files'";
    return `    ${command.name}) _arguments \\\n${lines.join(' \\\n')} \\\n      ${rest} ;;\n`;
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
  const { value, choices, isMany, meaning } = flag;
  const said = quoted(meaning).replaceAll(/[[\]:]/g, '\\$&');
  const given = choices === undefined ? '_files' : `(${choices.join(' ')})`;
  return `${isMany === true ? '*' : ''}${spellingOf(flag)}[${said}]${value === undefined ? '' : `:${value}:${given}`}`;
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
  const { short, value, choices, meaning } = flag;
  const letter = short === undefined ? '' : ` -s ${short}`;
  const given = value === undefined ? '' : choices === undefined ? ' -r' : ` -x -a '${choices.join(' ')}'`;
  return `-l ${spellingOf(flag).slice(2)}${letter}${given} -d '${quotedInFish(meaning)}'`;
}

/** Inside single quotes. */
function quoted(text: string): string {
  return text.replaceAll("'", `'\\''`);
}

function quotedInFish(text: string): string {
  return text.replaceAll(/['\\]/g, '\\$&');
}
