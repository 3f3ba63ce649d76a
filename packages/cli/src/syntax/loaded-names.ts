/** Where a file names what it loads: dependencies of manifests, modules of imports, hosts of addresses. */
import { basename } from 'node:path';
import { mayEscapeNames } from './escaped-names.ts';
import { stringsIn } from './json-names.ts';
import type { NameKind } from './judge-loaded-name.ts';
import { isCodeFile, isForAgents, isSettingsFile } from './syntax-of-file.ts';
import { type Part, wideParts } from './wide-parts.ts';

/** UTF-16 indices; `end` is not included. Escapes in it stand for characters. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly kind: NameKind;
  /** Whether a word says that it is one which comments have as well. */
  readonly isBehindWord?: true;
}

/** The first group is what holds names: a list of strings, or a name itself. */
interface Places {
  readonly files: RegExp;
  readonly within: RegExp;
  /** Which names of the list; the whole of it where absent. */
  readonly names?: RegExp;
}

const STRING = /(["'])((?:(?!\1)[^\\\n]|\\.){1,300})\1/dg;
/** A key of TOML, or a string. */
const KEY_OR_STRING = /(["']|(?:^|[{,])[ \t]*(?=[^\s=,{]{1,300}\s{0,9}=))([^\s"'=#[\]{},;<>~!@()]{1,300})/dgm;

/** In manifests of JSON: fields of dependencies, and what an agent starts. */
const FIELDS: readonly { readonly files: RegExp; readonly fields: RegExp; readonly keys?: RegExp }[] = [
  {
    files:
      /^(?:package|package-lock|npm-shrinkwrap|bower|composer|deno|import_map|vcpkg)\.jsonc?$|^composer\.lock$/,
    fields: /^(?:\w*[dD]ependencies|require(?:-dev)?|overrides|resolutions|imports)$/,
    keys: /^(?:.*\/)?node_modules\//,
  },
  {
    files: /^(?:pipfile|deno|bun)\.lock$/,
    fields: /^(?:default|develop|specifiers|npm|jsr|packages|\w*[dD]ependencies|overrides)$/,
  },
  { files: /^\.?mcp(?:_config)?\.json$|^claude_desktop_config\.json$/, fields: /^(?:args|command)$/ },
  { files: /^\.?devcontainer\.json$/, fields: /^(?:image|features)$/ },
  { files: /^extensions\.json$/, fields: /^recommendations$/ },
];

const MANIFESTS: readonly Places[] = [
  {
    files: /^(?:[\w.-]*requirements|constraints)[\w.-]*\.(?:txt|in)$/,
    within: /^[ \t]*(?!-)([^\s#=<>~!;[@]{1,300})(?=[ \t]*(?:$|[#;[@=<>~!\\]))/dgm,
  },
  {
    files: /^(?:pyproject|cargo|uv)\.toml$|^pipfile$|^cargo\.lock$/,
    within:
      /^\[[^\]\n]{0,200}(?:dependencies|packages|requires|dependency-groups)[^\]\n]{0,200}\][^\n]*\n((?:(?!^\[)[^\n]*\n?){1,2000})/dgm,
    names: KEY_OR_STRING,
  },
  {
    files: /^pyproject\.toml$/,
    within:
      /^[ \t]*(?:[\w-]*dependencies|requires)[ \t]*=[ \t]*(\[(?:"[^"\n]{0,300}"|'[^'\n]{0,300}'|#[^\n]{0,300}|(?!\n[ \t]{0,99}[\w-]{1,99}[ \t]{0,9}=)[^\]"'#]){0,20000})/dgm,
    names: STRING,
  },
  {
    files: /^(?:pyproject|cargo)\.toml$/,
    within: /^[^=\]\n]{0,200}dependencies["']?\.([^=\]\n]{1,300})[\]=]/dgm,
  },
  {
    files: /^(?:pyproject|cargo)\.toml$|^pipfile$/,
    within: /^[^=\n]{0,200}(?:dependencies|packages|groups)["']?[ \t]*=[ \t]*(\{[^\n]{1,20000})/dgm,
    names: KEY_OR_STRING,
  },
  {
    files: /^go\.(?:mod|work)$/,
    within: /^(?:require|replace|exclude|use)?[ \t(]*([^\s/(][^\s(]{0,300})/dgm,
  },
  { files: /^pom\.xml$/, within: /<(?:groupId|artifactId)>([^<]{1,300})</dg },
  {
    files: /\.gradle(?:\.kts)?$/,
    within:
      /^[ \t]*(?:\w*[iI]mplementation|\w*[aA]pi|\w*[cC]lasspath|\w+Only|id)[ \t(]*["']([^"'\n]{1,300})/dgm,
  },
  {
    files: /^(?:docker|container)file|\.(?:docker|container)file$/,
    within:
      /^[ \t]*(?:FROM|(?:COPY|ADD)[ \t]+(?:--\S+[ \t]+){0,9}--from=)[ \t]*(?:--\S+[ \t]+)?(\S{1,300})/dgim,
  },
  {
    files: /\.ya?ml$/,
    within:
      /(?:^[ \t-]*|[{,][ \t]*)["']?(?:uses|image(?=["']?[ \t]*:[ \t]*["']?(?:[^\s"'#/:@]{0,100}[/:@]){1,20}[^\s"'#./:@,}]{1,100}["'\s,}]))["']?[ \t]*:[ \t]*["']?([^\s"'#]{1,300})/dgm,
  },
  {
    files: /^(?:gemfile|podfile|brewfile)$|\.(?:gemspec|podspec)$/,
    within: /^[ \t]*(?:gem|pod|brew|\w+\.add_\w*dependency)[ \t(]*["']([^"'\n]{1,300})/dgm,
  },
  {
    files: /^environment[\w.-]*\.ya?ml$/,
    within: /^[ \t]*-[ \t]+["']?([^\s"'=<>#:]{1,200})/dgm,
  },
  { files: /^(?:poetry|uv|pdm|cargo)\.lock$/, within: /^name = "([^"\n]{1,300})"/dgm },
  { files: /^yarn\.lock$/, within: /^"?((?:@[^\s@"/]{1,100}\/)?[^\s@"#:]{1,300})@/dgm },
  {
    files: /^pnpm-lock\.yaml$/,
    within: /^ {2,6}['"]?\/?((?:@[^\s@/'"]{1,100}\/)?[^\s@:'"]{1,200})(?:@|:$)/dgm,
  },
  { files: /^gemfile\.lock$/, within: /^ {4,6}([^\s(]{1,300})(?: \(|$)/dgm },
  { files: /^\.npmrc$/, within: /^\/\/([^\s/:]{1,300})/dgm },
  { files: /^go\.sum$/, within: /^(\S{1,300}) v/dgm },
  {
    files: /\.(?:cs|vb|fs)proj$|\.props$|^packages\.config$/,
    within: /<[Pp]ackage(?:Reference|Version)?\b[^>]{0,200}\b(?:Include|id)="([^"\n]{1,300})"/dg,
  },
  {
    files: /\.versions\.toml$/,
    within: /\b(?:module|group|name|id)[ \t]{0,9}=[ \t]{0,9}"([^"\n]{1,300})"/dg,
  },
  { files: /^pubspec\.yaml$/, within: /^ {2}([^\s:#]{1,200}):/dgm },
  { files: /^module\.bazel$/, within: /\bname[ \t]{0,9}=[ \t]{0,9}"([^"\n]{1,300})"/dg },
  { files: /^\.tool-versions$/, within: /^([^\s#]{1,200})[ \t]/dgm },
  { files: /\.tf$/, within: /^[ \t]*source[ \t]*=[ \t]*"([^"\n]{1,300})"/dgm },
];

/** In languages with strings for modules, and in those with names. */
const IMPORTS: readonly RegExp[] = [
  /^[ \t]*(?:import\b[^"'`\n;=]{0,400}|export\b(?:[^"'`\n;=]{0,400}\bfrom)?\s{0,9})["']([^"'\n]{1,300})["']/dgm,
  /(?:^[ \t]*|[}*\w]\s*)\bfrom\s*["']([^"'\n]{1,300})["']/dgm,
  /\b(?:require(?:_relative|\.resolve)?|import|importScripts|load)[ \t]{0,9}\(?\s{0,40}["'`]([^"'`\n]{1,300})["'`]/dg,
  /^[ \t]*#[ \t]*include[ \t]*<([^>\n]{1,300})>/dgm,
  /^[ \t]*@(?:import|use|forward)[ \t]+(?:url\()?["']([^"'\n]{1,300})["']/dgm,
  /(?:^|[;:])[ \t]*from[ \t]+([^\s"'();]{1,300})[ \t]+import\b/dgm,
  /(?:^|[;:])[ \t]*import[ \t]+(?:static[ \t]+)?([^\s"'();={][^"'();={\n]{0,300}?)[ \t]{0,9}(?=;|$|#|\/\/)/dgm,
  /\b(?:__import__|import_module)\(\s{0,40}["']([^"'\n]{1,300})["']/dg,
  /^[ \t]*(?:pub(?:\([^)\n]*\))?[ \t]+)?(?:use|using|extern[ \t]+crate)[ \t]+([^\s"'();={][^"'();=\n]{0,300}?)[ \t]{0,9};/dgm,
];
/** An import of Go with several modules, and what a package of Python needs. */
const LISTS: readonly Places[] = [
  { files: /\.go$/, within: /^import[ \t]*\(([^)]{1,20000})/dgm },
  {
    files: /\.py$/,
    within: /\b(?:install_requires|setup_requires|tests_require)\s*=\s*\[([^\]]{1,20000})/dg,
  },
];
/** What commands install, in scripts, images and workflows. */
const INSTALLS =
  /\b(?:(?:pip3?|pipx|uv|npm|npx|yarn|pnpm|bun|gem|cargo|go|brew|conda|apt|apt-get|apk|helm|composer|dotnet|docker|podman)(?:[ \t]+-{1,2}[\w=.-]{1,60}){0,4}[ \t]+(?:install|add|get|i|exec|dlx|download|create|init|require|pull|run|global[ \t]+add|tool[ \t]+install)|npx|bunx|uvx)[ \t]+((?:(?![ \t]#)[^\n;|&]){1,300})/dg;

/** What commands fetch from a host, without a scheme. */
const FETCHES = fetchesBy('curl|wget|ssh');
const REACHES = fetchesBy('ping|nc|ncat|telnet');

const HOLDS_COMMANDS = /\.ya?ml$|^(?:package|composer|deno|tasks|devcontainer)\.jsonc?$/;

/** Names before an at sign may pass for a host. */
const HOST =
  /\b[a-z][a-z0-9+.-]{0,20}:(?:\\?\/){2}(?:([^\s/@"'<>`]{0,200})@)?((?:[^\s/:?#"'<>`\\()[\]{},;|]|\\u[\da-f]{4}){1,300})/dgi;
/** Of the scheme of the page. */
const HOST_WITHOUT_SCHEME =
  /["'=(]\/\/([^\s/:?#"'<>`\\()[\]{},;|]{1,200}\.[^\s/:?#"'<>`\\()[\]{},;|]{1,60})/dgm;
/** Settings, which may hold addresses; lists of texts for translators and data are none. */
const SETTINGS =
  /\.(?:jsonc?|json5|ya?ml|toml|ini|cfg|conf|cnf|properties|xml|html?|tf|tfvars|hcl|gradle|lock|service|npmrc|gitmodules|gitconfig|env)$|^\.(?:env|npmrc|yarnrc|gitmodules|gitconfig)|^(?:pipfile|gemfile|go\.mod)|file$|^(?:[\w.-]*requirements|constraints)[\w.-]*\.(?:txt|in)$/;

/** Of the address of a repository that is read by SSH. */
const SSH_HOST = /\bgit@([^\s:/@"'<>]{1,200}):/dg;

/** Of a setting, and of a variable that a program is started with. */
const KEY = /(?:^|[{,])[ \t-]{0,99}(?:export[ \t]+)?["']?([^\s"'=:#{}[\],]{1,100})["']?\s{0,9}[:=]/dgm;
/** Their settings have names of ASCII alone. */
const OF_ASCII = /^\.env|\.env$|^\.npmrc$/;

const NOT_ASCII = /[^\0-\x7f]/;
/** Or written with escapes. */
const MAY_BE_WIDE = /[^\0-\x7f]|\\[uUx]|&#/;
/** Files beside the one that names them may have any name. */
const OF_THE_PROJECT = /^(?:\.|\/|[@~]\/)/;

/** Whether a file is one of those that name what is installed. */
export function isManifest(path: string): boolean {
  const file = basename(path).toLowerCase();
  return [...MANIFESTS, ...FIELDS].some(({ files }) => files.test(file));
}

/** Those that are not of ASCII alone, or have escapes, in order. `name` is the path of the file; null where there is none. */
export function loadedNames(
  name: string | null,
  text: string,
  isAscii = !NOT_ASCII.test(text),
): readonly Stretch[] {
  const hasEscapes = name !== null && mayEscapeNames(name, text);
  if (!hasEscapes && isAscii) return [];
  const file = name === null ? '' : basename(name).toLowerCase();
  const isCode = isCodeFile(name, text);
  const found = new Map<number, Stretch>();
  const add = (start: number, end: number, kind: NameKind, isBehindWord = false) => {
    const written = text.slice(start, end);
    const isWide = (hasEscapes ? MAY_BE_WIDE : NOT_ASCII).test(written);
    if (!isWide || OF_THE_PROJECT.test(written) || found.has(start)) return;
    found.set(start, { start, end, kind, ...(isBehindWord && { isBehindWord }) });
  };
  const addWithin = ({ within, names }: Places, { start: base, text: part }: Part) => {
    for (const [first, end] of groupsOf(within, part, 1)) {
      const start = base + first;
      if (names === undefined) add(start, base + end, 'package');
      else
        for (const [from, to] of groupsOf(names, part.slice(first, end), 2))
          add(start + from, start + to, 'package');
    }
  };
  const isSettings = SETTINGS.test(file);
  const hasKeys = name !== null && isSettingsFile(name);
  const mayInstall = isCode || isForAgents(name) || HOLDS_COMMANDS.test(file);
  const parts = isSettings || hasKeys || mayInstall ? wideParts(text, hasEscapes) : [];
  const addAllIn = (part: Part, pattern: RegExp, kind: NameKind, group = 1) => {
    for (const [start, end] of groupsOf(pattern, part.text, group))
      add(part.start + start, part.start + end, kind);
  };
  for (const part of isSettings || mayInstall ? parts : []) {
    const addAll = (pattern: RegExp, kind: NameKind, group = 1) => addAllIn(part, pattern, kind, group);
    addAll(HOST, 'user');
    addAll(HOST, 'host', 2);
    addAll(SSH_HOST, 'host');
    addAll(HOST_WITHOUT_SCHEME, 'host');
    if (mayInstall) addAll(INSTALLS, 'command');
    if (mayInstall) addAll(FETCHES, 'host');
    for (const [start, end] of mayInstall ? groupsOf(REACHES, part.text, 1) : [])
      add(part.start + start, part.start + end, 'host', true);
    if (isCode) for (const pattern of IMPORTS) addAll(pattern, 'module');
  }
  const whole = { start: 0, text };
  for (const places of MANIFESTS) if (places.files.test(file)) addWithin(places, whole);
  for (const { files, ...asked } of FIELDS)
    if (files.test(file)) for (const [start, end] of stringsIn(text, asked)) add(start, end, 'package');
  for (const { files, within } of LISTS)
    if (files.test(file)) addWithin({ files, within, names: STRING }, whole);
  // What is known to be more stays so.
  const kind = OF_ASCII.test(file) ? 'package' : 'key';
  for (const part of hasKeys ? parts : []) addAllIn(part, KEY, kind);
  return [...found.values()].sort((one, other) => one.start - other.start);
}

/** Where a group of each match stands. */
function* groupsOf(pattern: RegExp, text: string, group: number): Generator<readonly [number, number]> {
  for (const { indices } of text.matchAll(pattern)) {
    const place = indices?.[group];
    if (place !== undefined) yield place;
  }
}

function fetchesBy(commands: string): RegExp {
  return new RegExp(
    String.raw`\b(?:${commands})(?:[ \t]+-{1,2}[\w=.-]{1,60}){0,6}[ \t]+["']?(?:[\w.-]{1,60}@)?([^\s/:?#"'<>\x60\\()[\]{},;|@$=-][^\s/:?#"'<>\x60\\()[\]{},;|@$=]{0,200}\.[^\s/:?#"'<>\x60\\()[\]{},;|@$=]{1,60})`,
    'dg',
  );
}
