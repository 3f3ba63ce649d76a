/** Checks a lockfile: every package has a checksum, and no build of an optional one is missing. */

interface Entry {
  readonly link?: boolean;
  /** Comes inside another package, under that one's checksum. */
  readonly inBundle?: boolean;
  readonly integrity?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const CHECKSUM = /^sha512-[A-Za-z0-9+/]{86}==$/;

/** What is wrong with the text of a package-lock.json, a sentence each. */
export function problemsOfLockfile(text: string): readonly string[] {
  const { packages = {} } = JSON.parse(text) as { packages?: Readonly<Record<string, Entry>> };
  return Object.entries(packages).flatMap(([path, entry]) => {
    const isInstalled = path.includes('node_modules/') && entry.link !== true && entry.inBundle !== true;
    const missing = Object.keys(entry.optionalDependencies ?? {}).filter(
      (name) => !isListed(packages, path, name),
    );
    return [
      ...(isInstalled && !CHECKSUM.test(entry.integrity ?? '') ? [`${path} has no SHA-512 checksum`] : []),
      ...missing.map((name) => `lacks ${name}, which ${path || 'the root'} asks for`),
    ];
  });
}

/** Whether a package that `path` asks for is beside it or in a folder above. */
function isListed(packages: Readonly<Record<string, Entry>>, path: string, name: string): boolean {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (packages[at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`]) return true;
    if (at === '') return false;
  }
}
