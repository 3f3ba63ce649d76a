/** The texts that bench/page.ts pastes: ordinary ones, in one language and in many, and hostile ones of one line. */

export const CHARACTERS = 200_000;
const HOSTILE_MARKS = 50_000;
const SENTENCES_PER_PARAGRAPH = 6;

/** As people write: the no-break space is what the page has to find. */
const ENGLISH = [
  'The train left ten minutes late, and nobody on the platform seemed to mind.',
  'She had promised to write on Sunday, but the letter came on Thursday instead.',
  'Prices rose by 3\u00a0% last year, which is less than most people had feared.',
  'If the door is locked, ask at the desk for the key and bring it back before five.',
  'Most of the old town was rebuilt after the fire, stone by stone, from drawings.',
  '\u201cWe will see,\u201d he said, and closed the book he had not been reading.',
  'Chapter four explains how to measure the width of a river without crossing it.',
  'It rained for a week; then, on the eighth day, the whole valley smelled of grass.',
  'Please send the signed copy to the address below and keep the other for yourself.',
  'Nothing in the report says who took the decision, or when, or for what reason.',
];

/** The habits of each: no-break spaces in French, joiners in Persian and Hindi, emoji. */
const MANY_LANGUAGES = [
  ...ENGLISH.slice(0, 4),
  'Le train est parti en retard\u00a0: personne, sur le quai, ne semblait s\u2019en soucier\u202f!',
  'Der Zug fuhr zehn Minuten sp\u00e4ter ab, und auf dem Bahnsteig st\u00f6rte das niemanden.',
  '\u041f\u043e\u0435\u0437\u0434 \u0443\u0448\u0451\u043b \u043d\u0430 \u0434\u0435\u0441\u044f\u0442\u044c \u043c\u0438\u043d\u0443\u0442 \u043f\u043e\u0437\u0436\u0435, \u0438 \u043d\u0438\u043a\u0442\u043e \u043d\u0435 \u0443\u0434\u0438\u0432\u0438\u043b\u0441\u044f.',
  '\u0646\u0627\u0645\u0647\u200c\u0627\u06cc \u06a9\u0647 \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u0628\u0646\u0648\u06cc\u0633\u0645 \u0647\u0646\u0648\u0632 \u062a\u0645\u0627\u0645 \u0646\u0634\u062f\u0647 \u0627\u0633\u062a.',
  '\u0648\u0635\u0644 \u0627\u0644\u0642\u0637\u0627\u0631 \u0645\u062a\u0623\u062e\u0631\u0627\u060c \u0648\u0644\u0645 \u064a\u0647\u062a\u0645 \u0623\u062d\u062f \u0628\u0627\u0644\u0623\u0645\u0631.',
  '\u0930\u0947\u0932\u0917\u093e\u0921\u093c\u0940 \u0926\u0938 \u092e\u093f\u0928\u091f \u0926\u0947\u0930 \u0938\u0947 \u091a\u0932\u0940, \u0930\u093e\u091c\u094d\u200d\u092f \u092e\u0947\u0902 \u0938\u092c \u0936\u093e\u0902\u0924 \u0925\u093e\u0964',
  '\u5217\u8f66\u665a\u70b9\u5341\u5206\u949f\uff0c\u7ad9\u53f0\u4e0a\u7684\u4eba\u4f3c\u4e4e\u90fd\u4e0d\u5728\u610f\u3002',
  '\u5217\u8eca\u306f\u5341\u5206\u9045\u308c\u3066\u51fa\u767a\u3057\u305f\u304c\u3001\u8ab0\u3082\u6c17\u306b\u3057\u3066\u3044\u306a\u304b\u3063\u305f\u3002',
  'See you at the station \u{1F469}\u200d\u{1F469}\u200d\u{1F467} at six \u2764\ufe0f',
];

export const ORDINARY_TEXTS = [
  { name: 'English', text: textOf(ENGLISH) },
  { name: 'nine languages', text: textOf(MANY_LANGUAGES) },
] as const;

/** One line each: a chip for every mark or one for all. */
export const HOSTILE_TEXTS = [
  { name: 'one run of marks', text: `a${'\u200b'.repeat(HOSTILE_MARKS)}b` },
  { name: 'marks between letters', text: 'a\u200b'.repeat(HOSTILE_MARKS) },
] as const;

/** Paragraphs of sentences in an order that is the same every time and never repeats for long. */
function textOf(sentences: readonly string[]): string {
  let state = 1;
  let text = '';
  for (let written = 0; text.length < CHARACTERS * 2; written++) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    text += sentences[(state >>> 16) % sentences.length];
    text += written % SENTENCES_PER_PARAGRAPH === SENTENCES_PER_PARAGRAPH - 1 ? '\n\n' : ' ';
  }
  return Array.from(text).slice(0, CHARACTERS).join('');
}
