/** What the start of a file and its name say of it: a text, a binary file of a known kind, or something in between. */
import { isUtf8 } from 'node:buffer';
import { basename, extname } from 'node:path';
import type { Encoding, Skipped, Source, Unreadable } from '../scan-data.ts';
import { isCodeFile, isForAgents, isSettingsFile, isTextName, kindOfName } from '../syntax/syntax-of-file.ts';
import { mayNameEncoding, whyReadOtherwise } from './declared-encoding.ts';
import { unpackedName } from './packed-file.ts';

/** How much of a file is looked at: as much as git looks at. */
export const SNIFFED_BYTES = 8000;

const BYTE_ORDER_MARKS = ['fffe', 'feff', '0000feff'];

/** No program reads a file of such a name as source code or prose. */
const BINARY_NAMES = new Set(
  `png apng jpg jpeg jpe jfif gif webp avif heic heif bmp ico icns cur tif tiff psd xcf jxl jp2 tga dds exr
  woff woff2 ttf otf ttc eot
  mp3 mp4 m4a m4v mov avi mkv webm wav flac ogg oga ogv opus aac aif aiff mid midi wmv mpg mpeg 3gp
  zip gz tgz bz2 tbz2 xz txz zst lz lz4 lzma br z 7z rar tar jar war ear apk aab ipa
  whl egg nupkg vsix crx xpi deb rpm dmg iso cab msi
  pdf doc docx xls xlsx ppt pptx odt ods odp epub mobi
  exe dll so dylib o a lib wasm class pyc pyo pyd node elf efi ko rlib pdb bin swf
  sqlite sqlite3 db mdb rdb parquet avro orc feather arrow npy npz h5 hdf5 pkl pickle pt onnx safetensors
  tflite ckpt mo gmo bcmap der p12 pfx jks keystore sketch fig indd blend fbx glb`
    .split(/\s+/)
    .map((name) => `.${name}`),
);
/** But texts have such names as well: libraries of shell functions, a README in Portuguese. */
const ALSO_TEXT = new Set(['.lib', '.pt', '.mo', '.bin', '.db']);
const SHEBANG = '2321';
const LINE_FEED = 0x0a;
const PACKET_BYTES = 188;
const PACKET_START = 0x47;
/** A stream begins with its table of programs. No source code does so. */
const FIRST_PACKET = 'G@';
/** In hexadecimal, starts of binary files, and of hardly any source code: programs, archives, pictures, data with much text. */
const MAGIC_NUMBER = new RegExp(
  `^(?:${`7f454c46 feedfac[ef] c[ef]faedfe cafebabe 1f8b08 504b0304 fd377a585a 28b52ffd 213c617263683e0a d0cf11e0
  89504e47 ffd8ff 49492a00 4d4d002a 38425053 676c544602 4944330[234] 255044462d
  53514c69746520666f726d6174203300 800[2-5] 934e554d5059 4f626a01 5041523115 4152524f573100`
    .split(/\s+/)
    .join('|')})`,
);
const MAGIC_BYTES = 16;
/** Such files may be ASCII nearly throughout, behind bytes that a text may begin with as well. */
const OFTEN_ASCII = new Set(['.tar', '.safetensors', '.onnx', '.bcmap', '.pyc', '.pyo']);

/** What runs these or reads them as settings knows no UTF-16; PowerShell does. */
const RUN_AS_BYTES =
  /\.(?:py|pyw|pth|php|phtml|inc|module|lua|tcl|awk|sed|jq|bc|m4|exp|nft|gp|r|jl|el|scm|lisp|clj[cs]?|nix|tf|tofu|tfvars|hcl|toml|service|socket|timer|desktop|properties|conf|cnf|zsh-theme|profile)$|(?:^|[\\/])(?:codeowners|hosts|\.(?:git[a-z]+|netrc|htaccess|pypirc|flake8|editorconfig|[a-z]+(?:rc|ignore|init|profile)))$/i;
const KINDS_AS_BYTES: ReadonlySet<string> = new Set(['shell', 'ruby']);
const POWERSHELL = /\.ps[md]?1$/i;
const WIDE_PROGRAM =
  'It begins as UTF-16, and what runs or reads it knows UTF-8 alone. Save it as UTF-8, or leave it out with --ignore.';

