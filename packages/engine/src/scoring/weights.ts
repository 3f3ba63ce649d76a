/** What each kind of mark adds to the suspicion that a text was marked on purpose; docs/rules.md 5, in points of 100. */

export interface Weight {
  /** For the first of its kind, beside `each`. */
  readonly once: number;
  readonly each: number;
  /** However many there are. */
  readonly atMost: number;
}

/** Only a decoded payload is proof. */
export const PROOF = 100;
/** Where everything else ends. */
const MAX_WITHOUT_PROOF = 95;

export const WEIGHTS = {
  /** Word processors and web pages leave them behind. */
  softHyphen: { once: 0, each: 1, atMost: 20 },
  /** Half of a character that was cut off: damage, hardly ever a mark. */
  surrogate: { once: 0, each: 1, atMost: 20 },
  /**
   * Web pages are full of no-break spaces, and Japanese keyboards type ideographic ones. Also a mark that is doubled, or at
   * the edge of a word, in a script that uses it: keyboards and converters leave them.
   */
  commonSpace: { once: 0, each: 1, atMost: 16 },
  exoticSpace: { once: 0, each: 3, atMost: 35 },
  /** No keyboard types one by accident where no script needs it. */
  strayInvisible: { once: 8, each: 4, atMost: 70 },
  /** Programs that draw on a terminal write them by the hundred: progress, titles, prompts. */
  terminalControl: { once: 8, each: 1, atMost: 25 },
  /** No program colours its letters like the ground, or writes to a clipboard, in a text for people. */
  concealment: { once: 60, each: 5, atMost: 85 },
  /** An override shows a text in an order that it does not have. */
  bidiOverride: { once: 60, each: 0, atMost: 60 },
  /** Editors double them, and add them to emoji that need none. */
  emojiSelector: { once: 0, each: 2, atMost: 20 },
  /** No editor puts a selector after a letter. */
  selector: { once: 0, each: 25, atMost: 85 },
  /** Programs that set manuals write the hyphen of Unicode, and people the one of ASCII beside it. */
  hyphen: { once: 0, each: 3, atMost: 35 },
  /** A letter of another script in a word does not come from a keyboard. */
  lookAlikeWord: { once: 0, each: 20, atMost: 85 },
  /** Latin letters in a word of another script come from a keyboard with two layouts: CLDR has four such words in a row, and such texts have uneven spaces too. */
  latinInWord: { once: 0, each: 7, atMost: 16 },
  /** A careless human makes it too. */
  spacing: { once: 0, each: 13, atMost: 25 },
  /** No compiler reads what its reader sees: a name with a hidden part, or an order that a control makes up. */
  deceptiveCode: { once: 70, each: 0, atMost: 70 },
  /** Too many in a row for an accident. */
  denseRun: { once: 90, each: 0, atMost: 90 },
} as const satisfies Readonly<Record<string, Weight>>;

export type WeightName = keyof typeof WEIGHTS;

/** What all kinds together add, without proof. */
export function sumOfWeights(counts: ReadonlyMap<WeightName, number>): number {
  let sum = 0;
  for (const [name, count] of counts) {
    const { once, each, atMost } = WEIGHTS[name];
    sum += Math.min(once + each * count, atMost);
  }
  return Math.min(sum, MAX_WITHOUT_PROOF);
}
