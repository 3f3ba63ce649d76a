/** What belongs to few files, and what others do instead: the third part of the data behind ARCHITECTURE.md 3. */

/** Something that belongs to few files: what it is, by import or by global name, and whose it is. */
export interface OwnerLaw {
  readonly what: string;
  /** Folder in which the law holds. */
  readonly within: string;
  /** Files and folders (ending in `/`) of `within` that own it; none means that nobody may. */
  readonly owners: readonly string[];
  /** Modules, subpaths included; with `names`, only these exports of them (and imports of the whole). */
  readonly modules?: readonly string[];
  readonly names?: readonly string[];
  /** True where anyone may import types of these modules. */
  readonly typesAreFree?: boolean;
  /** Global names, or paths of names from one: `process.env`. */
  readonly globals?: readonly string[];
  /** Methods of any value: `.normalize()`. */
  readonly methods?: readonly string[];
  /** True where regular expressions ask for Unicode properties (`\p{…}`). */
  readonly unicodeProperties?: boolean;
  readonly instead: string;
}

export const OWNERS: readonly OwnerLaw[] = [
  {
    what: 'the world outside the text',
    within: 'packages/engine/src/',
    owners: [],
    globals: [
      ...['process', 'Date', 'Math.random', 'crypto', 'fetch', 'require', 'window', 'document'],
      ...['console', 'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'],
      ...['performance', 'globalThis', 'global', 'self', 'navigator', 'eval', 'Function'],
    ],
    instead: 'the engine is a pure function of the text: let the caller pass it in, or do it outside',
  },
  {
    what: 'what moves a text into the memory of the kernel',
    within: 'packages/engine/src/',
    owners: ['candidates/kernel/', 'unicode/text-units.ts'],
    globals: ['Buffer', 'WebAssembly'],
    instead:
      'the engine runs wherever JavaScript does: only the kernel asks for more, and is left out without it',
  },
  {
    what: "the running engine's Unicode version",
    within: 'packages/engine/src/',
    owners: [],
    globals: ['Intl'],
    methods: ['normalize', 'localeCompare', 'toLocaleLowerCase', 'toLocaleUpperCase'],
    unicodeProperties: true,
    instead: 'read the generated tables in unicode/, so that browser, CLI and server give the same answer',
  },
  {
    what: 'what only Node has',
    within: 'packages/client/src/',
    owners: [],
    globals: ['process', 'Buffer', 'require', 'global', 'setImmediate', '__dirname'],
    instead: 'the client runs wherever there is fetch: use what browsers have too',
  },
  {
    what: 'time and chance',
    within: 'packages/client/src/',
    owners: ['settings.ts'],
    globals: ['Date.now', 'Math.random', 'setTimeout', 'setInterval', 'performance'],
    instead: 'use the clock of the settings, so that a test can say what time it is',
  },
  {
    what: 'SQL',
    within: 'packages/server/src/',
    owners: ['store/'],
    modules: ['kysely', 'node:sqlite', 'better-sqlite3', 'pg', 'pg-types'],
    instead: 'add a function that says what it does to the file of its table in store/',
  },
  {
    what: 'what Prometheus scrapes',
    within: 'packages/server/src/',
    owners: ['metrics/'],
    modules: ['prom-client'],
    instead: 'keep a plain number, and let metrics/service-metrics.ts read it at each scrape',
  },
  {
    what: 'the environment',
    within: 'packages/server/src/',
    owners: ['config.ts'],
    modules: ['node:process', 'process'],
    names: ['env'],
    globals: ['process.env'],
    instead: 'read it in config.ts, which gives one typed, frozen object',
  },
  {
    what: 'the hashing of keys and addresses',
    within: 'packages/server/src/',
    owners: ['accounts/', 'usage/anonymous-caller.ts'],
    modules: ['node:crypto', 'crypto'],
    names: [
      ...[
        'createHash',
        'createHmac',
        'hash',
        'timingSafeEqual',
        'scrypt',
        'scryptSync',
        'pbkdf2',
        'pbkdf2Sync',
      ],
      ...['hkdf', 'hkdfSync', 'subtle', 'webcrypto'],
    ],
    globals: ['crypto.subtle'],
    instead: 'call the function of accounts/ that does it',
  },
  {
    what: "a scan of the body's text",
    within: 'packages/server/src/',
    owners: ['routes/v1/clean.ts', 'routes/v1/detect.ts', 'routes/v1/batch.ts'],
    modules: ['@limpid/engine'],
    names: ['clean', 'detect'],
    typesAreFree: true,
    instead: 'only the scan routes see text: hand on the report, of which types may be imported anywhere',
  },
];
