/** Words as nobody writes them: an order of digits that was guessed, and is wrong in a digit or two, spells them among others. */

/** As in `mK_iKNOt`, and not as in McKenna or PDFs. */
const CAPITAL_INSIDE = /^(?!(?:Mc|Mac|De|Di|La|Le|Van)[A-Z][a-z]+\W*$).*(?:[a-z][A-Z]|[A-Z]{2}[a-z](?!\W*$))/;
/** As in `_awi`, and not as in .env, --all, #tag, @name, $5, ~user or (so). */
const SIGN_BEFORE = /^[!%&)*+,:;=>?\\\]^_`|}][A-Za-z]/;
/** As in `nu_o`, and not as in a_name, it's, and/or or x=1. */
const SIGN_INSIDE = /[A-Za-z][<>;^`|~\\"%*{}[\]!]+[a-z]|[A-Za-z]_[a-z]$/;
const OPEN_ALONE = /^\([a-z]+$/;

/** Whether one of several words is one that nobody writes. */
export function hasOddWord(text: string): boolean {
  const words = text.split(' ');
  const isOpen = !text.includes(')');
  return (
    words.length > 1 &&
    words.some(
      (word) =>
        CAPITAL_INSIDE.test(word) ||
        SIGN_BEFORE.test(word) ||
        SIGN_INSIDE.test(word) ||
        (isOpen && OPEN_ALONE.test(word)),
    )
  );
}
