/** Sentences with joiners and selectors of their own, in which tests hide payloads. */

export const CARRIERS: Readonly<Record<string, string>> = {
  English: 'The quick brown fox jumps over the lazy dog, and nobody minds.',
  Persian:
    '\u0645\u0646 \u0646\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u06a9\u062a\u0627\u0628\u200c\u0647\u0627 \u0631\u0627 \u0628\u0641\u0631\u0648\u0634\u0645\u060c \u0627\u0645\u0627 \u0645\u06cc\u200c\u062f\u0647\u0645.',
  Hindi:
    '\u0930\u093e\u091c\u094d\u200d\u092f \u0915\u0940 \u092d\u093e\u0937\u093e \u0939\u093f\u0928\u094d\u200d\u0926\u0940 \u0939\u0948, \u0914\u0930 \u0936\u0915\u094d\u200c\u0924\u093f \u092d\u0940\u0964',
  Thai: '\u0e20\u0e32\u0e29\u0e32\u200b\u0e44\u0e17\u0e22\u200b\u0e40\u0e1b\u0e47\u0e19\u0e20\u0e32\u0e29\u0e32 \u0e17\u0e35\u0e48\u200b\u0e2a\u0e27\u0e22\u0e07\u0e32\u0e21',
  Chinese:
    '\u4eca\u5929\u5929\u6c14\u5f88\u597d\uff0c\u845b\u{E0100}\u57ce\u7684\u4eba\u90fd\u51fa\u95e8\u4e86\u3002',
  emoji:
    '\u{1F469}\u200D\u{1F680} \u2764\uFE0F \u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} 1\uFE0F\u20E3 \u{1F3F3}\uFE0F\u200D\u{1F308}!',
};

const HIDDEN = /\u200b|\u200c|\u200d|\ufe0f|[\u{E0000}-\u{E0FFF}]/u;

/** UTF-16 indexes between two characters that are both visible, and the two ends. */
export function placesIn(carrier: string): readonly number[] {
  const places = [0];
  let index = 0;
  let before = '';
  for (const character of carrier) {
    if (index > 0 && !HIDDEN.test(character) && !HIDDEN.test(before)) places.push(index);
    index += character.length;
    before = character;
  }
  return HIDDEN.test(before) ? places : [...places, carrier.length];
}
