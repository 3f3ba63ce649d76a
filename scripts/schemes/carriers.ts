/** Texts in which the schemes hide their secrets: three languages, emoji and code, with marks of their own. */

export interface Carrier {
  readonly name: string;
  readonly text: string;
}

export const CARRIERS: readonly Carrier[] = [
  {
    name: 'English',
    text: 'The ferry leaves at half past six. Please be at the\npier before that! Bring the tickets along, and a coat.',
  },
  {
    name: 'Persian',
    text: 'او هر روز صبح به کتاب\u200cخانه می\u200cرود و روزنامه\u200cها را\nمی\u200cخواند، سپس به خانه برمی\u200cگردد.',
  },
  {
    name: 'Thai',
    text: 'ร้าน\u200bอาหาร\u200bนี้\u200bเปิด\u200bทุก\u200bวัน เว้น\u200bวัน\u200bจันทร์\nและ\u200bมี\u200bที่\u200bจอด\u200bรถ ด้าน\u200bหลัง',
  },
  {
    name: 'emoji',
    text: 'Dinner \u{1F468}\u200d\u{1F469}\u200d\u{1F467} was great! \u2764\ufe0f and the flag \u{1F3F4}\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F} came\nwith \u{1F469}\u200d\u{1F373} at 7\ufe0f\u20e3 sharp \u{1F389}',
  },
  {
    name: 'code',
    text: 'const total = items\n  .filter((item) => item.count > 0)\n  .map((item) => item.price * item.count);\nconsole.log("sum: " + total.join(", "));',
  },
];

const MOST_COPIES = 1024;

/** The carrier as it is, then twice, four times and more often, a line for each copy. */
export function* growing({ text }: Carrier): Generator<string> {
  for (let copies = 1; copies <= MOST_COPIES; copies *= 2) yield Array(copies).fill(text).join('\n');
}
