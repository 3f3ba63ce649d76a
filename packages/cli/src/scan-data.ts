/** The data of a scan: sources, jobs and outcomes. Plain data that threads can pass on. */
import type {
  Action,
  CharacterClass,
  CleanOptions,
  Payload,
  Reason,
  Technique,
  WhitespaceSuspicion,
} from '@limpid/engine';
import type { FindingClass, Severity, SeverityCounts } from './finding-classes.ts';

/** How bytes became text; a signature is a byte order mark at the start, which is no part of the text. */
export interface Encoding {
  readonly name: 'utf-8' | 'utf-16le' | 'utf-16be';
  readonly hasSignature: boolean;
}

/** Lines of a text as git counts them, from 1: the first and the last of each stretch, in order. */
export type Lines = readonly (readonly [number, number])[];

/** How many findings of one class stand in lines of one content. */
export interface Tally {
  readonly class: string;
  /** A digest of the line, without spaces and what is invisible. */
  readonly content: string;
  readonly count: number;
}

/** A file that is packed, and by what. */
export interface Packed {
  readonly file: string;
  readonly by: 'gzip' | 'zstd';
}

/** Something to scan. */
export interface Source {
  /** As the user would write it; `-` is standard input. Hostile: to be shown escaped. */
  readonly path: string;
  /** Where it is; null for standard input. */
  readonly file: string | null;
  /** Its file is a real path: a link that appears above it leads elsewhere. */
  readonly isReal?: true;
  /** Nothing coming from it is a mistake rather than a text. */
  readonly mustCome?: true;
  /** What git calls the text where it is not that of the file: of what is staged. */
  readonly blob?: string;
  /** What to do if it looks binary and is of no known kind; without this it is read as a text. */
  readonly ifBinary?: 'skip' | 'skip-unless-named-as-text' | 'refuse';
  /** The encoding of --encoding, for texts without a byte order mark. */
  readonly encoding?: Encoding['name'];
  /** The lines that count; without it all do. */
  readonly lines?: Lines;
  /** The text itself, where it is the name of a file or the target of a link and not what is in a file. */
  readonly inline?: string;
  /** Which of the two `inline` is; absent where it is neither. */
  readonly inlineIs?: 'name' | 'target';
  /** UTF-16 indices of it that pass for other characters, as those of a name beside it, and for which. */
  readonly doubles?: readonly (readonly [index: number, sign: string])[];
  /** The file that it is unpacked from; it is a stream then, as standard input is. */
  readonly packed?: Packed;
  /** What standard input would be called as a file; it says the syntax. */
  readonly calledAs?: string;
  /** What is selected of it, where that is not what the job says; hidden messages are always those of the job. */
  readonly selection?: Selection;
  /** What a baseline knows of it. */
  readonly known?: readonly Tally[];
}

/** The state of a file when it was read, so that one that changed meanwhile is not overwritten. */
export interface FileState {
  readonly size: number;
  /** Another file may have taken the name meanwhile. */
  readonly ino: bigint;
  /** How many names it has. */
  readonly nlink: bigint;
  readonly mtimeNs: bigint;
  readonly ctimeNs: bigint;
}

/** The name that says the syntax of a source; null for a stream without --stdin-filename. */
export function fileNameOf({ file, path, calledAs }: Source): string | null {
  return file === null ? (calledAs ?? null) : path;
}

/** How a sentence names a source. */
export function nameOfSource(path: string): string {
  return path === '-' ? 'standard input' : path;
}

/** One character at one place, and what becomes of it. */
export interface Place {
  /** Code points before it, the signature not counted. */
  readonly offset: number;
  readonly line: number;
  /** In code points, from 1. */
  readonly column: number;
  /** `U+200B` */
  readonly codePoint: string;
  readonly name: string;
  readonly technique: Technique;
  /** Absent where a service scanned: it does not tell it. */
  readonly characterClass?: CharacterClass;
  readonly class: FindingClass;
  /** Absent where it is kept: that is no finding. */
  readonly severity?: Severity;
  readonly action: Action;
  readonly replacement?: string;
  readonly reason?: Reason;
  /** Present where `clean` would leave the text alone because of it. */
  readonly byHand?: true;
}

/** A character that is written as an escape: reported, and never rewritten. */
export interface EscapedPlace extends Place {
  readonly written: string;
}

/** All places of one character that met the same end. */
export interface Kind {
  readonly technique: Technique;
  readonly class: FindingClass;
  /** Absent where it is kept. */
  readonly severity?: Severity;
  readonly codePoint: string;
  readonly name: string;
  readonly action: Action;
  readonly count: number;
  readonly replacement?: string;
  readonly reason?: Reason;
}

/** A payload and where its first carrier stands. */
export interface PlacedPayload extends Payload {
  readonly line: number;
  readonly column: number;
}

