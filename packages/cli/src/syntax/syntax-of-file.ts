/** Which syntax a file has: by its name, by the program that its first line names, or as the JSON that it is. */
import { basename } from 'node:path';
import { isJson } from './compare-json.ts';
import type { Syntax } from './syntax.ts';
import { type SyntaxName, syntaxNamed } from './syntaxes.ts';

/** Ends of names, after the last full stop. */
const EXTENSIONS: Partial<Record<SyntaxName, string>> = {
  json: 'json jsonl ndjson jsonld geojson topojson webmanifest ipynb har map avsc sarif gltf tfstate arb code-workspace mcmeta slnlaunch',
  jsonLike:
    'jsonc hjson code-snippets hujson sublime-build sublime-commands sublime-keymap sublime-menu sublime-project sublime-settings',
  csv: 'csv tsv tab psv',
  yaml: 'yaml yml sublime-syntax cff',
  script:
    'js mjs cjs ts mts cts json5 coffee iced es6 jsm gs gjs gts cjsx cake djs imba ets jsb jscad jsfl pac sjs ssjs xsjs xsjslib jspre tsp',
  scriptWithMarkup: 'jsx tsx mdx',
  compiled:
    'c h cc cpp cxx hh hpp hxx ino java jsh bsh aj pde nf go kt kts scala sc groovy gradle d zig hs ml mli fs fsi fsx elm erl hrl pas m mm v sv vhd vhdl glsl hlsl wgsl cu proto thrift c++ h++ inl ipp tpp ixx cppm vala hx sbt svh y yy ada adb ads purs agda re trigger cairo circom move metal odin qml gleam slint idr lean aidl as apex avdl bsv c3 capnp carbon cginc chpl comp cuh cl opencl dfy di dts dtsi fbs frag fst fsti fx fxh geom gdshader gvy grt hip hlsli hsc idc ispc jsligo kojo ktm ligo ll mligo ml4 mlir mll mly mq4 mq5 mqh nr pike pmod pony p4 qasm rei resi roc scad shader sml squirrel nut sw swg tact tcc tesc tese txx upc uc urs vapi vert veo vh vhi vsh fsh wit xtend yul zep zs aiken ak sma gno dpr lpr pascal ceylon haxe hxsl boo smithy webidl graphqls noir bsl sway leo g4 jison rl templ',
  csharp: 'cs csx vb vbs bas',
  rust: 'rs',
  ruby: 'rb rake gemspec podspec cr pl pm t rbw thor jbuilder psgi raku rbi builder mspec pluginspec prawn rabl rbuild rbx watchr pl6 p6 pm6 6pl rakumod rakutest rakudoc nqp ph cpanfile',
  hcl: 'tf tofu tfvars hcl nomad',
  css: 'css scss sass less styl pcss',
  shell:
    'sh bash zsh fish ksh csh bats bat cmd ps1 psm1 psd1 awk mk env envrc dockerfile mak make am ac ebuild nu xsh elv command bb bbclass just cron crontab tcsh zsh-theme slurm sbatch gawk mawk nawk auk mkfile pacscript eclass bbappend sed',
  properties: 'properties ini cfg conf cnf desktop service editorconfig gitignore npmrc toc',
  lines: 'log ics ifb vcf vcard eml po pot strings',
  patch: 'patch diff',
  markup:
    'html htm xhtml xml svg rss atom xsl xslt xsd wsdl plist resx xaml csproj vbproj fsproj vcxproj sqlproj pyproj esproj njsproj wixproj proj nuspec props targets kml gpx tei opf ncx xlf xliff storyboard xib hta wsf ps1xml ant axaml axml adml admx dita ditamap fxml glade jelly mjml mxml owl rdf slnx ui urdf vsixmanifest wxi wxl wxs xacro xmi xproj xspec xul zcml xht',
  mixed:
    'php phtml vue svelte astro erb ejs hbs mustache handlebars twig jinja jinja2 j2 njk liquid cshtml razor jsp jspf jspx gsp heex asp aspx pug haml php5 inc module gotmpl tpl slim ascx asax ashx asmx blade cfm cfml cfc ctp ecr eex leex edge ftlh gohtml hack hhi jade jst jte latte mako marko php3 php4 phps phpt rhtml riot soy tftpl vbhtml vtl vto',
  code: 'py pyi pyw pyx toml sql lua r jl swift dart ex exs clj cljs edn lisp el scm rkt vim tcl tex sty cls bib graphql gql cmake bzl bazel asm s f f90 nim sol wat ps sage vy rego bicep jsonnet libsonnet pth wsgi smk gyp gypi gd mojo pp star cue robot nsi iss rockspec gn gni ninja prisma m4 nasm f95 f03 f08 cob ahk au3 applescript ddl pks pkb cypher luau pgsql plsql psql cql fnl hy janet jq mlx sas sls abap ahkl als asd bal bicepparam bp cbl cl2 clar cljx cobol cpy coq dhall dylan ecl factor flix fnc forth frege fth fut f77 for gap gnuplot plt hoon hurl io ksy kql lfe lgt logtalk lsp liq mata matlab moon motoko mumps nasl nims nimble nimrod nse nix ny p8 pig plb pls prolog psc pxd pxi py3 pyde pyt qll ql rexx rktd rktl rpgle sqlrpgle rpy rq sparql sci scrbl scd sld smali sps ss stan surql talon teal thy tla toit tolk vimrc wast wl wls wlua wren xq xql xqm xquery xqy yar yara zeek bro mysql hql do ado',
};