/** Lines of ASCII among UTF-16, as no text of 500 million characters has them; Hiragana has no five letters in a row. */
const OTHER_LINE =
  /[\n\r](?:(?=[ -~]{0,395}[A-Za-z]{5})[ -~]{12,400}|[\w.-]{2,60} ?= ?[\w./-]{1,60}|\[[\w .-]{2,60}\])(?=[\n\r])/;
const OTHER_LINES =
  'It begins as UTF-16, and what knows UTF-8 alone finds other lines in it. Save it as UTF-8, or leave it out with --ignore.';

/** A text may hold a few of them all the same. */
const FEWEST_CONTROLS = 5;
const LEAST_CONTROLS = 0.02;
const MANY_CONTROLS = 0.5;
/** Without a magic number, of 470,000 files only compiled Python and caches of V8 were binary and had fewer. */
const FEW_OTHERS = 0.05;
const NEITHER =
  'It has the name of a text, and NUL and bytes that are not UTF-8. Save it as UTF-8, or leave it out with --ignore.';
const NEARLY_ASCII =
  'It looks binary, but is ASCII for the most part. Remove its control characters, scan it with --text, or leave it out with --ignore.';

type Judged = Pick<Source, 'path' | 'encoding' | 'ifBinary' | 'packed'>;

/** Why a file is not read as a text: it is skipped, or a sentence. Null where it is read. */
export function judgeStart(
  bytes: Uint8Array,
  { path, encoding, ifBinary, packed }: Judged,
): Skipped['why'] | string | null {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, SNIFFED_BYTES));
  if (startsWithAny(start, BYTE_ORDER_MARKS)) {
    if (encoding !== undefined) return null;
    return isReadAsBytes(path, ifBinary) ? WIDE_PROGRAM : whyOtherLines(start, path);
  }
  const name = packed === undefined ? path : unpackedName(path);
  const extension = extensionOf(name);
  const isAlsoText = ALSO_TEXT.has(extension);
  if (BINARY_NAMES.has(extension)) {
    const isBinary = looksBinary(start);
    // A program begins otherwise than these, whatever it is called.
    const isOftenAscii = OFTEN_ASCII.has(extension) && !startsWithAny(start, [SHEBANG]);
    const isNoText = isBinary || (!isAlsoText && !isUtf8(withoutCut(start)));
    if (isNoText && (isOftenAscii || !isNearlyText(start, isBinary))) return 'binary';
    if (!isBinary && !isAlsoText) return null;
  }
  const isCut = start.length === SNIFFED_BYTES;
  const otherwise = encoding === undefined ? whyReadOtherwise(start.toString('latin1'), name, isCut) : null;
  if (otherwise !== null) return otherwise;
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return null;
  if (!start.includes(0) || widthOf(start, bytes.length) !== null || !looksBinary(start)) return null;
  if (hasMagic(start) && (extension === '.pth' || (!isTextName(path) && hasNoExtension(path))))
    return 'binary';
  // No bytes keep an interpreter or an agent from reading it.
  if (isVideo(start, extension)) return 'binary';
  if (ifBinary === 'skip-unless-named-as-text' && (isTextName(path) || startsWithAny(start, [SHEBANG])))
    return isUtf8(withoutCut(start)) ? null : NEITHER;
  if (ifBinary === 'skip-unless-named-as-text' && isNearlyText(start, true)) return NEARLY_ASCII;
  if (ifBinary?.startsWith('skip')) return 'looks-binary';
  return ifBinary === 'refuse' ? 'It looks binary, and is left alone. --text takes it for a text.' : null;
}

/** A sentence where what stands behind the start shows that it is read otherwise than it looks. */
export function judgeWhole(bytes: Buffer, { path, encoding, packed }: Judged): string | null {
  if (encoding !== undefined || bytes.length <= SNIFFED_BYTES) return null;
  if (startsWithAny(bytes.subarray(0, SNIFFED_BYTES), BYTE_ORDER_MARKS)) return whyOtherLines(bytes, path);
  const name = packed === undefined ? path : unpackedName(path);
  if (!mayNameEncoding(bytes.toString('latin1', 0, SNIFFED_BYTES), name)) return null;
  return whyReadOtherwise(bytes.toString('latin1'), name, false);
}

/** An MPEG transport stream, which has the extension of TypeScript: each packet begins with the same byte. */
function isVideo(start: Buffer, extension: string): boolean {
  if (!/^\.m?ts$/.test(extension) || start.length < 2 * PACKET_BYTES) return false;
  if (isUtf8(withoutCut(start)) || start.toString('latin1', 0, FIRST_PACKET.length) !== FIRST_PACKET)
    return false;
  for (let at = 0; at < start.length; at += PACKET_BYTES) if (start[at] !== PACKET_START) return false;
  return true;
}