export interface Scanned {
  readonly outcome: 'scanned';
  readonly path: string;
  readonly encoding: Encoding;
  /** Null for what is no file. */
  readonly fileState: FileState | null;
  /** Present for a name and for the target of a link, which no command changes. */
  readonly inlineIs?: 'name' | 'target';
  readonly characters: number;
  /** Whether git LFS keeps the file, and this is what stands for it; absent where it is not. */
  readonly isLfsPointer?: true;
  /** Characters that would be deleted, or are. */
  readonly deleted: number;
  readonly replaced: number;
  readonly kept: number;
  /** Characters that the text itself allows, in comments; absent where it allows none. They are none of the above. */
  readonly allowed?: number;
  /**
   * What cleaning leaves to people: characters written as escapes that would be removed if they were characters, and code
   * out of view; absent where there is nothing.
   */
  readonly escaped?: number;
  /** In text order, kept ones too, at most MAX_PLACES; absent where there are none. */
  readonly escapes?: readonly EscapedPlace[];
  /** Why `clean` would leave all of it as it is, as a sentence; absent where it would not. */
  readonly leftAlone?: string;
  /** Findings that a baseline knows; absent where it knows none. They are none of the above. */
  readonly known?: number;
  /** For a baseline; absent where none is written. */
  readonly tallies?: readonly Tally[];
  /** How many of what would be removed, escapes too, is how bad; a hidden message is an error besides. */
  readonly severities: SeverityCounts;
  /** Sentences for the author of the text. */
  readonly notes?: readonly string[];
  /** Of the whole text, whatever `--only` and `--ignore` leave out. */
  readonly suspicion: number;
  readonly verdict: string;
  readonly kinds: readonly Kind[];
  /** In text order, at most MAX_PLACES. */
  readonly places: readonly Place[];
  readonly payloads: readonly PlacedPayload[];
  /**
   * Whether the text holds carriers of a message, reported or not, decoded or not: place by place they are the message
   * in another notation.
   */
  readonly hidesMessage: boolean;
  readonly whitespace: readonly WhitespaceSuspicion[];
  readonly caveats: readonly string[];
  /** What was asked for, the cleaned or the revealed text or the difference; null where none was. */
  readonly text: string | null;
}

/** How a caveat of content credentials begins, which quotes who made them. */
export const CREDENTIALS = /^Content credentials/;

interface WithPayloads {
  readonly payloads: readonly Payload[];
}

const SCHEMES_OF_SPACES = new Set(['double-spaces', 'blanks-at-line-ends', 'line-ends', 'snow']);

/** Whether it has a message in plain spaces. */
export function hasMessageInSpaces({ payloads }: WithPayloads): boolean {
  return payloads.some(({ scheme }) => SCHEMES_OF_SPACES.has(scheme));
}

/** Whether it has such a message, and the option that removes them is off. */
export function leavesMessage(one: WithPayloads & Pick<Scanned, 'caveats'>): boolean {
  // A message that is not reported may be in spaces, and one that is in other characters.
  return hasMessageInSpaces(one) && one.caveats.some((caveat) => IN_SPACES.test(caveat));
}

/** How the caveat about such a message begins. */
const IN_SPACES = /^A message is written in plain spaces/;

/** The caveats for an agent: the name of a maker is a text that somebody else wrote. */
export function withoutMakers(caveats: readonly string[]): readonly string[] {
  return caveats.map((caveat) =>
    CREDENTIALS.test(caveat) ? caveat.replace(/ say that "[^"]*" made them/, ' name their maker') : caveat,
  );
}

/** A file that is left alone. */
export interface Skipped {
  readonly outcome: 'skipped';
  readonly path: string;
  /** Of a kind that its name or its start says, or of none that is known. */
  readonly why: 'binary' | 'looks-binary';
}

/** Of a text that was asked for and is none. */
export const IS_BINARY = 'It is binary: give a text in its place, and unpack what is packed.';

export interface Unreadable {
  readonly outcome: 'unreadable';
  readonly path: string;
  /** A sentence without its path. */
  readonly problem: string;
  /** Present where it was read, and cleaning could change its syntax. */
  readonly refused?: true;
}

export type Outcome = Scanned | Skipped | Unreadable;

/** More places than this are counted and not listed: a list for people and programs, not a copy of the text. */
export const MAX_PLACES = 10_000;

export const NOTATIONS = ['html', 'js', 'json', 'c', 'css', 'url'] as const;
export type Notation = (typeof NOTATIONS)[number];

/** How each source is scanned. */
export interface Job {
  readonly options: Partial<CleanOptions>;
  readonly selection: Selection;
  /** Whether comments in a text can allow what is in it. */
  readonly readsAllowComments: boolean;
  /** The fields of data sets that are texts; without it a file is one. */
  readonly fields?: readonly string[];
  /** In which notations escapes are read as the characters that they stand for. */
  readonly decodes?: readonly Notation[];
  /** Whether the cleaned text goes to a terminal: what that obeys becomes an escape. */
  readonly forTerminal?: true;
  /** Whether a text whose syntax cleaning could change is refused; without it that is not looked at. */
  readonly keepsSyntax?: true;
  /** Whether findings are counted for a baseline. */
  readonly tallies?: true;
  /** Which text the outcome holds. */
  readonly output: 'report' | 'cleaned' | 'revealed' | 'diff' | 'patch';
  /** A text in which nothing changes is null: it is not written. */
  readonly omitsUnchanged?: true;
}

/** What `--only` and `--ignore` say of characters; null where they say nothing of that kind. */
export interface Selection {
  readonly only: Chosen | null;
  readonly ignore: Chosen;
}

export interface Chosen {
  readonly techniques: readonly Technique[];
  readonly classes: readonly FindingClass[];
  /** Both ends included. */
  readonly ranges: readonly (readonly [number, number])[];
  /** Ignored techniques do not stand for messages in them. */
  readonly sparesMessages?: true;
}

/** Whether cleaning changes the text. */
export function isUnclean({ deleted, replaced }: Scanned): boolean {
  return deleted + replaced > 0;
}