/** Whole names of files, in lower case. */
const NAMES: Partial<Record<SyntaxName, string>> = {
  json: 'composer.lock pipfile.lock .babelrc .eslintrc .prettierrc .stylelintrc .c8rc .nycrc .swcrc .jshintrc .jscsrc .arcconfig .htmlhintrc .watchmanconfig .all-contributorsrc .auto-changelog flake.lock bun.lock deno.lock package.resolved module.bazel.lock',
  yaml: '.clang-format .clang-tidy .clangd .gemrc yarn.lock pixi.lock glide.lock',
  shell:
    'makefile gnumakefile dockerfile containerfile justfile procfile .env .envrc .bashrc .bash_profile .bash_aliases .profile .zshrc .zprofile .zshenv apkbuild pkgbuild .bash_logout .zlogin .tmux.conf gradlew mvnw configure crontab bsdmakefile kbuild earthfile .justfile .kshrc .xinitrc .xprofile .xsessionrc .bash_functions .cshrc .login .xsession bashrc zshrc zprofile zshenv zlogin bash_profile bash_aliases cshrc kshrc xinitrc singularity',
  ruby: 'gemfile rakefile brewfile vagrantfile podfile fastfile guardfile capfile dangerfile appfile berksfile puppetfile thorfile config.ru .irbrc .pryrc appraisals buildfile deliverfile jarfile mavenfile snapfile steepfile .simplecov cpanfile rexfile .latexmkrc',
  compiled: 'jenkinsfile go.mod go.sum go.work go.work.sum nextflow.config android.bp',
  code: 'cmakelists.txt build workspace cargo.lock poetry.lock buck meson.build snakefile tiltfile sconstruct sconscript wscript caddyfile .vimrc .exrc .emacs .rprofile .gdbinit .lldbinit mix.lock rebar.config rebar.lock dune dune-project meson_options.txt meson.options workspace.bzlmod module.bazel .luacheckrc .spacemacs .gvimrc .nvimrc _vimrc .gclient uv.lock pdm.lock mise.lock gopkg.lock pipfile',
  properties:
    '.gitignore .gitattributes .gitconfig .gitmodules .editorconfig .npmrc .yarnrc .bazelrc .pylintrc .flake8 .htaccess .curlrc .wgetrc .netrc .dockerignore codeowners .npmignore .eslintignore .prettierignore .stylelintignore .vercelignore .gcloudignore .helmignore .hgignore .nvmrc .coveragerc .browserslistrc .shellcheckrc .gitreview',
};

const BY_EXTENSION = byWord(EXTENSIONS);
const BY_NAME = byWord(NAMES);