/** Programs, and what agents read; a stream has no name that says so, and a README in capitals is no program. */
function isReadAsBytes(path: string, ifBinary: Judged['ifBinary']): boolean {
  return (
    RUN_AS_BYTES.test(path) ||
    (KINDS_AS_BYTES.has(kindOfName(path)) && !POWERSHELL.test(path)) ||
    isForAgents(path) ||
    (ifBinary !== undefined && /^[^.]*[a-z][^.]*$/.test(basename(path)))
  );
}

/** Some programs read code and settings of Windows as UTF-16, and others as bytes. */
function whyOtherLines(bytes: Buffer, path: string): string | null {
  const isForPrograms = isCodeFile(path, '') || isSettingsFile(path);
  return isForPrograms && OTHER_LINE.test(bytes.toString('latin1')) ? OTHER_LINES : null;
}

/** The outcome for what `judgeStart` says. */
export function leftAlone(path: string, why: Skipped['why'] | string): Skipped | Unreadable {
  return why === 'binary' || why === 'looks-binary'
    ? { outcome: 'skipped', path, why }
    : { outcome: 'unreadable', path, problem: why };
}

export interface Wide {
  readonly width: 2 | 4;
  readonly isLittle: boolean;
}

/** UTF-16 or UTF-32 without a byte order mark: a text if it is read so, and hardly one as UTF-8. */
export function widthOf(bytes: Uint8Array, size: number): Wide | null {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, SNIFFED_BYTES, size));
  if (!start.includes(0)) return null;
  for (const isLittle of [true, false]) {
    if (size % 4 === 0 && isText(readUtf32(start, isLittle))) return { width: 4, isLittle };
  }
  if (size % 2 === 1) return null;
  const [little, big] = [true, false].map((isLittle) => shareOfLow(readUtf16(start, isLittle))) as [
    number,
    number,
  ];
  // Nearly all pairs of bytes are a Chinese character: without letters below U+2000 they are a sign of nothing.
  const least = isUtf8(withoutCut(start)) ? 0.5 : Number.MIN_VALUE;
  return Math.max(little, big) >= least ? { width: 2, isLittle: little >= big } : null;
}

/** Fewer pairs of bytes could be so by chance. */
const FEWEST_PAIRS = 8;
/** In UTF-16 few texts have this share of printable ASCII bytes, unless nearly all letters are Hiragana. */
const MOSTLY_ASCII = 0.85;
const MOSTLY_ONE_SCRIPT = 0.6;
/** Bytes of UTF-16 without a blank or a full stop, which have a zero or a control. */
const LONGEST_HIRAGANA = 256;

/** Whether what a byte order mark says is UTF-16 reads as UTF-8: each space and line end of UTF-16 has a zero. */
export function looksLikeUtf8(bytes: Uint8Array, name: Encoding['name']): boolean {
  const start = Buffer.from(bytes.subarray(0, SNIFFED_BYTES & ~1));
  if (start.length < FEWEST_PAIRS * 2) return false;
  if (hasLinesOfBytes(start, name)) return true;
  const isUtf8Text = !start.includes(0) && isUtf8(withoutCut(start));
  // Hiragana may read as ASCII, but not with line ends, nor for long.
  if (isUtf8Text && (start.length >= LONGEST_HIRAGANA || /[^\0-\x7f]|\n/.test(start.toString('latin1'))))
    return true;
  const printable = start.filter(isPrintable);
  if (!isUtf8Text && printable.length < start.length * MOSTLY_ASCII) return false;
  const blocks = new Uint32Array(0x100);
  const first = name === 'utf-16le' ? 1 : 0;
  for (let at = first; at < start.length; at += 2) (blocks[start[at] as number] as number)++;
  return Math.max(...blocks) * 2 < start.length * MOSTLY_ONE_SCRIPT;
}

/** Of other letters, which are one in a hundred at most, but for those of Gurmukhi and Gujarati. */
const FEW_LINES = 3;
const LINES_OF_BYTES = 4;
const MORE_LINES = 8;
const SHARE_OF_SCRIPT = 0.2;

