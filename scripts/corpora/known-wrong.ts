/** Rows of the expectation that the engine owes: changes and suspicions that are wrong, and known to be. */

const KNOWN_WRONG: Readonly<Record<string, RegExp>> = {
  // The year mark of a Ukrainian date pattern, y '\u0440.', stands in quotes among no Latin words but code.
  'date-fns locales': /^(WRONG|ALARM) \| uk \|/,
  // Break hints beside an ASCII comma between Chinese characters.
  budoux: /^ALARM \| cmn_hans \|/,
  // Chuvash is often typed with the Latin letters \u0103 \u0115 \u00E7: no letter between them is an intruder.
  'cldr-localenames': /^WRONG \| cv \|/,
  'cldr-annotations': /^WRONG \| cv \|/,
  'cldr-misc': /^WRONG \| cv \|/,
};

/** Whether a row of a corpus is on the list: a promise is broken by what is not. */
export function isKnownWrong(corpus: string, row: string): boolean {
  return KNOWN_WRONG[corpus]?.test(row) ?? false;
}
