/** The four texts that a person can try: every hidden character in them is written as an escape. */

export type ExampleName = 'watermark' | 'emoji' | 'trojanSource' | 'persian';

export interface Example {
  readonly name: ExampleName;
  readonly text: string;
}

/** Zero-width space as 0, zero-width non-joiner as 1, eight to a letter: it reads `hello`. */
const GREETING = [
  '\u200B\u200C\u200C\u200B\u200C\u200B\u200B\u200B', // limpid-allow payload
  '\u200B\u200C\u200C\u200B\u200B\u200C\u200B\u200C', // limpid-allow payload
  '\u200B\u200C\u200C\u200B\u200C\u200C\u200B\u200B', // limpid-allow payload
  '\u200B\u200C\u200C\u200B\u200C\u200C\u200B\u200B', // limpid-allow payload
  '\u200B\u200C\u200C\u200B\u200C\u200C\u200C\u200C', // limpid-allow payload
].join('');

const WATERMARK = [
  'The quarterly figures are ready.  Payments made through p\u0430ypal are listed on page\u00A04, and the totals',
  ` match${GREETING} the ledger.  Two entries from March were\u200B posted late. They are marked in the margin.`,
  ' Please read them before Friday. The rest can wait.\n\n',
  'Nasrin added one line in Persian, \u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645',
  ' \u0628\u06CC\u0634\u062A\u0631 \u0628\u062F\u0627\u0646\u0645 (\u201CI would like to know more\u201D),',
  ' and signed it with her family \u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}.',
  '  Her note needs no change. Thank you all.',
].join('');

/** One variation selector a byte, after one picture. */
const SENTENCE = [
  '\u{E013D}\u{E0155}\u{E0155}\u{E0164}\u{E0110}\u{E015D}\u{E0155}\u{E0110}\u{E0165}\u{E015E}', // limpid-allow payload
  '\u{E0154}\u{E0155}\u{E0162}\u{E0110}\u{E0164}\u{E0158}\u{E0155}\u{E0110}\u{E015F}\u{E015C}', // limpid-allow payload
  '\u{E0154}\u{E0110}\u{E0152}\u{E0162}\u{E0159}\u{E0154}\u{E0157}\u{E0155}\u{E0110}\u{E0151}', // limpid-allow payload
  '\u{E0164}\u{E0110}\u{E015E}\u{E0159}\u{E015E}\u{E0155}\u{E011E}', // limpid-allow payload
].join('');

const EMOJI = `See you tomorrow \u{1F642}${SENTENCE} and bring the map.`;

/** The check stands in a comment, though it is shown outside: Boucher and Anderson, 2021. */
const TROJAN_SOURCE = [
  '#include <stdio.h>',
  '#include <stdbool.h>',
  '',
  'int main() {',
  '    bool isAdmin = false;',
  '    /*\u202E } \u2066if (isAdmin)\u2069 \u2066 begin admins only */',
  '        printf("You are an admin.\\n");',
  '    /* end admins only \u202E { \u2066*/',
  '    return 0;',
  '}',
  '',
].join('\n');

/** The non-joiner keeps the parts of a word apart: Persian is written so. */
const PERSIAN = [
  'کتاب\u200Cهای قدیمی را نمی\u200Cتوان به\u200Cسادگی کنار گذاشت. ',
  'آن\u200Cها داستان\u200Cهایی را نگه می\u200Cدارند که هیچ\u200Cکس دیگر نمی\u200Cگوید، ',
  'و خواننده\u200Cها هنوز می\u200Cخواهند بدانند پیشینیان چه می\u200Cاندیشیده\u200Cاند. ',
  'ما هر هفته نوشته\u200Cهایی تازه می\u200Cخوانیم و یادداشت\u200Cهای خود را می\u200Cنویسیم؛ ',
  'شاید روزی نوه\u200Cهایمان آن\u200Cها را ورق بزنند.',
].join('');

export const EXAMPLES: readonly Example[] = [
  { name: 'watermark', text: WATERMARK },
  { name: 'emoji', text: EMOJI },
  { name: 'trojanSource', text: TROJAN_SOURCE },
  { name: 'persian', text: PERSIAN },
];
