/** Calls of each language that hand a command to a shell: a table. */

/** Behind a call: what may stand between it and its argument. */
const OPENS = '\\s{0,9}\\(\\s{0,99}';
/** As OPENS, or a blank where a call needs no bracket. */
const OPENS_OR_BLANK = `(?:${OPENS}|[ \\t]{1,9})`;
/** A function, and no method of a value. */
const OWN = '(?<![\\w.$@:>])';
/** A function or a method. */
const ANY = '(?<![\\w$@])';

const UNIX_SHELL = '(?:ba|z|k|da)?sh';
const SHELL = `(?:${UNIX_SHELL}|su|cmd(?:\\.exe)?|(?:pwsh|powershell)(?:\\.exe)?)`;
const VARIABLE = '\\b\\w{0,30}(?:[sS]hell|SHELL|[bB]ash|BASH)\\w{0,30}["\']?';
const SHELL_IN_QUOTES = `["'](?:[^"'\\s]{0,99}[/\\\\])?${SHELL}["']`;
const STARTS_SHELL = `(?:${SHELL_IN_QUOTES}|${VARIABLE})`;
/** What parts the items of a list, or the calls of a builder. */
const BETWEEN = '[\\s,()[\\].\\w:]{1,80}';
const OTHER_OPTIONS = `(?:["'][^"'\\n]{1,60}["']${BETWEEN}){0,4}`;
const OPTION = '["\'](?:-\\w{0,3}c|/[cC]|-Command)["\']';
const NEXT = '\\s{0,9}(?:,|\\)\\s{0,99}\\.\\s{0,9}args?\\()\\s{0,99}';
/** Up to what a shell gets behind its option, in any language: `"sh", "-c",`, `"sh").arg("-c").arg(` and `sh -c `. */
export const BEHIND_OPTION = `${STARTS_SHELL}${BETWEEN}${OTHER_OPTIONS}${OPTION}${NEXT}|\\b${UNIX_SHELL}\\s{1,9}-\\w{0,3}c\\s{1,9}(?=["'])`;

export interface Calls {
  readonly files: RegExp;
  /** Up to the argument. */
  readonly calls: string;
  /** Strings in such marks are commands, wherever they stand. */
  readonly quotes?: RegExp;
}

export const CALLS_OF_SHELLS: readonly Calls[] = [
  {
    files:
      /\.(?:py[iwx]?|sage|smk|wsgi|bzl|star)$|(?:^|[\\/])(?:sconstruct|sconscript|snakefile|wscript|tiltfile)$/i,
    calls: `${ANY}(?:(?:os|subprocess|sp)\\.(?:run|call)|system|[pP]open|check_call|check_output|getoutput|getstatusoutput|create_subprocess_shell)${OPENS}(?:(?:args|cmd|command)\\s?=\\s?)?(?:shlex\\.split${OPENS})?`,
  },
  {
    files: /\.(?:php5?|phtml|inc|module)$/i,
    calls: `(?:${OWN}\\\\?(?:exec|shell_exec|system|passthru|proc_open|popen)|\\bProcess::(?:fromShellCommandline|run))${OPENS}`,
    quotes: /^`/,
  },
  {
    files: /\.(?:p[lm]|t|psgi|cgi)$/i,
    calls: `${OWN}(?:system|exec)(?:${OPENS}|\\s{1,9})`,
    quotes: /^(?:`|qx\b)/,
  },
  {
    files:
      /\.(?:rb|rake|gemspec|podspec|cr|rbw|thor)$|(?:^|[\\/])(?:(?:gem|rake|brew|vagrant|pod|fast|guard|cap|danger|app|berks|puppet|thor)file|config\.ru)$/i,
    calls: `${ANY}(?:system|exec|spawn|sh|popen|capture2e?|capture3|inline:)${OPENS_OR_BLANK}|\\b(?:command|code)[ \\t]{1,9}(?=<<)`,
    quotes: /^(?:`|%x)/,
  },
  {
    files: /\.(?:[cm]?[jt]sx?|es6|coffee)$/i,
    calls: `(?:${OWN}exec|${ANY}(?:exec(?:Sync|Async|Promise|aCommand|aCommandSync)|spawn|spawnSync)|(?:\\b(?:child_process|childProcess|cp|shell|shelljs|exec)|(?<=\\bchild_process["']\\)))\\.exec)${OPENS}|(?:(?<![\\w$])\\$|${OWN}(?:sh|execa))(?=\`)`,
  },
  {
    files: /\.(?:groovy|gradle|gvy|jenkinsfile)$|(?:^|[\\/])jenkinsfile[^\\/]*$/i,
    calls: `${OWN}(?:sh|bat|powershell|pwsh)\\b${OPENS_OR_BLANK}|\\bscript:(?<=\\b(?:sh|bat|powershell|pwsh)\\b[^\\n]{0,200})\\s{0,99}|(?=(?:"[^"\\n]{1,400}"|'[^'\\n]{1,400}')\\.execute\\()`,
  },
  {
    files: /\.(?:java|jsh|kts?|scala|sc)$/i,
    calls: `(?:getRuntime\\(\\)|${ANY}(?:runtime|rt))\\s{0,9}\\.exec${OPENS}`,
  },
  {
    files: /\.(?:c|h|cc|cpp|cxx|hh|hpp|hxx|ino|cu|mm?|ipp|inl)$/i,
    calls: `(?<![\\w.>])(?:std::)?_?w?(?:system|popen)${OPENS}`,
  },
  {
    files: /\.csx?$/i,
    calls: `\\b(?:Process\\.Start|new ProcessStartInfo)${OPENS}(?:@?${SHELL_IN_QUOTES}\\s{0,9},\\s{0,9})?|\\bArguments\\s?=\\s{0,9}`,
  },
  { files: /\.luau?$/i, calls: `\\b(?:os\\.execute|io\\.popen|vim\\.fn\\.system)${OPENS}` },
  { files: /\.ps[dm]?1$/i, calls: '\\b(?:Invoke-Expression|iex)[ \\t]{1,9}(?:-Command[ \\t]{1,9})?' },
  { files: /\.(?:r|vim|awk|hs|el)$/i, calls: `${OWN}(?:system|shell-command)${OPENS_OR_BLANK}` },
  { files: /\.(?:exs?|erl)$/i, calls: `\\b(?:System\\.shell|os[.:]cmd)${OPENS}` },
  {
    files: /\.(?:tf|tofu|hcl|nomad|nix)$/i,
    calls: '\\b(?:command|inline|user_data|script)\\s{0,9}=\\s{0,9}(?:\\[(?=\\s{0,99}"))?',
  },
  {
    files: /\.(?:\w{2,5}proj|targets|props|xml)$/i,
    calls: '<[Ee]xec\\b[^<>]{0,400}\\b[Cc]ommand(?:[Ll]ine)?\\s?=\\s{0,9}',
  },
  { files: /\.pp$/i, calls: '\\b(?:command|onlyif|unless)\\s{0,9}=>\\s{0,9}' },
  { files: /\.bzl$|(?:^|[\\/])build(?:\.bazel)?$/i, calls: '\\bcmd\\s?=\\s?' },
  // These names run commands in programs for jobs alone.
  { files: /(?:^|[\\/])(?:fabfile|tasks)\.py$/i, calls: `${ANY}(?:run|sudo|local)${OPENS}` },
  { files: /\.thor$|(?:^|[\\/])thorfile$/i, calls: `${ANY}run${OPENS_OR_BLANK}` },
];
