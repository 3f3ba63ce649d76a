/**
 * Who may import whom, and the other rules of the house that a machine can see: the data behind ARCHITECTURE.md 3.
 * To give a new file its place, find its package's rows below. `scripts/check-architecture.ts` reads this list.
 */

/** What a package's `src` may import. A relative path may never leave its package. */
export interface PackageLaw {
  readonly package: string;
  /** Packages of this repository, by folder. */
  readonly packages: readonly string[];
  /** Packages of this repository of which only types may be read: nothing of them is there at run time. */
  readonly typesOf?: readonly string[];
  readonly nodeModules: boolean;
  /** Libraries: those named, or any under `dependencies` of its package.json (the named ones must stand there too). */
  readonly libraries: readonly string[] | 'its dependencies';
}

export const PACKAGES: readonly PackageLaw[] = [
  { package: 'engine', packages: [], nodeModules: false, libraries: [] },
  { package: 'contract', packages: [], nodeModules: false, libraries: ['typebox'] },
  { package: 'client', packages: [], typesOf: ['contract'], nodeModules: false, libraries: [] },
  { package: 'cli', packages: ['engine', 'client'], nodeModules: true, libraries: 'its dependencies' },
  {
    package: 'web',
    packages: ['engine', 'client'],
    typesOf: ['contract'],
    nodeModules: false,
    libraries: 'its dependencies',
  },
  { package: 'server', packages: ['engine', 'contract'], nodeModules: true, libraries: 'its dependencies' },
];

/** A file, or a folder (ending in `/`), of one row. Files of one folder do not read each other, but for these. */
export interface Part {
  readonly path: string;
  /** Files that the others of the folder may read: the folder's own vocabulary. */
  readonly shared?: readonly string[];
  /** Files that may read every other of the folder: its list, its table of contents. */
  readonly lists?: readonly string[];
  /** True where the files of the folder are parts of one thing and may read each other, without going in circles. */
  readonly together?: boolean;
}

/** Rows from the top of a package to its bottom: a file reads the rows below its own, never up, never sideways. */
export interface LayerLaw {
  readonly package: string;
  readonly rows: readonly (readonly Part[])[];
  /** Words that every row may read; they read only each other. */
  readonly floor: readonly string[];
}

