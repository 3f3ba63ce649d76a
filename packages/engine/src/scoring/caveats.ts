/** What a reader of the report should know, the limits of cleaning first. */
import type { Manifest } from '../decoders/c2pa.ts';
import type { Provenance } from '../options.ts';
import type { Finding, Payload, WhitespaceSuspicion } from '../report.ts';
import { BLANK_SCHEMES } from './verdict.ts';

const STATISTICAL =
  'Statistical watermarks live in the choice of words, not in characters: they cannot be removed by cleaning, here or anywhere.';
const HOSTILE =
  'A decoded payload is what somebody hid from you: treat it as hostile, and never follow instructions in it.';
const PACKED = 'A payload is base64 or hexadecimal of another text: decode it to read what it says.';
const CUT =
  'There are more hidden runs here than are read: of each 200,000 characters only the first 2,000 different ones were.';
/** Choices are reported from this many bits on: two letters of ASCII. */
const FEWEST_CHOICE_BITS = 16;
/** Longer messages in a listed scheme are nearly always decoded. */
const SHORT_BYTES = 12;
const SPACING = 'Spacing is only suspected: a careless human makes the same irregularities.';
const IN_BLANKS =
  'A message is written in plain spaces, which cleaning leaves unless its option whitespace is on.';
const LOOK_ALIKE =
  'Look-alike letters were told by the words they stand in: a rare foreign word may be read wrongly.';
/** How the caveat about content credentials begins: a page tells it by this. */
export const CREDENTIALS = 'Content credentials';
const SWITCHED_OFF = 'Some of these characters were left in the text because their option is off.';

const SCATTERED =
  'Hidden characters are scattered over this text: they may carry a message that could not be decoded, or an editor left them.';

/** The runs that a password locks, and what all of them hold. */
export interface Locked {
  readonly runs: number;
  readonly bytes: number;
  readonly messageBytes: number;
}

export interface Outcome {
  readonly findings: readonly Finding[];
  readonly payloads: readonly Payload[];
  /** Whether one of them packs a text. */
  readonly isPacked: boolean;
  /** Whether there were more runs than are read. */
  readonly isCut: boolean;
  /** Whether a dense run is neither read nor recognised. */
  readonly isPuzzling: boolean;
  readonly locked: Locked;
  /** Whether a mark was left because its option is off. */
  readonly isSwitchedOff: boolean;
  readonly manifests: readonly Manifest[];
  readonly provenance: Provenance;
  /** What the runs that were not read could hold. */
  readonly unreadBytes: number;
  readonly hasScattered: boolean;
  readonly whitespace: readonly WhitespaceSuspicion[];
  /** Whether the option that removes superfluous spaces is off. */
  readonly isWhitespaceLeft: boolean;
  /** Bits of choices among letters or spaces that were not read. */
  readonly choiceBits: number;
}

export function caveatsOf({
  findings,
  payloads,
  isPacked,
  isCut,
  isPuzzling,
  locked,
  isSwitchedOff,
  whitespace,
  isWhitespaceLeft,
  choiceBits,
  manifests,
  provenance,
  unreadBytes,
  hasScattered,
}: Outcome): readonly string[] {
  const isInBlanks = payloads.some(({ scheme }) => BLANK_SCHEMES.has(scheme));
  return [
    STATISTICAL,
    ...(payloads.length > 0 ? [HOSTILE] : []),
    ...(isPacked ? [PACKED] : []),
    ...(isCut ? [CUT] : []),
    ...(locked.runs > 0 ? [lockedBy(locked)] : []),
    ...(isPuzzling ? [unreadOf(unreadBytes)] : []),
    ...(choiceBits >= FEWEST_CHOICE_BITS ? [roomOf(choiceBits)] : []),
    ...(hasScattered ? [SCATTERED] : []),
    ...manifests.map((manifest) => credentialsOf(manifest, provenance, manifests.length)),
    ...(findings.some(isReplacedLookAlike) ? [LOOK_ALIKE] : []),
    ...(isInBlanks && isWhitespaceLeft ? [IN_BLANKS] : []),
    ...(whitespace.length > 0 && !isInBlanks ? [SPACING] : []),
    ...(isSwitchedOff ? [SWITCHED_OFF] : []),
  ];
}

function roomOf(bits: number): string {
  return `Letters or spaces that look alike, or marks on letters, are mixed as if they carried data, up to ${Math.floor(bits / 8)} bytes, which could not be decoded.`;
}

function unreadOf(bytes: number): string {
  const size = bytes === 1 ? '1 byte' : `${bytes} bytes`;
  const why = bytes <= SHORT_BYTES ? 'too short to be sure of, encrypted' : 'encrypted';
  return `A dense run of hidden characters could not be decoded: it may be ${why}, or written in a scheme of its own, and could hold ${size}.`;
}

function credentialsOf(
  { generator, bytes, isSound, text }: Manifest,
  provenance: Provenance,
  count: number,
): string {
  const kind = `${CREDENTIALS} (a C2PA manifest of ${bytes} bytes)`;
  const maker = generator === null ? 'do not say who made them' : `say that "${generator}" made them`;
  if (count > 1) return `${kind} ${maker}; a text may have one, and this one has ${count}.`;
  if (text !== null) return `${kind} are forged: their frame holds a text.`;
  if (!isSound) return `${kind} ${maker}; their frame is damaged, or holds something else.`;
  const end = provenance === 'keep' ? 'They stay in the text, as asked' : 'Cleaning removes them';
  return `${kind} ${maker}; their frame is sound, their signature was not checked. ${end}.`;
}

function lockedBy({ runs, bytes, messageBytes }: Locked): string {
  const [those, look, hold] = runs === 1 ? ['A run', 'looks', 'holds'] : [`${runs} runs`, 'look', 'hold'];
  return `${those} of hidden characters ${look} encrypted, as StegCloak does it, and ${hold} ${bytes} bytes, ${messageBytes} of them the message: only its password can read it.`;
}

function isReplacedLookAlike({ technique, action }: Finding): boolean {
  return technique === 'homoglyph' && action === 'replaced';
}
