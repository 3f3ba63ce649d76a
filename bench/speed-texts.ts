/** The nineteen texts on which the engine is measured beside others: clean, typically dirty, and dense. */

/** The aim for the speed depends on it. */
export type Kind = 'clean one-byte' | 'clean two-byte' | 'dirty' | 'dense';

export interface SpeedText {
  readonly name: string;
  readonly kind: Kind;
  /** A text of `units` UTF-16 units, or one fewer where a surrogate pair would be cut. */
  readonly make: (units: number) => string;
}

const ENGLISH = [
  'The train left ten minutes late, and nobody on the platform seemed to mind.',
  'She had promised to write on Sunday, but the letter came on Thursday instead.',
  'Prices rose by 3% last year, which is less than most people had feared.',
  'If the door is locked, ask at the desk for the key and bring it back before five.',
  'Most of the old town was rebuilt after the fire, stone by stone, from drawings.',
  'Chapter four explains how to measure the width of a river without crossing it.',
  'Please send the signed copy to the address below and keep the other for yourself.',
];
const FRENCH = [
  'Le train est parti en retard, et personne sur le quai ne semblait \u00e9tonn\u00e9.',
  'Elle avait promis d\u2019\u00e9crire dimanche, mais la lettre n\u2019est arriv\u00e9e que jeudi.',
  'La vieille ville a \u00e9t\u00e9 reb\u00e2tie apr\u00e8s l\u2019incendie, pierre apr\u00e8s pierre.',
  'Le rapport ne dit ni qui a d\u00e9cid\u00e9, ni quand, ni pour quelle raison.',
];
const FRENCH_TYPOGRAPHY = [
  ...FRENCH,
  'Qui a d\u00e9cid\u00e9\u202f? \u00ab\u00a0Personne\u00a0\u00bb, r\u00e9pond le rapport\u00a0: il co\u00fbte 12\u202f000\u00a0\u20ac\u202f!',
];
const RUSSIAN = [
  '\u041f\u043e\u0435\u0437\u0434 \u0443\u0448\u0451\u043b \u043d\u0430 \u0434\u0435\u0441\u044f\u0442\u044c \u043c\u0438\u043d\u0443\u0442 \u043f\u043e\u0437\u0436\u0435, \u0438 \u043d\u0438\u043a\u0442\u043e \u043d\u0435 \u0443\u0434\u0438\u0432\u0438\u043b\u0441\u044f.',
  '\u041e\u043d\u0430 \u043e\u0431\u0435\u0449\u0430\u043b\u0430 \u043d\u0430\u043f\u0438\u0441\u0430\u0442\u044c \u0432 \u0432\u043e\u0441\u043a\u0440\u0435\u0441\u0435\u043d\u044c\u0435, \u043d\u043e \u043f\u0438\u0441\u044c\u043c\u043e \u043f\u0440\u0438\u0448\u043b\u043e \u0432 \u0447\u0435\u0442\u0432\u0435\u0440\u0433.',
  '\u0421\u0442\u0430\u0440\u044b\u0439 \u0433\u043e\u0440\u043e\u0434 \u043e\u0442\u0441\u0442\u0440\u043e\u0438\u043b\u0438 \u043f\u043e\u0441\u043b\u0435 \u043f\u043e\u0436\u0430\u0440\u0430, \u043a\u0430\u043c\u0435\u043d\u044c \u0437\u0430 \u043a\u0430\u043c\u043d\u0435\u043c.',
];
const RUSSIAN_WITH_LATIN = [
  ...RUSSIAN,
  '\u041e\u0442\u043a\u0440\u043e\u0439\u0442\u0435 Chrome \u0438\u043b\u0438 Firefox, \u0437\u0430\u0442\u0435\u043c \u043d\u0430\u0436\u043c\u0438\u0442\u0435 Enter \u0438 \u0432\u0432\u0435\u0434\u0438\u0442\u0435 email.',
];
const CHINESE = [
  '\u5217\u8f66\u665a\u70b9\u5341\u5206\u949f\uff0c\u7ad9\u53f0\u4e0a\u7684\u4eba\u4f3c\u4e4e\u90fd\u4e0d\u5728\u610f\u3002',
  '\u5979\u7b54\u5e94\u661f\u671f\u5929\u5199\u4fe1\uff0c\u4f46\u4fe1\u5230\u661f\u671f\u56db\u624d\u6765\u3002',
  '\u8001\u57ce\u5728\u5927\u706b\u4e4b\u540e\u91cd\u5efa\uff0c\u4e00\u5757\u77f3\u5934\u63a5\u7740\u4e00\u5757\u77f3\u5934\u3002',
];
const ARABIC = [
  '\u0648\u0635\u0644 \u0627\u0644\u0642\u0637\u0627\u0631 \u0645\u062a\u0623\u062e\u0631\u0627\u060c \u0648\u0644\u0645 \u064a\u0647\u062a\u0645 \u0623\u062d\u062f \u0628\u0627\u0644\u0623\u0645\u0631.',
  '\u0648\u0639\u062f\u062a \u0623\u0646 \u062a\u0643\u062a\u0628 \u064a\u0648\u0645 \u0627\u0644\u0623\u062d\u062f\u060c \u0644\u0643\u0646 \u0627\u0644\u0631\u0633\u0627\u0644\u0629 \u062c\u0627\u0621\u062a \u064a\u0648\u0645 \u0627\u0644\u062e\u0645\u064a\u0633.',
];
const PERSIAN = [
  '\u0646\u0627\u0645\u0647\u200c\u0627\u06cc \u06a9\u0647 \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u0628\u0646\u0648\u06cc\u0633\u0645 \u0647\u0646\u0648\u0632 \u062a\u0645\u0627\u0645 \u0646\u0634\u062f\u0647 \u0627\u0633\u062a.',
  '\u06a9\u062a\u0627\u0628\u200c\u0647\u0627 \u0631\u0627 \u0631\u0648\u06cc \u0645\u06cc\u0632 \u0628\u06af\u0630\u0627\u0631\u060c \u0645\u0646 \u0641\u0631\u062f\u0627 \u0645\u06cc\u200c\u0622\u06cc\u0645.',
];
const HINDI = [
  '\u0930\u0947\u0932\u0917\u093e\u0921\u093c\u0940 \u0926\u0938 \u092e\u093f\u0928\u091f \u0926\u0947\u0930 \u0938\u0947 \u091a\u0932\u0940, \u0914\u0930 \u0938\u092c \u0936\u093e\u0902\u0924 \u0930\u0939\u0947\u0964',
  '\u0930\u093e\u091c\u094d\u200d\u092f \u0915\u0940 \u0928\u0926\u0940 \u092e\u0947\u0902 \u092a\u093e\u0928\u0940 \u092c\u0939\u0941\u0924 \u0939\u0948\u0964',
  ...Array<string>(8).fill(
    '\u0909\u0938\u0928\u0947 \u0930\u0935\u093f\u0935\u093e\u0930 \u0915\u094b \u092a\u0924\u094d\u0930 \u0932\u093f\u0916\u0928\u0947 \u0915\u093e \u0935\u093e\u0926\u093e \u0915\u093f\u092f\u093e \u0925\u093e\u0964',
  ),
];
const EMOJI = [
  'See you \u{1F469}\u200d\u{1F469}\u200d\u{1F467} \u2764\ufe0f \u{1F44D}\u{1F3FD}',
  '\u{1F1EB}\u{1F1F7}\u{1F1EF}\u{1F1F5} \u{1F3F3}\ufe0f\u200d\u{1F308} \u{1F600}\u{1F602}',
];
const WEB = [
  ...['<p class="lead">', '{"id": 17, "title": "', 'https://example.org/a/b?c=d&e=f'],
  ...ENGLISH.slice(0, 3),
  ...FRENCH.slice(0, 2),
  RUSSIAN[0] as string,
  CHINESE[0] as string,
  ARABIC[0] as string,
  'const total = items.reduce((sum, item) => sum + item.price, 0);',
];

