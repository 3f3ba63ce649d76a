/** Bytes of a file to the texts that people read in it: catalogues, manuals, language packs, help, dictionaries. */
import { gunzipSync, inflateRawSync } from 'node:zlib';
import { stringsOf } from './installed-package.ts';

export function unzipped(file: Buffer): Buffer {
  return gunzipSync(file);
}

/** The translations in a compiled catalogue of gettext: its table of strings says where they are. */
export function messagesOfCatalogue(catalogue: Buffer): readonly string[] {
  const isLittle = catalogue.readUInt32LE(0) === 0x950412de;
  const read = (at: number) => (isLittle ? catalogue.readUInt32LE(at) : catalogue.readUInt32BE(at));
  const count = read(8);
  const table = read(16);
  return Array.from({ length: count }, (_, index) => {
    const [length, start] = [read(table + index * 8), read(table + index * 8 + 4)];
    return catalogue.toString('utf8', start, start + length);
  })
    .slice(1)
    .flatMap((text) => text.split('\0'));
}

export function paragraphsOfManual(page: Buffer): readonly string[] {
  return page.toString('utf8').split(/\n\.P?P\n|\n\n/);
}

export function paragraphsOfText(text: Buffer): readonly string[] {
  return text.toString('utf8').split(/\n\n|\n(?=\S)/);
}

export function stringsOfJsonText(file: Buffer): readonly string[] {
  return [...stringsOf(JSON.parse(file.toString('utf8')))];
}

const BLOCK = /<\/?(?:p|li|h\d|td|th|dt|dd|title|div|pre|blockquote|tr|table|ul|ol|dl)\b[^>]*>/i;

/** Without tags; entities are resolved. */
export function paragraphsOfHtml(file: Buffer): readonly string[] {
  const page = file.toString('utf8').replace(/<(script|style)\b.*?<\/\1>/gis, '');
  return page
    .split(BLOCK)
    .map((block) => resolveEntities(block.replace(/<[^>]*>/g, '')).trim())
    .filter((block) => block !== '');
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', amp: '&' };

function resolveEntities(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });
}

/** The messages in the Fluent files and properties of an archive. */
export function messagesOfLanguagePack(archive: Buffer): readonly string[] {
  return filesOfZip(archive).flatMap(({ name, content }) => {
    if (name.endsWith('.ftl')) return messagesOfFluent(content.toString('utf8'));
    if (name.endsWith('.properties')) return messagesOfProperties(content.toString('utf8'));
    return [];
  });
}

/** Values and attributes, each by itself. */
function messagesOfFluent(file: string): readonly string[] {
  return file
    .replace(/^#.*$/gm, '')
    .split(/\n(?=\S)|\n\s+(?=\.[\w-]+ *=)/)
    .map((entry) => entry.replace(/^[.\w-]+ *= */, '').trim())
    .filter((entry) => entry !== '');
}

function messagesOfProperties(file: string): readonly string[] {
  return [...file.matchAll(/^[^#=\s][^=\n]*=(.*)$/gm)].map(([, value = '']) => value.trim());
}

interface ZippedFile {
  readonly name: string;
  readonly content: Buffer;
}

const END_OF_DIRECTORY = 0x06054b50;
const ENTRY_HEADER = 46;
const FILE_HEADER = 30;
const STORED = 0;

/** Every file of a zip archive, by its central directory. */
function filesOfZip(archive: Buffer): readonly ZippedFile[] {
  let end = archive.length - 22;
  while (end > 0 && archive.readUInt32LE(end) !== END_OF_DIRECTORY) end--;
  const files: ZippedFile[] = [];
  let entry = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = archive.readUInt16LE(entry + 28);
    const name = archive.toString('utf8', entry + ENTRY_HEADER, entry + ENTRY_HEADER + nameLength);
    const file = archive.readUInt32LE(entry + 42);
    const start = file + FILE_HEADER + archive.readUInt16LE(file + 26) + archive.readUInt16LE(file + 28);
    const packed = archive.subarray(start, start + archive.readUInt32LE(entry + 20));
    const isStored = archive.readUInt16LE(entry + 10) === STORED;
    files.push({ name, content: isStored ? packed : inflateRawSync(packed) });
    entry += ENTRY_HEADER + nameLength + archive.readUInt16LE(entry + 30) + archive.readUInt16LE(entry + 32);
  }
  return files;
}
