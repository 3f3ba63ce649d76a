/** Words as nobody writes them: an order of digits that was guessed, and is wrong in a digit or two, spells them among others. */

/** As in `iKNOt` and `WLbb`, and not as in iPhone, JavaScript or PDFs. */
const CAPITALS_INSIDE = /[a-z][A-Z]{2}|(?<![A-Z])[A-NP-Z][A-Z][a-z]{2}/;
/** As in `_awi`, and not as in .env, --all, #tag, @name, $5, &amp; or (so). */
const SIGN_BEFORE = /^[)=\\\]^_`|}][A-Za-z]/;
/** As in `du~o`, and not as in a_name, it's, x<y or x=1. */
const SIGN_INSIDE = /[A-Za-z][!^`|~\\%{}]+[a-z]/;
const OPEN_ALONE = /^\([a-z]+$/;

/** Whether one of several words is one that nobody writes. */
export function hasOddWord(text: string): boolean {
  const words = text.split(' ');
  const isOpen = !text.includes(')');
  const isOdd = (word: string) =>
    [CAPITALS_INSIDE, SIGN_BEFORE, SIGN_INSIDE].some((odd) => odd.test(word)) ||
    (isOpen && OPEN_ALONE.test(word));
  return words.length > 1 && words.some(isOdd);
}
