/** The direction in which a field is read; left to the browser, it would lay the whole text out anew with every key. */

/** A letter further on decides nothing. */
const LOOKED_AT_UNITS = 500;

const FIRST_LETTER = /\p{L}/u;
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Mandaic}\p{Script=Samaritan}\p{Script=Hanifi_Rohingya}]/u;

export function directionOf(text: string): 'ltr' | 'rtl' {
  const letter = FIRST_LETTER.exec(text.slice(0, LOOKED_AT_UNITS))?.[0] ?? '';
  return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr';
}
