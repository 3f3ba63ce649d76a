/** Letters that hardly stand together in a text: those of bytes that were read as letters of another width or order. */

const ASCII = 0x80;
const [SPACE, DELETE] = [0x20, 0x7f];
const APOSTROPHE = 0x27;
/** Of languages whose other letters are of ASCII. */
const LAST_COMMON_LATIN = 0x17f;
const Y_WITH_DIAERESIS = 0xff;
const FIRST_IDEOGRAPH = 0x3000;
const [FIRST_FORM, LAST_FORM] = [0xff00, 0xffff];
const IDEOGRAPHS = [0x3400, 0x9fff] as const;
/** Texts have few of these, and none beside words of ASCII. */
const RARE_IDEOGRAPHS = [0x3400, 0x4dbf] as const;
/** From Yi to Meetei: a text of these has few ideographs. */
const RARE_ALPHABETS = [0xa000, 0xabff] as const;
/** Of old Russian and of many languages, each of which has a few of them. */
const RARE_CYRILLIC = [0x480, 0x4ff] as const;
const RARE_LATIN = [0x180, 0x24f] as const;
/** Of Greek, Cyrillic and Armenian, a small letter and a capital. */
const CAPITAL_BEHIND =
  /[\u03ac-\u03ce\u0430-\u045f\u0561-\u0586\u0491\u0493\u04b1\u04b7\u04e3\u04ef\u04fd\u04ff](?=[\u0391-\u03ab\u0400-\u042f\u0531-\u0556\u0490\u0492\u04b0\u04b6\u04e2\u04ee\u04fc\u04fe])/g;
const [FEWEST_CAPITALS, LETTERS_EACH] = [4, 5];
/** The share of letters of one page. */
const NEARLY_ALL = 0.75;
const LAST_HANGUL = 0xd7a3;
/** So few letters may be those of any word. */
const FEWEST = 8;

export function areStray(letters: readonly number[]): boolean {
  return (
    isOfOnePage(letters) ||
    mixesAlphabets(letters) ||
    hasStrayEnd(letters) ||
    beginsWithByte(letters) ||
    isOfRareCyrillic(letters) ||
    isOfRareLatin(letters) ||
    isOfHighBytes(letters) ||
    mixesCapitals(String.fromCodePoint(...letters))
  );
}

/** A letter of a far alphabet right before one of ASCII, whose last byte is a letter of ASCII: a digit more than it has. */
function beginsWithByte([first = 0, second = 0, ...others]: readonly number[]): boolean {
  const isFar = first > LAST_COMMON_LATIN && isAsciiLetter(first & 0xff);
  const isBeforeAscii = isAsciiLetter(second) || second === APOSTROPHE;
  return isFar && isBeforeAscii && others.length >= FEWEST && others.every((letter) => letter < ASCII);
}

function isAsciiLetter(letter: number): boolean {
  return (letter >= 0x41 && letter <= 0x5a) || (letter >= 0x61 && letter <= 0x7a);
}

/** Ideographs and syllables of Hangul of which nearly all begin with the same byte are letters of another kind. */
function isOfOnePage(letters: readonly number[]): boolean {
  const ofEastAsia = letters.filter((letter) => letter >= IDEOGRAPHS[0] && letter <= LAST_HANGUL);
  if (ofEastAsia.length < FEWEST) return false;
  const counts = new Map<number, number>();
  for (const letter of ofEastAsia) counts.set(letter >> 8, (counts.get(letter >> 8) ?? 0) + 1);
  return Math.max(...counts.values()) >= ofEastAsia.length * NEARLY_ALL;
}

/** Letters of Latin that few languages write; those of Vietnamese, Romanian and pinyin are others. */
function isOfRareLatin(letters: readonly number[]): boolean {
  const count = countIn(letters, RARE_LATIN);
  return count >= FEWEST && count * 2 > letters.length;
}

/** Whether both bytes of all letters have the highest bit: they are letters of ASCII that were moved up. */
function isOfHighBytes(letters: readonly number[]): boolean {
  const isHigh = (byte: number) => byte > ASCII + SPACE && byte < ASCII + DELETE;
  return letters.length >= FEWEST && letters.every((letter) => isHigh(letter >> 8) && isHigh(letter & 0xff));
}

/** Whether capitals of another alphabet stand behind small letters again and again. */
function mixesCapitals(text: string): boolean {
  const count = text.match(CAPITAL_BEHIND)?.length ?? 0;
  return count >= FEWEST_CAPITALS && count * LETTERS_EACH > text.length;
}

/** Whether a letter or two of rare alphabets stand among ideographs, or rare ideographs among words of ASCII. */
function mixesAlphabets(letters: readonly number[]): boolean {
  const others = countIn(letters, RARE_ALPHABETS);
  if (others > 0 && others * 3 < countIn(letters, IDEOGRAPHS)) return true;
  return countIn(letters, RARE_IDEOGRAPHS) > 0 && countIn(letters, [0x41, ASCII - 1]) * 2 > letters.length;
}

/** Whether a text of other letters begins or ends with what the bytes FF become: no word begins or ends so. */
function hasStrayEnd(letters: readonly number[]): boolean {
  if (letters.length < FEWEST) return false;
  const isStray = (letter = 0) => letter >= FIRST_FORM && letter <= LAST_FORM;
  const [first, last] = [letters[0], letters.at(-1)];
  const isOdd = isStray(first) || isStray(last) || first === Y_WITH_DIAERESIS;
  return isOdd && letters.slice(1, -1).every((letter) => letter < FIRST_IDEOGRAPH);
}

function isOfRareCyrillic(letters: readonly number[]): boolean {
  const count = countIn(letters, RARE_CYRILLIC);
  return count >= FEWEST && count * 2 > letters.length;
}

function countIn(letters: readonly number[], [first, last]: readonly [number, number]): number {
  return letters.filter((letter) => letter >= first && letter <= last).length;
}