/** English with typographic quotes and a no-break space, as word processors write it. */
export const PRINTED_ENGLISH = [
  ...ENGLISH,
  '\u201cPrices rose by 3\u00a0%,\u201d he said, and closed the book he had not been reading.',
];
export const MANY_LANGUAGES = [
  ...PRINTED_ENGLISH.slice(-4),
  ...FRENCH_TYPOGRAPHY.slice(-1),
  ...[RUSSIAN, PERSIAN, ARABIC, HINDI, CHINESE, EMOJI].map(([sentence = '']) => sentence),
];

/** Characters that a copy of a chat leaves in an English text. */
const WATERMARKS = ['\u200b', '\u202f', '\u00a0', '\u2060', '\ufeff'];

export const SPEED_TEXTS: readonly SpeedText[] = [
  prose('ASCII', 'clean one-byte', ENGLISH),
  prose('French, one-byte', 'clean one-byte', FRENCH.map(inLatin1)),
  prose('Russian', 'clean two-byte', RUSSIAN),
  prose('Russian with Latin words', 'clean two-byte', RUSSIAN_WITH_LATIN),
  prose('Chinese', 'clean two-byte', CHINESE),
  prose('Arabic', 'clean two-byte', ARABIC),
  prose('Hindi', 'clean two-byte', HINDI),
  prose('mixed web', 'clean two-byte', WEB),
  prose('French typography', 'dirty', FRENCH_TYPOGRAPHY),
  prose('Persian', 'dirty', PERSIAN),
  prose('emoji', 'dirty', EMOJI),
  withOneWord('one look-alike in English', ENGLISH, 'p\u0430ypal'),
  withOneWord('one mixed word in Russian', RUSSIAN, 'SMS\u043a\u0430'),
  prose('many languages', 'dirty', MANY_LANGUAGES),
  {
    name: 'watermarked English',
    kind: 'dirty',
    make: (units) =>
      cut(
        proseOf(ENGLISH, units).replace(
          / /g,
          everyNth(12, (count) => ` ${WATERMARKS[count % WATERMARKS.length]}`, ' '),
        ),
        units,
      ),
  },
  {
    name: 'emoji only',
    kind: 'dense',
    make: (units) => cut('\u{1F469}\u200d\u{1F469}\u200d\u{1F467}\u2764\ufe0f'.repeat(units / 10 + 1), units),
  },
  { name: 'ZWSP every second', kind: 'dense', make: (units) => cut('a\u200b'.repeat(units), units) },
  { name: 'run of selectors', kind: 'dense', make: (units) => cut(`\u{1F600}${selectors(units)}`, units) },
  {
    name: 'look-alike in every word',
    kind: 'dense',
    make: (units) => cut(proseOf(ENGLISH, units).replace(/\b\w*?[aeo]/g, withLookAlike), units),
  },
];