const OF_CODE: ReadonlySet<SyntaxName> = new Set<SyntaxName>([
  ...([
    'script',
    'scriptWithMarkup',
    'compiled',
    'csharp',
    'rust',
    'ruby',
    'shell',
    'code',
    'mixed',
  ] as const),
]);
/** Programs install what these name. */
const REQUIREMENTS = /(?:requirements|constraints)[^\\/]*(?:[\\/][^\\/]+)?\.(?:txt|in)$/i;

export function isRequirements(name: string): boolean {
  return REQUIREMENTS.test(name);
}

/** Written in such a syntax, and no code: prose with commands in it, and settings. What direnv runs is a script. */
const NO_CODE = /\.(?:mdx|tex|sty|cls|bib|toml|lock|env)$|(?:^|\/)\.env(?!rc)/i;

const OF_SETTINGS = new Set<SyntaxName>(['json', 'jsonLike', 'yaml', 'hcl', 'properties']);
const OTHER_SETTINGS = /\.(?:toml|lock|env|envrc)$|(?:^|[\\/])\.env/i;

/** With the byte order mark and the zeros of bytes that were not decoded. */
const BEGINS_SCRIPT = /^(?:\u00EF\u00BB\u00BF|\u00FF\u00FE|\u00FE\u00FF)?\0?#\0?!/;

const MARKDOWN = /\.(?:mdc?|markdown|mdown|mkd|qmd|rmd)$/i;
/** YAML between lines of hyphens, TOML between lines of plus signs, at the start. */
const FRONT_MATTER = /^(---|\+\+\+)[ \t]*\r?\n(?:[^\n]*\n)*?\1[ \t]*(?=\r?\n|$)/;

/** Programs that a first line names: `#!/usr/bin/env python3`. */
const SHELLS = /\b(?:ba|z|da|k|c|fi)?sh\b/;
const SCRIPTS = /\b(?:node|deno|bun)\b/;
const RUBIES = /\b(?:ruby|perl)\b/;

