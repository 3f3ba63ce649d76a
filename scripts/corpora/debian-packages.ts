/** Messages, manuals and dictionaries of Debian packages, as people write them: downloaded, unpacked, never installed. */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  messagesOfCatalogue,
  messagesOfLanguagePack,
  paragraphsOfHtml,
  paragraphsOfManual,
  paragraphsOfText,
  stringsOfJsonText,
  unzipped,
} from './document-formats.ts';
import type { Corpus, CorpusDocument } from './natural-texts.ts';

const CACHE = join(import.meta.dirname, '../../corpora/node_modules/.debian');
/** Messages of a page: suspicion adds up over them, and payloads are read over them. */
const MESSAGES_OF_A_PAGE = 100;

const languages = (prefix: string, list: string) => list.split(' ').map((language) => prefix + language);

/** Catalogues of large programs in many languages, manuals, and dictionaries with sounds. */
const PACKAGES = [
  ...languages('libreoffice-l10n-', 'km fr pl cs he ar ru te ml sr zh-tw'),
  ...['gedit-common', 'nautilus-data', 'gimp-data', 'gnome-control-center-data', 'evolution-common'],
  ...['util-linux-locales', 'gettext', 'iso-codes', 'inkscape', 'digikam-data', 'libkf5i18n-data'],
  ...['okular', 'dolphin', 'plasma-desktop-data', 'audacity-data', 'vlc-l10n'],
  ...languages('manpages-', 'ru pl de fr cs uk ro nl es hu sr'),
  ...languages(
    'firefox-esr-l10n-',
    'ar bg bn br cs el en-gb fa fr he hi-in hr hsb ja kab ka kk km kn mk mr my pl ro ru sk sl sr te th uk ur zh-cn',
  ),
  ...['mediawiki', 'wordpress-l10n', 'emacs-common', 'installation-guide-amd64'],
  ...languages('gimp-help-', 'fr ru el fa'),
  ...languages('dict-freedict-', 'eng-fra eng-rus fra-eng kha-eng ell-eng jpn-rus gle-eng kur-tur'),
];

/** One for each package; it is fetched when its documents are read. */
export const DEBIAN_CORPORA: readonly Corpus[] = PACKAGES.map((name) => ({
  name,
  documents: () => documentsOf(unpackedPackage(name)),
}));

/** The folder of a package; throws where `apt-get` or `dpkg-deb` is missing, or the package is. */
export function unpackedPackage(name: string): string {
  const folder = join(CACHE, name);
  if (existsSync(folder)) return folder;
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  execFileSync('apt-get', ['download', '--quiet', name], { cwd: partial, stdio: 'pipe' });
  const [archive = ''] = readdirSync(partial).filter((file) => file.endsWith('.deb'));
  execFileSync('dpkg-deb', ['--extract', archive, 'content'], { cwd: partial });
  rmSync(join(partial, archive));
  renameSync(partial, folder);
  return folder;
}

interface Format {
  readonly pattern: string;
  /** The language of a path, or what else its figures are counted by. */
  readonly language: RegExp;
  readonly textsOf: (file: Buffer) => readonly string[];
}

const FORMATS: readonly Format[] = [
  {
    pattern: '**/{LC_MESSAGES,languages}/**/*.mo',
    language: /([A-Za-z_@]+)\/LC_MESSAGES\/|(?:[/-])([a-z]{2,3})(?:_\w+)?\.mo$/,
    textsOf: messagesOfCatalogue,
  },
  {
    pattern: '**/man/*/man*/*.gz',
    language: /\/man\/(\w+)/,
    textsOf: (file) => paragraphsOfManual(unzipped(file)),
  },
  { pattern: '**/i18n/**/*.json', language: /([\w-]+)\.json$/, textsOf: stringsOfJsonText },
  { pattern: '**/*.xpi', language: /langpack-([\w-]+)@/, textsOf: messagesOfLanguagePack },
  {
    pattern: '**/{help/*,installation-guide-*/*}/*.html',
    language: /([\w.-]+)\/[^/]*$/,
    textsOf: paragraphsOfHtml,
  },
  {
    pattern: '**/*.dict.dz',
    language: /([\w-]+)\.dict/,
    textsOf: (file) => paragraphsOfText(unzipped(file)),
  },
  { pattern: '**/etc/{tutorials/TUTORIAL*,HELLO}', language: /(\w+)$/, textsOf: paragraphsOfText },
];

function* documentsOf(folder: string): Generator<CorpusDocument> {
  for (const { pattern, language, textsOf } of FORMATS) {
    for (const path of globSync(pattern, { cwd: folder }).sort()) {
      const found = language.exec(path);
      const group = found?.[1] ?? found?.[2] ?? '';
      const texts = textsOf(readFileSync(join(folder, path))).filter((text) => !text.includes('\ufffd'));
      for (const text of texts) if (/[^\0-\x7f]/.test(text)) yield { group, text };
      for (let first = 0; first < texts.length; first += MESSAGES_OF_A_PAGE) {
        const page = texts.slice(first, first + MESSAGES_OF_A_PAGE).join('\n');
        if (/[^\0-\x7f]/.test(page)) yield { group: `${group}, page`, text: page, isPage: true };
      }
    }
  }
}
