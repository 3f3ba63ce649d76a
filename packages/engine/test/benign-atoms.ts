/** Pieces of natural text in every script, with the hidden characters that belong to them, and texts made of them. */
import fc from 'fast-check';

export const EMOJI: readonly string[] = [
  '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}',
  '\u{1F469}\u{1F3FD}\u200D\u{1F680}',
  '\u{1F3F3}\uFE0F\u200D\u{1F308}',
  '\u{1F3F4}\u200D\u2620\uFE0F',
  '\u2764\uFE0F\u200D\u{1F525}',
  '\u{1F441}\uFE0F\u200D\u{1F5E8}\uFE0F',
  '\u{1F9D1}\u{1F3FB}\u200D\u2764\uFE0F\u200D\u{1F48B}\u200D\u{1F9D1}\u{1F3FF}',
  '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
  '\u{1F3F4}\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}',
  '\u{1F1EB}\u{1F1F7}',
  '1\uFE0F\u20E3',
  '#\uFE0F\u20E3',
  '\u2764\uFE0F',
  '\u2764\uFE0E',
  '\u00A9\uFE0F',
  '\u{1F44D}\u{1F3FD}',
  '\u{1F600}',
];

/** Words whose joiners make them what they are. */
export const JOINED: readonly string[] = [
  // Persian, Kurdish
  '\u0645\u06CC\u200C\u0631\u0648\u0645',
  '\u06A9\u062A\u0627\u0628\u200C\u0647\u0627',
  '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645',
  // Hindi, Marathi, Bengali, Malayalam, Kannada, Sinhala
  '\u0930\u093E\u091C\u094D\u200D\u092F',
  '\u0936\u0915\u094D\u200C\u0924\u093F',
  '\u0930\u094D\u200D\u092F\u093E',
  '\u09B0\u200D\u09CD\u09AF\u09BE\u09AE',
  '\u0D05\u0D35\u0D28\u0D4D\u200D',
  '\u0D15\u0D4D\u200C\u0D37',
  '\u0CB0\u0CBE\u0C9C\u0CCD\u200C\u0C95',
  '\u0DC1\u0DCA\u200D\u0DBB\u0DD3',
  '\u0DBD\u0D82\u0D9A\u0DCF\u0DC0\u0DDA \u0DB4\u0DCA\u200D\u0DBB\u0DCA\u200D\u0DBB',
];

