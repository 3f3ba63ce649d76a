/** Calls of each language that hand a command to a shell: a table. */

/** Behind a call: what may stand between it and its argument. */
const OPENS = '\\s{0,9}\\(\\s{0,99}';
const OWN = '(?<![\\w.$@:>])';
const ANY = '(?<![\\w$@])';
const SHELL = '(?:(?:ba|z|k|da)?sh|su|cmd(?:\\.exe)?|(?:pwsh|powershell)(?:\\.exe)?)';
const A_SHELL = `(?:["'](?:[^"'\\s]{0,99}[/\\\\])?${SHELL}["']|\\b\\w{0,30}(?:[sS]hell|SHELL|[bB]ash|BASH)\\w{0,30}["']?)`;
/** Other options, and what parts them: signs of a list or of a builder. */
const BETWEEN = '[\\s,()[\\].\\w:]{1,80}';
/** What a shell gets behind its option, as an item of a list or as an argument of a builder. */
export const BEHIND_OPTION = `${A_SHELL}${BETWEEN}(?:["'][^"'\\n]{1,60}["']${BETWEEN}){0,4}["'](?:-\\w{0,3}c|/[cC]|-Command)["']\\s{0,9}(?:,|\\)\\s{0,99}\\.\\s{0,9}args?\\()\\s{0,99}|\\b(?:ba|z|k|da)?sh\\s{1,9}-\\w{0,3}c\\s{1,9}(?=["'])`;

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
    calls: `${ANY}(?:(?:os|subprocess|sp|commands|asyncio|pexpect|invoke|ctx)\\.(?:system|popen|run|sudo|local|call|check_call|check_output|Popen|getoutput|getstatusoutput|create_subprocess_shell|spawn)|system|popen|check_call|check_output|Popen|getoutput|getstatusoutput|create_subprocess_shell|run_command|run_cmd)${OPENS}(?:(?:args|cmd|command)\\s?=\\s?)?(?:shlex\\.split${OPENS})?`,
  },
  {
    files: /\.(?:php5?|phtml|inc|module)$/i,
    calls: `${OWN}\\\\?(?:exec|shell_exec|system|passthru|proc_open|popen|pcntl_exec)${OPENS}|\\bProcess::fromShellCommandline${OPENS}|\\bProcess::run${OPENS}`,
    quotes: /^`/,
  },
  {
    files: /\.(?:p[lm]|t|psgi|cgi)$/i,
    calls: `${OWN}(?:system|exec|capture|capturex|backtick)(?:${OPENS}|\\s{1,9})`,
    quotes: /^(?:`|qx\b)/,
  },
  {
    files:
      /\.(?:rb|rake|gemspec|podspec|cr|rbw|thor)$|(?:^|[\\/])(?:(?:gem|rake|brew|vagrant|pod|fast|guard|cap|danger|app|berks|puppet|thor)file|config\.ru)$/i,
    calls: `${ANY}(?:system|exec|spawn|sh|popen|capture2e?|capture3|inline:)(?:${OPENS}|[ \\t]{1,9})|\\b(?:command|code)[ \\t]{1,9}(?=<<)`,
    quotes: /^(?:`|%x)/,
  },
  {
    files: /\.(?:[cm]?[jt]sx?|es6|coffee)$/i,
    calls: `(?:${OWN}exec|${ANY}(?:exec(?:Sync|Async|Promise|P|Command|CommandSync|aCommand|aCommandSync)|spawn|spawnSync)|\\b(?:child_process|childProcess|cp|proc|shell|shelljs|exec)\\.exec)${OPENS}|(?:(?<![\\w$])\\$|${OWN}(?:sh|bash|zx|execa))(?=\`)`,
  },
  {
    files: /\.(?:groovy|gradle|gvy|jenkinsfile)$|(?:^|[\\/])jenkinsfile[^\\/]*$/i,
    calls: `${OWN}(?:sh|bat|powershell|pwsh)\\b(?:${OPENS}|[ \\t]{1,9})|\\bscript:(?<=\\b(?:sh|bat|powershell|pwsh)\\b[^\\n]{0,200})\\s{0,99}|(?=(?:"[^"\\n]{1,400}"|'[^'\\n]{1,400}')\\.execute\\()`,
  },
  {
    files: /\.(?:java|jsh|kts?|scala|sc)$/i,
    calls: `\\bscriptContent\\s?=\\s{0,9}|(?:getRuntime\\(\\)|${ANY}(?:runtime|rt))\\s{0,9}\\.exec${OPENS}`,
  },
  {
    files: /\.(?:c|h|cc|cpp|cxx|hh|hpp|hxx|ino|cu|mm?|ipp|inl)$/i,
    calls: `(?<![\\w.>])(?:std::)?_?(?:system|popen|wsystem|wpopen)${OPENS}`,
  },
  { files: /\.csx?$/i, calls: `\\bProcess\\.Start${OPENS}|\\bArguments\\s?=\\s{0,9}` },
  { files: /\.luau?$/i, calls: `\\b(?:os\\.execute|io\\.popen|vim\\.fn\\.system)${OPENS}` },
  { files: /\.ps[dm]?1$/i, calls: '\\b(?:Invoke-Expression|iex)[ \\t]{1,9}(?:-Command[ \\t]{1,9})?' },
  {
    files: /\.(?:r|vim|awk|hs|ml|el)$/i,
    calls: `${OWN}(?:system|shell-command|callCommand|Sys\\.command)(?:${OPENS}|[ \\t]{1,9})`,
  },
  { files: /\.(?:exs?|erl)$/i, calls: `(?:\\bSystem\\.shell|\\bos[.:]cmd)${OPENS}` },
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
  // Programs for jobs, where these names run commands.
  {
    files: /(?:^|[\\/])(?:fabfile|tasks)\.py$/i,
    calls: `${ANY}(?:(?:c|conn|connection)\\.)?(?:run|sudo|local)${OPENS}`,
  },
  { files: /\.thor$|(?:^|[\\/])thorfile$/i, calls: `${ANY}run(?:${OPENS}|[ \\t]{1,9})` },
  // Lists of words alone.
  { files: /\.ya?ml$/i, calls: '(?!)' },
];
