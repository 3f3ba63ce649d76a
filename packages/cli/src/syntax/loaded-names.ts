/** Where a file names what it loads: dependencies of manifests, modules of imports, hosts of addresses. */
import { basename } from 'node:path';
import { mayEscapeNames } from './escaped-names.ts';
import { stringsIn } from './json-names.ts';
import type { NameKind } from './judge-loaded-name.ts';
import { FIELDS, LISTS, MANIFESTS, type Places } from './manifests.ts';
import type { Stretch } from './stretches.ts';
import {
  AGENT_SETTINGS,
  isCodeFile,
  isForAgents,
  isOfAscii,
  isOneOf,
  isSettingsFile,
} from './syntax-of-file.ts';
import { type Part, wideParts } from './wide-parts.ts';

/** Escapes in it stand for characters. */
export interface LoadedName extends Stretch {
  readonly kind: NameKind;
  /** Whether a word says that it is one which comments have as well. */
  readonly isBehindWord?: true;
}

/** What is known of the text: what stands around its rare characters, and where no key of settings begins. */
interface Known {
  readonly rareParts?: () => readonly Part[];
  readonly isText?: (index: number) => boolean;
}

interface Told {
  readonly isBehindWord?: true;
  readonly ofProject?: true;
}

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
/** What commands install, in scripts, images and workflows. */
const INSTALLS =
  /\b(?:(?:pip3?|pipx|uv|npm|npx|yarn|pnpm|bun|gem|cargo|go|brew|conda|apt|apt-get|apk|helm|composer|dotnet|docker|podman)(?:[ \t]+-{1,2}[\w=.-]{1,60}){0,4}[ \t]+(?:install|add|get|i|exec|dlx|download|create|init|require|pull|run|global[ \t]+add|tool[ \t]+install)|npx|bunx|uvx)[ \t]+(?!#)((?:(?![ \t]#)[^\n;|&]){1,300})/dg;

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
const HOLDS_HOSTS =
  /\.(?:jsonc?|json5|ya?ml|toml|ini|cfg|conf|cnf|properties|xml|html?|tf|tfvars|hcl|gradle|lock|service|npmrc|gitmodules|gitconfig|env)$|^\.(?:env|npmrc|yarnrc|gitmodules|gitconfig)|^(?:pipfile|gemfile|go\.mod)|file$|^(?:[\w.-]*requirements|constraints)[\w.-]*\.(?:txt|in)$/;

/** Of the address of a repository that is read by SSH. */
const SSH_HOST = /\bgit@([^\s:/@"'<>]{1,200}):/dg;

/** Of a setting, and of a variable that a program is started with. */
const KEY =
  /(?:^|\{|(?<=\{[^{}"'\n]{0,200}),)[ \t-]{0,99}(?:export[ \t]+)?["']?((?:[^\s"'=:#{}[\],]|\u3000){1,100})["']?[ \t]{0,9}[:=]/dgm;
const KEY_OF_JSON = /(?:^|[{,])\s{0,99}"((?:[^\s"\\]|\u3000){1,100})"\s{0,9}:/dgm;
const IS_JSON = /\.json[c5]?$/;
const NOT_ASCII = /[^\0-\x7f]/;
/** Or written with escapes. */
const MAY_BE_WIDE = /[^\0-\x7f]|\\[uUx]|&#/;
/** Files beside the one that names them may have any name. */
const OF_THE_PROJECT = /^(?:\.|\/|[@~]\/)/;

/** Whether a file is one of those that name what is installed. */
export function isManifest(path: string): boolean {
  const isOne = isOneOf(path);
  return [...MANIFESTS, ...FIELDS].some(({ files }) => isOne(files));
}

/**
 * Those that are not of ASCII alone, or have escapes, in order. `name` is the path of the file; null where there is none.
 */
export function loadedNames(
  name: string | null,
  text: string,
  isAscii = !NOT_ASCII.test(text),
  { rareParts = () => wideParts(text), isText = () => false }: Known = {},
): readonly LoadedName[] {
  const hasEscapes = name !== null && mayEscapeNames(name, text);
  if (!hasEscapes && isAscii) return [];
  const file = name === null ? '' : basename(name).toLowerCase();
  const isCode = isCodeFile(name, text);
  const found = new Map<number, LoadedName>();
  const add = (start: number, end: number, kind: NameKind, { isBehindWord, ofProject }: Told = {}) => {
    const written = text.slice(start, end);
    const isWide = (hasEscapes ? MAY_BE_WIDE : NOT_ASCII).test(written);
    if (!isWide || (ofProject !== true && OF_THE_PROJECT.test(written)) || found.has(start)) return;
    found.set(start, { start, end, kind, ...(isBehindWord === true && { isBehindWord }) });
  };
  const addWithin = (
    { within, names, kind = 'package', ...told }: Places,
    { start: base, text: part }: Part,
  ) => {
    for (const [first, end] of groupsOf(within, part, 1)) {
      const start = base + first;
      if (names === undefined) add(start, base + end, kind, told);
      else
        for (const [from, to] of groupsOf(names, part.slice(first, end), 2))
          add(start + from, start + to, kind, told);
    }
  };
  const mayHoldHosts = HOLDS_HOSTS.test(file);
  const hasKeys = name !== null && isSettingsFile(name);
  const isOne = isOneOf(name ?? '');
  const mayInstall = isCode || isForAgents(name) || HOLDS_COMMANDS.test(file) || isOne(AGENT_SETTINGS);
  const areRead = mayHoldHosts || hasKeys || mayInstall;
  const parts = !areRead ? [] : hasEscapes ? wideParts(text, true) : rareParts();
  const addAll = (part: Part, pattern: RegExp, kind: NameKind, group = 1, told: Told = {}) => {
    for (const [start, end] of groupsOf(pattern, part.text, group))
      add(part.start + start, part.start + end, kind, told);
  };
  for (const part of mayHoldHosts || mayInstall ? parts : []) {
    addAll(part, HOST, 'user');
    addAll(part, HOST, 'host', 2);
    addAll(part, SSH_HOST, 'host');
    addAll(part, HOST_WITHOUT_SCHEME, 'host');
    if (mayInstall) {
      addAll(part, INSTALLS, 'command');
      addAll(part, FETCHES, 'host');
      addAll(part, REACHES, 'host', 1, { isBehindWord: true });
    }
    if (isCode) for (const pattern of IMPORTS) addAll(part, pattern, 'module');
  }
  const whole = { start: 0, text };
  for (const places of MANIFESTS) if (isOne(places.files)) addWithin(places, whole);
  for (const { files, kind = 'package', ...asked } of FIELDS)
    if (isOne(files)) for (const [start, end] of stringsIn(text, asked)) add(start, end, kind);
  for (const places of LISTS) if (places.files.test(file)) addWithin(places, whole);
  // What is known to be more stays so.
  const kind = name !== null && isOfAscii(name) ? 'package' : 'setting';
  const others = found.size;
  for (const part of hasKeys ? parts : []) addAll(part, IS_JSON.test(file) ? KEY_OF_JSON : KEY, kind);
  const keys = [...found.keys()].slice(others);
  for (const start of keys) if (isText(start)) found.delete(start);
  return [...found.values()].sort((one, other) => one.start - other.start);
}

/** Where a group of each match stands. */
function* groupsOf(pattern: RegExp, text: string, group: number): Generator<readonly [number, number]> {
  // Most have none, and matchAll makes a pattern of its own before it looks.
  if (text.search(pattern) < 0) return;
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