function prose(name: string, kind: Kind, sentences: readonly string[]): SpeedText {
  return { name, kind, make: (units) => cut(proseOf(sentences, units), units) };
}

/** Prose with a word in the middle of it that asks a question about letters. */
function withOneWord(name: string, sentences: readonly string[], word: string): SpeedText {
  const make = (units: number) => {
    const text = proseOf(sentences, units);
    const middle = text.indexOf(' ', Math.min(units, text.length) >> 1) + 1;
    return cut(`${text.slice(0, middle)}${word} ${text.slice(middle)}`, units);
  };
  return { name, kind: 'dirty', make };
}

/** Paragraphs of sentences in an order that is the same every time and never repeats for long. */
export function proseOf(sentences: readonly string[], units: number): string {
  let state = 1;
  let text = '';
  for (let written = 1; text.length < units; written++) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    text += sentences[(state >>> 16) % sentences.length];
    text += written % 6 === 0 ? '\n\n' : ' ';
  }
  return text;
}

/** Flat, as JSON.parse gives it, and never half of a pair at its end. */
function cut(text: string, units: number): string {
  const end = /[\ud800-\udbff]/.test(text[units - 1] ?? '') ? units - 1 : units;
  return JSON.parse(JSON.stringify(text.slice(0, end)));
}

function everyNth(step: number, make: (count: number) => string, otherwise: string): () => string {
  let count = 0;
  return () => (++count % step === 0 ? make(count / step) : otherwise);
}

function selectors(units: number): string {
  let text = '';
  let state = 7;
  while (text.length < units) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    text += String.fromCodePoint(0xe0100 + ((state >>> 16) % 96));
  }
  return text;
}

const LOOK_ALIKES: Readonly<Record<string, string>> = { a: '\u0430', e: '\u0435', o: '\u043e' };

function withLookAlike(start: string): string {
  return start.slice(0, -1) + LOOK_ALIKES[start.slice(-1)];
}

/** Typographic apostrophes are beyond Latin-1. */
function inLatin1(sentence: string): string {
  return sentence.replaceAll('\u2019', "'");
}
