/** An answer as text that hides nothing: JSON laid out, and invisible characters drawn as escapes. */

/** The most that is shown at once; a browser lays out no more in a blink. */
export const SHOWN_LENGTH = 50_000;

/** Line ends are left as they are, and so are spaces. */
const HIDDEN =
  /[^\P{Cc}\n]|[^\P{Z} ]|[\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u{2800}]/gu;

/** In JSON it stays the same JSON. */
export function showHidden(text: string): string {
  return text.replaceAll(HIDDEN, (character) => {
    let escapes = '';
    for (let index = 0; index < character.length; index += 1) {
      escapes += `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`;
    }
    return escapes;
  });
}

/** What is no JSON is shown as it came. */
export function layOut(body: string): string {
  try {
    return showHidden(JSON.stringify(JSON.parse(body), null, 2));
  } catch {
    return showHidden(body);
  }
}
