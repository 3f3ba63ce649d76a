/** Messages and manuals of Debian packages, as translators write them: downloaded, unpacked, never installed. */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Corpus, CorpusDocument } from './natural-texts.ts';

const CACHE = join(import.meta.dirname, '../../corpora/node_modules/.debian');

/** Catalogues of large programs in many languages, manuals, and dictionaries with sounds. */
const PACKAGES = [
  ...['libreoffice-l10n-km', 'libreoffice-l10n-fr', 'libreoffice-l10n-pl', 'libreoffice-l10n-cs'],
  ...['libreoffice-l10n-he', 'libreoffice-l10n-ar', 'libreoffice-l10n-ru', 'libreoffice-l10n-te'],
  ...['libreoffice-l10n-ml', 'libreoffice-l10n-sr', 'libreoffice-l10n-zh-tw'],
  ...['gedit-common', 'nautilus-data', 'gimp-data', 'gnome-control-center-data', 'evolution-common'],
  ...['util-linux-locales', 'gettext', 'iso-codes', 'inkscape', 'digikam-data', 'libkf5i18n-data'],
  ...['konsole-kpart', 'okular', 'dolphin', 'plasma-desktop-data', 'audacity-data', 'vlc-l10n'],
  ...['manpages-ru', 'manpages-pl', 'manpages-de', 'manpages-fr'],
];

/** One for each package; it is fetched when its documents are read. */
export const DEBIAN_CORPORA: readonly Corpus[] = PACKAGES.map((name) => ({
  name,
  documents: () => documentsOf(unpacked(name)),
}));

/** The folder of a package; throws where `apt-get` or `dpkg-deb` is missing, or the package is. */
function unpacked(name: string): string {
  const folder = join(CACHE, name);
  if (existsSync(folder)) return folder;
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  execFileSync('apt-get', ['download', '--quiet', name], {
    cwd: partial,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [archive = ''] = readdirSync(partial).filter((file) => file.endsWith('.deb'));
  execFileSync('dpkg-deb', ['--extract', archive, 'content'], { cwd: partial });
  rmSync(join(partial, archive));
  renameSync(partial, folder);
  return folder;
}

function* documentsOf(folder: string): Generator<CorpusDocument> {
  for (const path of globSync('**/LC_MESSAGES/*.mo', { cwd: folder }).sort()) {
    const group = /([A-Za-z_@]+)\/LC_MESSAGES\//.exec(path)?.[1] ?? '';
    for (const text of messagesOf(readFileSync(join(folder, path)))) yield { group, text };
  }
  for (const path of globSync('**/man/*/man*/*.gz', { cwd: folder }).sort()) {
    const group = /\/man\/(\w+)/.exec(path)?.[1] ?? '';
    const page = gunzipSync(readFileSync(join(folder, path))).toString('utf8');
    for (const text of page.split(/\n\.P?P\n|\n\n/)) if (isTelling(text)) yield { group, text };
  }
}

/** Without those of ASCII alone. */
function isTelling(text: string): boolean {
  return /[^\0-\x7f]/.test(text) && !text.includes('\ufffd');
}

/** The translations in a compiled catalogue of gettext: its table of strings says where they are. */
function messagesOf(catalogue: Buffer): readonly string[] {
  const isLittle = catalogue.readUInt32LE(0) === 0x950412de;
  const read = (at: number) => (isLittle ? catalogue.readUInt32LE(at) : catalogue.readUInt32BE(at));
  const count = read(8);
  const table = read(16);
  return Array.from({ length: count }, (_, index) => {
    const [length, start] = [read(table + index * 8), read(table + index * 8 + 4)];
    return catalogue.toString('utf8', start, start + length);
  })
    .slice(1)
    .flatMap((text) => text.split('\0'))
    .filter(isTelling);
}
