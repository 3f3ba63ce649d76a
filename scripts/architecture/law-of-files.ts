/** The rules for files as such, whoever imports them: another part of the data behind ARCHITECTURE.md 3. */

/** The rules for files as such. */
export const HOUSE = {
  /** Hand-written lines of a file below these folders. */
  maximumLines: 300,
  sized: [/^packages\/[^/]+\/src\//, /^scripts\//, /^proof\//],
  /** Made by a script and marked as such. */
  generated: [
    /^packages\/engine\/src\/unicode\/tables\//,
    /^packages\/engine\/src\/candidates\/kernel\/.*\.bytes\.ts$/,
  ],
  /** Names that say nothing about what is inside. */
  emptyNames: ['utils', 'util', 'helpers', 'helper', 'common', 'types', 'constants', 'shared', 'misc'],
  /** The only places of an `index.ts`: the door of a package. */
  doors: [/^packages\/[^/]+\/src\/index\.ts$/],
  /** Files that must open with the sentence that says what they are for. */
  opened: [/^packages\/[^/]+\/src\/.*\.tsx?$/, /^(scripts|proof)\/.*\.(ts|mjs)$/],
  /** Tests, wherever they stand. */
  tests: [/\.test\.(ts|tsx|mjs)$/, /^packages\/[^/]+\/test\//],
  /** They start what tests start, and may import that: no test itself. */
  proofs: [/^proof\//],
  /** Run by people and CI: no package may import from there. */
  importedByNobody: [/^scripts\//, /^bench\//, /^proof\//],
} as const;

/** What no text file of the repository may hold: traces of the machine it was written on. */
export const MACHINE_TRACES: readonly {
  readonly files: RegExp;
  readonly trace: RegExp;
  readonly what: string;
}[] = [
  { files: /./, trace: /(?<![\w.-])\/(?:root|work)\//, what: 'a path of one machine' },
  {
    files: /(^|\/)(package-lock|npm-shrinkwrap)\.json$/,
    trace: /"resolved": "https?:/,
    what: 'the address of a registry',
  },
  { files: /(^|\/)\.npmrc$/, trace: /^\s*(?:@[^=]+:)?registry\s*=/, what: 'the address of a registry' },
];