/** Whether programs that know no UTF-16 find more line ends in it than a text of UTF-16 has by chance. */
function hasLinesOfBytes(start: Buffer, name: Encoding['name']): boolean {
  const units = new Uint16Array(start.length / 2).map((_, at) =>
    name === 'utf-16le' ? start.readUInt16LE(2 * at) : start.readUInt16BE(2 * at),
  );
  const lines = units.filter((unit) => unit === LINE_FEED).length;
  const low = units.filter((unit) => unit !== LINE_FEED && (unit & 0xff) === LINE_FEED).length;
  const high = units.filter((unit) => unit >> 8 === LINE_FEED).length;
  const others = low + (high < units.length * SHARE_OF_SCRIPT ? high : 0);
  return lines === 0 ? others >= FEW_LINES : others > LINES_OF_BYTES * lines + MORE_LINES;
}

/** How many of the characters have a control as their first byte: NUL in Latin text. 0 where it is no text. */
function shareOfLow(text: string): number {
  return isText(text) ? (text.match(/[\p{Cc} -\u{1FFF}]/gu)?.length ?? 0) / text.length : 0;
}

/** A number after the last dot is that of a version. */
function extensionOf(path: string): string {
  const name = basename(path).replace(/(?:\.\d+)+$/, '');
  return name === '.DS_Store' ? '.bin' : extname(name).toLowerCase();
}

/** A name that begins with a dot is that of settings. */
function hasNoExtension(path: string): boolean {
  return extensionOf(path) === '' && !basename(path).startsWith('.');
}

function looksBinary(start: Buffer): boolean {
  if (!/[^\t-\r -~]/.test(start.toString('latin1'))) return false;
  const share = shareOfControls(start);
  return share >= MANY_CONTROLS || share >= Math.max(LEAST_CONTROLS, FEWEST_CONTROLS / start.length);
}

function shareOfControls(start: Buffer): number {
  // What is not UTF-8 is read as U+FFFD.
  const text = start.toString('utf8');
  let controls = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    const isBlank = unit >= 0x09 && unit <= 0x0d;
    if ((unit < 0x20 && !isBlank) || (unit >= 0x7f && unit < 0xa0) || unit === 0xfffd) controls++;
  }
  return controls / start.length;
}

function hasMagic(start: Buffer): boolean {
  return MAGIC_NUMBER.test(start.toString('hex', 0, MAGIC_BYTES));
}

/** Neither picture nor program, but a text with a few bytes that keep it from being read. */
function isNearlyText(start: Buffer, isBinary: boolean): boolean {
  if (hasMagic(start)) return false;
  if (!isBinary) return true;
  let others = 0;
  for (const byte of start) if (!isPrintable(byte)) others++;
  return others < start.length * FEW_OTHERS;
}

function isPrintable(byte: number): boolean {
  return (byte >= 0x20 && byte < 0x7f) || (byte >= 0x09 && byte <= 0x0d);
}

function isText(text: string | null): boolean {
  return text !== null && !/[\p{Cn}\p{Co}\p{Cs}]|(?!\s)\p{Cc}/u.test(text);
}

function readUtf16(start: Buffer, isLittle: boolean): string {
  const even = Buffer.from(start.subarray(0, start.length & ~1));
  const text = (isLittle ? even : even.swap16()).toString('utf16le');
  // The other half of the last character may be behind what is looked at.
  return start.length === SNIFFED_BYTES ? text.replace(/[\u{D800}-\u{DBFF}]$/u, '') : text;
}

function readUtf32(start: Buffer, isLittle: boolean): string | null {
  let text = '';
  for (let at = 0; at + 4 <= start.length; at += 4) {
    const codePoint = isLittle ? start.readUInt32LE(at) : start.readUInt32BE(at);
    if (codePoint > 0x10_ffff) return null;
    text += String.fromCodePoint(codePoint);
  }
  return text;
}

/** Without a character that goes on behind what is looked at. */
function withoutCut(start: Buffer): Buffer {
  if (start.length < SNIFFED_BYTES) return start;
  let end = start.length;
  while (end > start.length - 4 && ((start[end - 1] as number) & 0xc0) === 0x80) end--;
  return start.subarray(0, (start[end - 1] as number) >= 0xc0 ? end - 1 : end);
}

function startsWithAny(start: Buffer, beginnings: readonly string[]): boolean {
  return beginnings.some((hex) => start.subarray(0, hex.length / 2).toString('hex') === hex);
}
