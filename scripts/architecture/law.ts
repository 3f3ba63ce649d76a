/**
 * Who may import whom: the first part of the data behind ARCHITECTURE.md 3.
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
      ['app.ts', 'greeting.ts', 'stop-signals.ts', 'why-not-listening.ts'].map((path) => ({ path })),
      [{ path: 'plugins/' }, { path: 'routes/' }],
      [
        { path: 'batch/', together: true },
        { path: 'metrics/', together: true },
      ],
      [{ path: 'health-checks.ts' }],
      [
        { path: 'accounts/', together: true },
        { path: 'usage/', together: true },
        { path: 'overload/', together: true },
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
    floor: [
      ...['config.ts', 'secret-setting.ts', 'unusable-setting.ts', 'errors.ts', 'plans.ts', 'logging.ts'],
      ...['misspelled-settings.ts', 'nearest-name.ts', 'accounts/caller.ts'],
    ],
  },
];
