/** Whether a text may hold characters that pass for signs of code: asked before the engine, which knows them, is loaded. */

/** Letters, what seems to end a comment, and names with letters of Greek, Cyrillic and Armenian; tests compare them with the engine. */
const MAY_HOLD =
  /[\u01c3\u02d0\u2cba\u2cc6\u3033\ua4f8\ua4fd]|\*[\u1735\u2041\u2044\u2215\u2571\u27cb\u29f8\u2f03\u31d3\uff0f]|[\u066d\u204e\u2217\ufe61\uff0a]\/|[\w$][\u0370-\u058f]|[\u0370-\u058f](?:[\w$([]|\.\w|\s*[-+*/|&]?=)/;

export function mayHoldSigns(text: string): boolean {
  return MAY_HOLD.test(text);
}
