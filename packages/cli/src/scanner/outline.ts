/** A large file of which only some sections become strings: where its bytes are plain lines of ASCII, they are passed over. */
import type { DocumentPart, OpenDocument, QuietText, SectionSize } from '@limpid/engine';
import { openPlainSections, type PlainLines, type PlainSections } from '@limpid/engine/quiet-bytes';
import type { Job, Source } from '../scan-data.ts';
import { ChunkDecoder, encodeSignature } from '../sources/decode-text.ts';
import type { OnRead, TextFile } from '../sources/text-file.ts';
import { forbiddenWordOf } from './clean-file.ts';

/** Bytes read at once for a section that needs its string: enough for most. */
const CHUNK_OF_SECTION = 1.25;
/** Where so many sections need their strings and none is plain, the rest hardly will be: chunks are faster then. */
const MOST_STRINGS = 8;
const LINE_FEED = '\n';

export type QuietLines = QuietText & PlainLines;

/** A section, or several that are strings. */
interface Stretch {
  readonly offset: number;
  readonly bytes: number;
  readonly quiet: QuietLines | null;
}

export class Outline {
  readonly #file: TextFile;
  readonly #source: Source;
  readonly #word: string;
  readonly #sections: PlainSections;
  readonly #stretches: Stretch[] = [];
  readonly #buffer: Buffer;
  #readings = 0;

  /** Null where more than a report of UTF-8 is asked for, or every line, or this machine has no SIMD. */
  static open(file: TextFile, source: Source, job: Job, size?: SectionSize): Outline | null {
    const word = forbiddenWordOf(job);
    const { lines, known } = source;
    const readsLines = lines !== undefined || known !== undefined || job.tallies === true;
    if (word === null || readsLines || job.keepsSyntax === true || file.encoding.name !== 'utf-8')
      return null;
    const sections = openPlainSections(word, size);
    return sections && new Outline(file, source, word, sections);
  }

  private constructor(file: TextFile, source: Source, word: string, sections: PlainSections) {
    this.#file = file;
    this.#source = source;
    this.#word = word;
    this.#sections = sections;
    this.#buffer = Buffer.alloc(Math.ceil(sections.room.length * CHUNK_OF_SECTION));
  }

  /** The next reading of the document. False where the file must come in chunks after all: that document is of no use. */
  read(document: OpenDocument, onRead: OnRead): boolean {
    if (this.#readings === 0 && !this.#find(document, onRead)) return false;
    if (this.#readings > 0)
      for (const { offset, bytes, quiet } of this.#passed(onRead))
        if (quiet === null) document.read(this.#file.textAt(offset, bytes));
        else document.readQuiet(quiet);
    this.#readings++;
    return true;
  }

  *decide(document: OpenDocument, onRead: OnRead): Generator<DocumentPart> {
    for (const { offset, bytes, quiet } of this.#passed(onRead))
      if (quiet === null) yield* document.decide(this.#file.textAt(offset, bytes));
      else yield document.decideQuiet(quiet);
  }

  *#passed(onRead: OnRead): Generator<Stretch> {
    const { size } = this.#file.fileState;
    for (const stretch of this.#stretches) {
      yield stretch;
      onRead((stretch.offset + stretch.bytes) / size, this.#readings + 1);
    }
    this.#file.refuseChanged();
  }

  #find(document: OpenDocument, onRead: OnRead): boolean {
    const { encoding, fileState } = this.#file;
    let tail = LINE_FEED;
    let strings = 0;
    for (let offset = encodeSignature(encoding).length; offset < fileState.size; ) {
      // A section that begins inside a line could hold the rest of the word.
      const quiet = tail.endsWith(LINE_FEED) ? this.#quietAt(offset) : null;
      let bytes: number;
      if (quiet !== null) {
        document.readQuiet(quiet);
        bytes = quiet.length;
      } else {
        const text = this.#readText(document, offset);
        if (text === null || (this.#word !== '' && `${tail}${text}`.includes(this.#word))) return false;
        if (++strings === MOST_STRINGS && this.#stretches.length < MOST_STRINGS) return false;
        tail = text.slice(-this.#word.length - 1);
        bytes = Buffer.byteLength(text);
      }
      this.#stretches.push({ offset, bytes, quiet });
      offset += bytes;
      onRead(offset / fileState.size, 1);
    }
    this.#file.refuseChanged();
    return true;
  }

  #quietAt(offset: number): QuietLines | null {
    const { room } = this.#sections;
    if (offset + room.length > this.#file.fileState.size) return null;
    if (this.#file.readAt(room, offset) < room.length) return null;
    const lines = this.#sections.find();
    return (
      lines && {
        ...lines,
        read: (length = lines.length) => this.#file.textAt(offset, Math.min(length, lines.length)),
      }
    );
  }

  /** Sections that need their strings: one, or more where they are short. Null where something is no UTF-8. */
  #readText(document: OpenDocument, offset: number): string | null {
    const { encoding, fileState } = this.#file;
    const decoder = new ChunkDecoder(encoding, 0, this.#source.encoding !== undefined);
    let text = '';
    let end = offset;
    while (end < fileState.size && document.waiting === text.length) {
      const length = Math.min(this.#file.readAt(this.#buffer, end), fileState.size - end);
      end += length;
      const decoded = decoder.decode(this.#buffer.subarray(0, length), end === fileState.size);
      if (length === 0 || decoded.is === 'unreadable') return null;
      text += decoded.text;
      document.read(decoded.text);
    }
    // The last section ends with the document.
    if (document.waiting === text.length) return text;
    const rest = document.takeBack();
    return text.slice(0, text.length - rest.length);
  }
}
