/** Texts of letters of several alphabets, as units of sixteen bits are by chance. */

/** So few letters may be of an alphabet each. */
const FEW = 3;
const LONGEST_MIXED = 24;
const FIRST_BEYOND_LATIN = 0x250;

/**
 * Up to four characters, such as noise in units of sixteen bits spells: one letter beyond ASCII over and over, a blank
 * beyond ASCII, a rare Latin letter beside one of another alphabet, or a sign of code beside an accent.
 */
export const FEW_OF_NO_TEXT =
  /^(?=.{1,4}$)(?:([\u0080-\u1fff])\1+$|.*[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]|(?=.*[\u0100-\u024f]).*[\u0370-\u1dff\u1f00-\u1fff]|(?=.*[={|}]).*[\u0080-\u00ff]|[ -@[-`{-~]+[\u0370-\u1dff\u1f00-\u1fff][ -/:-@[-`{-~]+$)/su;

/** Two or three letters beyond ASCII, each of another alphabet. */
export function isOneOfEach(text: string): boolean {
  const others = Array.from(text).filter((character) => character > '\x7f');
  const alphabets = alphabetsOf(others.join(''));
  return alphabets.size > 1 && alphabets.size === others.length && others.length <= FEW && !alphabets.has(2);
}

/** Units of sixteen bits are some letter each by chance, and of many alphabets then. */
export function isOfManyAlphabets(text: string, isFramed: boolean): boolean {
  const alphabets = alphabetsOf(text);
  const isMixed = alphabets.size > 2 || (!isFramed && alphabets.has(-1) && alphabets.size > 1);
  return text.length <= LONGEST_MIXED && isMixed;
}

function alphabetsOf(text: string): ReadonlySet<number> {
  const alphabets = new Set<number>();
  for (const character of text) {
    const codePoint = character.codePointAt(0) as number;
    if (codePoint >= FIRST_BEYOND_LATIN) alphabets.add(alphabetOf(codePoint));
    else if (/[a-z]/i.test(character)) alphabets.add(0);
    else if (/[`~|^<>{}\\]/.test(character)) alphabets.add(-1);
  }
  return alphabets;
}

/** Some stand side by side in a text: those of East Asia, and emoji with what joins and selects them. */
function alphabetOf(codePoint: number): number {
  if (codePoint > 0x1efff || (codePoint >= 0x2000 && codePoint < 0x2800) || codePoint === 0xfe0f) return 2;
  const isOfEastAsia =
    (codePoint >= 0x3000 && codePoint <= 0xd7ff) || (codePoint >= 0xf900 && codePoint <= 0xffff);
  return isOfEastAsia ? 1 : codePoint >> 7;
}
