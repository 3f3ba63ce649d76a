/** Whether a text may hold characters that pass for signs of code: asked before the engine, which knows them, is loaded. */

/**
 * Letters, what seems to end a comment, and names with letters of Greek, Cyrillic and Armenian, or with compatibility
 * forms; tests compare them with the engine.
 */
const MAY_HOLD =
  /[\u01c3\u02d0\u2cba\u2cc6\u3033\ua4f8\ua4fd]|\*[\u1735\u2041\u2044\u2215\u2571\u27cb\u29f8\u2f03\u31d3\uff0f]|[\u066d\u204e\u2217\ufe61\uff0a]\/|[\w$][\u0370-\u058f]|[\u0370-\u058f](?:[\w$([]|\.\w|\s*[-+*/|&]?=)/;
const FORM =
  '[\\u00b5\\u00c5\\u017f\\u2100-\\u2138\\u2160-\\u2188\\ufb00-\\ufb06\\ufe33\\ufe34\\ufe4d-\\ufe4f\\uff10-\\uff5a\\u{1d400}-\\u{1d7ff}]';
const MAY_HOLD_FORMS = new RegExp(`[\\w$.]${FORM}|${FORM}(?:[\\w$([]|\\.\\w|\\s*[-+*/|&]?=)`, 'u');

export function mayHoldSigns(text: string): boolean {
  return MAY_HOLD.test(text) || MAY_HOLD_FORMS.test(text);
}
