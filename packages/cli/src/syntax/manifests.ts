/** Where manifests and settings name what they load: tables for loaded-names.ts. */
import type { NameKind } from './judge-loaded-name.ts';
import { AGENT_SETTINGS } from './syntax-of-file.ts';

/** The first group is what holds names: a list of strings, or a name itself. */
export interface Places {
  readonly files: RegExp;
  readonly within: RegExp;
  /** Which names of the list; the whole of it where absent. */
  readonly names?: RegExp;
  /** Where they are no packages. */
  readonly kind?: NameKind;
  /** Where files of the project have names of ASCII, too. */
  readonly ofProject?: true;
}

export const STRING = /(["'])((?:(?!\1)[^\\\n]|\\.){1,300})\1/dg;
/** A key of TOML, or a string. */
const KEY_OR_STRING = /(["']|(?:^|[{,])[ \t]*(?=[^\s=,{]{1,300}\s{0,9}=))([^\s"'=#[\]{},;<>~!@()]{1,300})/dgm;

const ITEM = /(^|[\s"'[,])([^\s"'[\],#]{1,300})/dgm;

interface Fields {
  readonly files: RegExp;
  readonly fields: RegExp;
  readonly keys?: RegExp;
  /** Where they are no packages alone. */
  readonly kind?: NameKind;
}

/** In manifests of JSON: fields of dependencies, and what an agent starts. */
export const FIELDS: readonly Fields[] = [
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
  {
    files: AGENT_SETTINGS,
    fields:
      /^(?:args|arguments|path|plugin|enabledPlugins|extraKnownMarketplaces|\w*[cC]ommand|apiKeyHelper|awsAuthRefresh|awsCredentialExport|otelHeadersHelper)$/,
    kind: 'setting',
  },
  { files: /^\.?devcontainer\.json$/, fields: /^(?:image|features)$/ },
  { files: /^extensions\.json$/, fields: /^recommendations$/ },
];

export const MANIFESTS: readonly Places[] = [
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
  {
    files: /(?:^|\/)\.codex\/.*\.toml$/,
    within:
      /(?:^|[{,.])[ \t]*["']?(?:command|args|notify)["']?[ \t]*=[ \t]*(\[(?:"(?:[^"\\\n]|\\.){0,5000}"|'[^'\n]{0,5000}'|#[^\n]{0,300}|[^\]"'#]){0,5000}|[^\n]{1,5000})/dgm,
    names: STRING,
    kind: 'setting',
  },
  {
    files: /(?:^|\/)\.continue\/.*\.ya?ml$/,
    within:
      /^[ \t-]*["']?(?:command|args)["']?[ \t]*:((?:[ \t]+[^\n]{1,5000})?(?:\n[ \t]*-[ \t]+(?![\w-]+:[ \t])[^\n]{1,5000}){0,100})/dgm,
    names: ITEM,
    kind: 'setting',
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
  {
    files: /\.(?:tf|tofu|hcl|nomad)$/,
    within: /^[ \t]*(?:\/\*[^*\n]{0,200}\*\/[ \t]*)?\w{1,40}((?:[ \t]+"[^"\n]{1,200}"){1,3})[ \t]*\{/dgm,
    ...{ names: STRING, kind: 'setting' },
  },
  { files: /\.tf$/, within: /^[ \t]*source[ \t]*=[ \t]*"([^"\n]{1,300})"/dgm },
];

/** Labels are of ASCII. */
const OF_BAZEL = /^(?:build|workspace|module)(?:\.bazel|\.bzlmod)?$|^buck$|\.(?:bzl|bazel|star)$/;

/** An import of Go with several modules, what a package of Python needs, and what Bazel loads and depends on. */
export const LISTS: readonly Places[] = [
  {
    files: OF_BAZEL,
    within: /\bload\(([^)]{1,20000})/dg,
    ...{ names: STRING, kind: 'module', ofProject: true },
  },
  {
    files: OF_BAZEL,
    within: /["'](@{0,2}[^\s"'/:]{0,100}\/\/[^\s"']{1,300}|:[^\s"']{1,300})["']/dg,
    ...{ kind: 'module', ofProject: true },
  },
  { files: /\.go$/, within: /^import[ \t]*\(([^)]{1,20000})/dgm, names: STRING },
  {
    files: /\.py$/,
    within: /\b(?:install_requires|setup_requires|tests_require)\s*=\s*\[([^\]]{1,20000})/dg,
    names: STRING,
  },
];