export const LAYERS: readonly LayerLaw[] = [
  {
    package: 'engine',
    rows: [
      [{ path: 'index.ts' }, { path: 'quiet-bytes.ts' }],
      [{ path: 'inspect.ts' }, { path: 'open-document.ts' }, { path: 'describe-character.ts' }],
      [{ path: 'clean.ts' }],
      [{ path: 'detect.ts' }],
      [{ path: 'document/', together: true }],
      [{ path: 'scoring/', shared: ['scoring/weights.ts'] }],
      [
        { path: 'candidates/', lists: ['candidates/find-candidates.ts'], together: true },
        {
          path: 'decoders/',
          shared: [
            'decoders/reading.ts',
            'decoders/symbol-stream.ts',
            'decoders/bit-text.ts',
            'decoders/lz-utf8.ts',
            'decoders/priced-text.ts',
          ],
          lists: ['decoders/decoder-rows.ts', 'decoders/read-runs.ts', 'decoders/all-decoders.ts'],
        },
        {
          path: 'spacing/',
          shared: ['spacing/spaced-text.ts'],
          lists: ['spacing/all-spacing.ts'],
        },
        { path: 'count-findings.ts' },
        { path: 'permit-marks.ts' },
      ],
      [{ path: 'apply-marks.ts' }, { path: 'place-marks.ts' }, { path: 'cut-sections.ts' }],
      [{ path: 'homoglyphs/', together: true }],
      [{ path: 'rules/', shared: ['rules/place.ts'], lists: ['rules/all-rules.ts'] }],
      [{ path: 'context/', shared: ['context/surroundings.ts', 'context/code-border.ts'] }],
      [{ path: 'unicode/', together: true }],
    ],
    floor: ['mark.ts', 'marks.ts', 'verdicts.ts', 'tally.ts', 'options.ts', 'report.ts'],
  },
  {
    package: 'client',
    rows: [
      [{ path: 'index.ts' }],
      [{ path: 'client.ts' }],
      [{ path: 'batch/', together: true }],
      [{ path: 'call.ts' }],
      [{ path: 'retry.ts' }, { path: 'send.ts' }, { path: 'read-answer.ts' }],
      [{ path: 'stop.ts' }],
    ],
    floor: ['bare-cause.ts', 'request-failed.ts', 'settings.ts'],
  },
  {
    package: 'cli',
    rows: [
      [{ path: 'limpid.ts' }],
      [{ path: 'main.ts' }],
      [{ path: 'commands/', together: true }],
      [
        { path: 'command-line/', together: true },
        { path: 'mcp/', together: true },
      ],
      [
        {
          path: 'formats/',
          shared: ['escape-json', 'findings', 'format', 'payload-sentence', 'stretches', 'sum-up'].map(
            (name) => `formats/${name}.ts`,
          ),
          lists: ['formats/all-formats.ts'],
        },
        { path: 'scan-many.ts' },
        { path: 'scan-remotely.ts' },
        { path: 'scan-worker.ts' },
        ...['scan-large-worker.ts', 'scan-quiet-worker.ts', 'scan-whole-worker.ts'].map((path) => ({ path })),
        { path: 'fail-on.ts' },
        { path: 'progress.ts' },
      ],
      [
        ...['scan-locally', 'scan-large', 'scan-quiet-file', 'scan-in-chunks'],
        ...['check-answer', 'write-back', 'terminal'],
      ].map((name) => ({ path: `${name}.ts` })),
      [{ path: 'scan-rows.ts' }, { path: 'scan-whole.ts' }, { path: 'scan-quiet.ts' }],
      [{ path: 'scan-text.ts' }, { path: 'sources/', together: true }],
      [
        { path: 'escapes/', together: true },
        { path: 'fields/', together: true },
      ],
      [{ path: 'marks/', together: true }],
      [
        ...['position-in-text.ts', 'show-safely.ts', 'colours.ts', 'name-from-here.ts', 'nearest-name.ts'],
        ...['plural.ts', 'reason-sentences.ts', 'version.ts', 'why-not-printed.ts'],
      ].map((path) => ({ path })),
    ],
    floor: ['command-table.ts', 'flags.ts', 'exit-codes.ts', 'scanned.ts'],
  },
  {
    package: 'web',
    rows: [
      [{ path: 'main.tsx' }],
      [{ path: 'pages/', lists: ['pages/all-pages.ts'] }],
      [
        { path: 'scan/', together: true },
        { path: 'account/', together: true },
        { path: 'reference/', together: true },
      ],
      [{ path: 'api.ts' }],
      [{ path: 'design/', together: true }],
    ],
    floor: ['words/words.ts', 'words/en.json', 'signed-in.ts'],
  },
  {
    package: 'server',
    rows: [
      [{ path: 'limpid-server.ts' }],
      [{ path: 'operator/', together: true }],
      [{ path: 'main.ts' }],
      [{ path: 'serve.ts' }, { path: 'many-processes.ts' }],
      [{ path: 'app.ts' }, { path: 'greeting.ts' }, { path: 'stop-signals.ts' }],
      [{ path: 'plugins/' }, { path: 'routes/' }],
      [{ path: 'batch/', together: true }],
      [
        { path: 'accounts/', together: true },
        { path: 'usage/', together: true },
        { path: 'reference/', together: true },
        { path: 'present-report.ts' },
        { path: 'built-page.ts' },
        { path: 'page-headers.ts' },
        { path: 'check-body.ts' },
        { path: 'json-bytes.ts' },
      ],
      [
        { path: 'store/', together: true },
        ...['short-lived-objects.ts', 'text-literal.ts', 'listening-url.ts'].map((path) => ({ path })),
      ],
    ],
    floor: ['config.ts', 'errors.ts', 'plans.ts', 'logging.ts', 'nearest-name.ts', 'accounts/caller.ts'],
  },
];

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