export const OTHERS: readonly string[] = [
  // Latin, with what its languages need
  'The quick brown fox',
  'jumps over it all day',
  'Donaudampf\u00ADschifffahrts\u00ADgesellschaft',
  'Bonjour\u00A0!',
  '\u00AB\u00A0oui\u00A0\u00BB',
  'il y a 10\u00A0km',
  '1\u202F234\u202F567',
  'Jan 1\u2009\u2013\u20093',
  'about 3\u2060\u00BD of them',
  '\u017Cycie w\u00A0\u0142odzi \u017Cegna',
  '/\u0261\u0251t/',
  'Part\u2162',
  'TNF\u03B1 and NF-\u03BAB',
  '\u0394t = 5 \u00B5s',
  'stra\u00DFe \u00FCber cr\u00E8me br\u00FBl\u00E9e',
  'l\u00ECi \u0301 a\u0323\u0302',
  // Cyrillic, Greek, Armenian, Georgian, Cherokee
  '\u0421\u044A\u0435\u0448\u044C \u0435\u0449\u0451 \u044D\u0442\u0438\u0445',
  '\u0429\u0430\u0441\u0442\u044F \u0457\u0436\u0430\u043A\u0430',
  '\u0459\u0443\u0431\u0430\u0432 \u0452\u0430\u043A',
  '1970\u202F\u0433.',
  'VIP\u043E\u0432\u0446\u044B',
  '\u039A\u03B1\u03BB\u03B7\u03BC\u03AD\u03C1\u03B1 \u03C3\u03B1\u03C2',
  '\u0532\u0561\u0580\u0587 \u0541\u0565\u0566',
  '\u10D2\u10D0\u10DB\u10D0\u10E0\u10EF\u10DD\u10D1\u10D0',
  '\u13E3\u13B3\u13A9 \u13A6\u13EC\u13C2\u13AF\u13CD\u13D7',
  // Arabic, Hebrew, Syriac, Thaana, N'Ko
  '\u0645\u0631\u062D\u0628\u0627 \u0628\u0643',
  '\u0627\u0644\u0646\u0633\u0628\u0629 \u0665\u0660\u066A\u061C',
  '\u06DD\u0661\u0662',
  '\u05E9\u05E2\u05D4 \u200E24',
  '\u05D0 \u2066abc\u2069 \u05D1',
  '\u202B\u05E9\u05DC\u05D5\u05DD (C++)\u202C',
  '\u05DC\u05B7\u034F\u05B4\u05DD',
  '\u0710\u0712\u0713',
  '\u078B\u07A8\u0788\u07AC\u0780\u07A8',
  '\u07D2\u07DE\u07CF',
  // Thai, Lao, Khmer, Burmese, Tibetan, Javanese
  '\u0E20\u0E32\u0E29\u0E32\u200B\u0E44\u0E17\u0E22',
  '\u0EAA\u0EB0\u200B\u0E9A\u0EB2\u0E8D',
  '\u1797\u17B6\u179F\u17B6\u200B\u1781\u17D2\u1798\u17C2\u179A',
  '\u1019\u103C\u1014\u103A\u200B\u1019\u102C',
  '\u0F56\u0F7C\u0F51\u0F0B\u0F66\u0F90\u0F51',
  '\uA9B2\uA9CF\uA9C8\u200B\uA9B2',
  // Chinese, Japanese, Korean
  '\u4ECA\u65E5\u306F\u200B\u5929\u6C17',
  '\u845B\u{E0100}\u98FE\u533A',
  '\u5203\uFE00',
  '\uFF21\uFF22\uFF23\u682A\u5F0F\u4F1A\u793E',
  '\u3000\u4ECA\u65E5',
  '\uD55C\uAD6D\uC5B4',
  '\u115F\u1161',
  '\u3164\u3131\u314F\u3164',
  // Mongolian, Ogham, Braille, Egyptian, Duployan, music
  '\u1828\u1821\u1837\u180E\u1821',
  '\u182D\u180B',
  '\u1821\u202F\u1832',
  '\u1681\u1680\u1682',
  '\u2813\u2800\u2811',
  '\u{13193}\u{13430}\u{1309D}',
  '\u{1BC02}\u{1BCA0}\u{1BC03}',
  '\u{1D15F}\u{1D173}\u{1D15F}\u{1D174}',
  // Signs
  '\u{1D453}\u2061(\u{1D465}) \u2208 \u211D',
  '\u2229\uFE00',
  '\u001B[31mred\u001B[0m',
  'N\u0008N',
  '\uE0B0',
  '\uFFF9\u6F22\uFFFA\u304B\u3093\uFFFB',
];

const SEPARATORS = [' ', ' ', ', ', '. ', '\n', '\n\n', '! '];

const emoji = fc.array(fc.constantFrom(...EMOJI), { minLength: 1, maxLength: 4 }).map((all) => all.join(''));

/** Natural text: pieces of all scripts, parted as words and sentences are; emoji follow one another without a space. */
export const benignText: fc.Arbitrary<string> = fc
  .array(
    fc.tuple(
      fc.oneof(
        { weight: 1, arbitrary: emoji },
        { weight: 1, arbitrary: fc.constantFrom(...JOINED) },
        { weight: 3, arbitrary: fc.constantFrom(...OTHERS) },
      ),
      fc.constantFrom(...SEPARATORS),
    ),
    { minLength: 1, maxLength: 16 },
  )
  .map((pieces) => pieces.map(([piece, separator]) => piece + separator).join(''));