/** `name` is the path of a file, or the --stdin-filename of a stream; null for a stream without one. */
export function syntaxOf(name: string | null, text: string): Syntax | null {
  const found = name === null ? null : syntaxOfName(name);
  if (found === 'json' && !isJson(text)) return syntaxNamed('jsonLike');
  if (found !== null) return syntaxNamed(found);
  if (text.startsWith('#!')) return syntaxNamed(programOf(text));
  // Prose is never valid JSON.
  return /^\s*[[{]/.test(text) && isJson(text) ? syntaxNamed('json') : null;
}

/** Of a file that is too large to be looked at. */
export function syntaxOfLarge(path: string): Syntax | null {
  const found = syntaxOfName(path);
  return found === null ? null : syntaxNamed(found);
}

/**
 * Whether a file is known to be source code: by its name, or where that says nothing by a first line that names a
 * program. `name` is null where there is none; `start` may be bytes as Latin-1, with a byte order mark.
 */
export function isCodeFile(name: string | null, start: string): boolean {
  if (isNotebook(name)) return true;
  const syntax = name === null ? null : syntaxOfName(name);
  if (syntax === null) return BEGINS_SCRIPT.test(start);
  return OF_CODE.has(syntax) && !NO_CODE.test(name as string);
}

/** Whether a finding in it is as bad as in code: a program or an agent does what it says. */
export function countsAsCode(name: string | null, start: string): boolean {
  return isCodeFile(name, start) || (name !== null && (isForAgents(name) || isOfAscii(name)));
}

/** Whether programs read it as names and values. */
export function isSettingsFile(name: string): boolean {
  const syntax = syntaxOfName(name);
  return OTHER_SETTINGS.test(name) || (syntax !== null && OF_SETTINGS.has(syntax));
}

/** Settings that programs read line by line. */
export function isReadByLines(name: string): boolean {
  return isSettingsFile(name) && !kindOfName(name).startsWith('json');
}

const OF_ASCII =
  /(?:^|\/)(?:\.env[^/]*|[^/]*\.env|\.npmrc|\.gitlab-ci\.yml|(?:docker-)?compose[^/]*\.ya?ml|action\.ya?ml|package\.json|[jt]sconfig[^/]*\.json)$|(?:^|\/)\.github\/.*\.ya?ml$/;

/** Whether they are settings with names of ASCII alone. */
export function isOfAscii(name: string): boolean {
  return isOneOf(name)(OF_ASCII);
}

export function isNotebook(name: string | null): boolean {
  return name !== null && /\.ipynb$/i.test(name);
}

/** What is filled in, to become a file of the name before that. */
const TEMPLATE = /\.(?:in|tpl|tmpl|template|gotmpl|j2|jinja2?|erb|dist|example|sample)$/i;
/** Templates of pages, with code of their own. */
const PAGE_WITH_CODE = /\.x?html?\.(?:tpl|tmpl|gotmpl|j2|jinja2?|erb)$/i;

/** The path that says how a file is read: of a template that of what it becomes, where that is known. */
export function nameAsRead(path: string): string {
  const filled = path.replace(TEMPLATE, '');
  if (filled === path || isRequirements(path)) return path;
  const syntax = syntaxOfName(filled);
  return syntax === null || PAGE_WITH_CODE.test(path) ? path : filled;
}

/** A syntax, and the UTF-16 index up to which a text has it. */
export interface SyntaxOfText {
  readonly syntax: Syntax;
  readonly end: number;
}

/** That of a whole text, or of the front matter of Markdown; null for prose. */
export function syntaxInText(name: string | null, text: string): SyntaxOfText | null {
  const syntax = syntaxOf(name, text);
  if (syntax !== null) return { syntax, end: text.length };
  if (name === null || !MARKDOWN.test(name)) return null;
  const [front, fence] = FRONT_MATTER.exec(text) ?? [];
  if (front === undefined) return null;
  return { syntax: syntaxNamed(fence === '+++' ? 'code' : 'yaml'), end: front.length };
}

/** Names of prose, and of what agents read. */
const PROSE =
  /\.(?:md|markdown|mdown|mkd|qmd|rmd|mdc|txt|rst|adoc|asciidoc|org|prompty?)$|(?:^|[\\/])(?:\.[a-z]+(?:rules|ignore|hints)|modelfile)$/i;

/** Prose that tells agents what to do: they follow its addresses and run its commands. */
const FOR_AGENTS = new RegExp(
  [
    // At the top of a project or a folder.
    '(?:^|/)(?:claude|agents?|gemini|qwen|warp|crush|replit|opencode|skill|copilot(?:-instructions)?|conventions|devin|codex|jules|grok|iflow|kimi|roo|trae|antigravity|system[-_]?prompt)(?:\\.local|\\.override)?\\.(?:md|txt)$',
    '(?:^|/)(?:\\.rules|\\.(?:cursor|windsurf|cline|roo|goose)(?:rules|hints)(?:\\.md)?|\\.aider\\.md|llms(?:-full)?\\.txt)$',
    // In folders of agents, and of their plugins.
    '(?:^|/)\\.(?:cursor|windsurf|clinerules|roo|claude|codex|gemini|kiro|continue|amazonq|junie|agents?|trae|augment|openhands|opencode|qwen|kilocode|aiassistant|factory|tabnine|qoder|lingma|codebuddy|serena|goose|devin|idx|sourcegraph|grok|zencoder|ai|void|mcp|warp|iflow|ruler|bolt|stackblitz)/.*\\.(?:mdc?|markdown|txt)$',
    '(?:^|/)\\.(?:roo/rules[^/]*|clinerules|(?:cursor|windsurf)/rules)/(?:.*/)?[^./]+$',
    '(?:^|/)\\.github/(?:agents|chatmodes|instructions|prompts|skills)/.*\\.md$',
    '(?:^|/)(?:memory-bank|skills)/.*\\.md$',
    '\\.(?:mdc|prompt|(?:agent|instructions|prompt|chatmode)\\.md)$',
  ].join('|'),
  'i',
);

/** A pattern is that of a file name, or of a path if folders say what the file is. */
export const isOneOf: (path: string) => (files: RegExp) => boolean = ofLast((path) => {
  const whole = path.toLowerCase().replaceAll('\\', '/');
  const file = basename(path).toLowerCase();
  return (files) => files.test(file) || files.test(whole);
});

/** Settings that say what an agent starts, by a path with slashes. */
export const AGENT_SETTINGS =
  /(?:^|\/)(?:(?:\.(?:claude|gemini|qwen|amp)\/settings(?:\.local)?|\.claude-plugin\/plugin|\.?zed\/(?:settings|tasks)|\.cursor\/hooks|\.?(?:opencode|crush)|gemini-extension|cline_mcp_settings)\.jsonc?|\.codex\/.*\.toml|\.continue\/.*\.ya?ml)$/i;

export function isForAgents(name: string | null): boolean {
  return name !== null && isPathForAgents(name);
}

const isPathForAgents = ofLast((path) => FOR_AGENTS.test(path.replaceAll('\\', '/')));

/** What git, cron and package managers run has no extension, and need not say by which program: a shell as a rule. */
const HOOK =
  /(?:^|[\\/])(?:\.husky|\.?(?:git-?)?hooks|cron\.(?:d|hourly|daily|weekly|monthly)|crontabs|debian(?=[\\/](?:rules|(?:post|pre)(?:inst|rm)|config)$))[\\/][^.\\/]+$/;

/** Written in the syntax of shells, and run by other programs or by none; those of Windows have another one. */
const NO_SHELL_SCRIPT =
  /\.(?:bat|cmd|ps[dm]?1|[gmn]?awk|auk|sed|mk|mak|make|mkfile|am|ac|env|dockerfile|nu|xsh|elv|bb|bbclass|bbappend|cron|crontab)$|(?:^|[\\/])(?:debian[\\/]rules|cron\.d[\\/][^\\/]+|crontabs[\\/][^\\/]+|\.env(?:\.[^\\/]*)?|(?:gnu|bsd)?makefile[^\\/]*|kbuild|(?:docker|container)file[^\\/]*|procfile|\.?justfile|earthfile|crontab|\.tmux\.conf)$/i;
const HAS_EXTENSION = /\.[^.\\/]+$/;

/** Whether a shell runs it: of a name without an extension, the program that a first line names says more. */
export function isShellScript(name: string, text: string): boolean {
  if (NO_SHELL_SCRIPT.test(name)) return false;
  const syntax = syntaxOfName(name);
  const isOfProgram = text.startsWith('#!') && (syntax === null || !HAS_EXTENSION.test(name));
  return (isOfProgram ? programOf(text) : syntax) === 'shell';
}

/** Whether the name is that of a text: code, settings, data or prose. */
export function isTextName(path: string): boolean {
  return PROSE.test(path) || syntaxOfName(path) !== null;
}

/** What its name says: files of one kind are read alike. */
export const kindOfName: (path: string) => string = ofLast((path) =>
  PROSE.test(path) ? 'prose' : (syntaxOfName(path) ?? 'other'),
);

const syntaxOfName: (path: string) => SyntaxName | null = ofLast((path) => {
  const name = basename(path)
    .toLowerCase()
    .replace(/^((?:docker|container|make|jenkins)file)\..*/, '$1');
  if (/^\.env(?:rc)?\b/.test(name)) return 'shell';
  const dot = name.lastIndexOf('.');
  if (HOOK.test(path)) return 'shell';
  if (isRequirements(path)) return 'properties';
  const known = BY_NAME.get(name) ?? (dot < 0 ? null : (BY_EXTENSION.get(name.slice(dot + 1)) ?? null));
  const asRead = nameAsRead(path);
  return asRead === path ? known : syntaxOfName(asRead);
});

/** Rows of tables ask the same of one path more than a hundred times, before the next path comes. */
function ofLast<T>(read: (path: string) => T): (path: string) => T {
  let last: { readonly path: string; readonly answer: T } | undefined;
  return (path) => {
    if (last?.path !== path) last = { path, answer: read(path) };
    return last.answer;
  };
}

/** That of the program that the first line names. */
function programOf(text: string): SyntaxName {
  const line = text.slice(0, 200).split('\n', 1)[0] as string;
  if (SHELLS.test(line)) return 'shell';
  if (SCRIPTS.test(line)) return 'script';
  return RUBIES.test(line) ? 'ruby' : 'code';
}

function byWord(lists: Partial<Record<SyntaxName, string>>): ReadonlyMap<string, SyntaxName> {
  return new Map(
    Object.entries(lists).flatMap(([name, list]) =>
      list.split(' ').map((word) => [word, name as SyntaxName] as const),
    ),
  );
}
