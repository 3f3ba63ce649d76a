/** The texts that are sent: several languages, clean and dirty, short to as long as may be, a canary in each. */
import { SPEED_TEXTS } from '../../bench/speed-texts.ts';

/** A word that no service writes by itself: wherever it is found, a text has been kept. */
export const CANARY = 'Kq4zProofCanaryTb8nWx2mYc';

/** UTF-16 units of a text, and how many of a hundred texts are as long. */
const SIZES = [
  [150, 40],
  [2_000, 40],
  [20_000, 17],
  [200_000, 3],
] as const;

/** Dense texts are left out: one of 200,000 units takes as long as a hundred others, and would be all that is measured. */
const NAMES = [
  ...['ASCII', 'Russian', 'Chinese', 'Arabic', 'mixed web'],
  ...['French typography', 'Persian', 'emoji', 'watermarked English'],
];

/** Texts as JSON has them, quotes included: a hundred of each language, in the shares of their sizes. */
export function writeTexts(): string[] {
  return SPEED_TEXTS.filter(({ name }) => NAMES.includes(name)).flatMap(({ make }) =>
    SIZES.flatMap(([units, share]) => {
      const written = JSON.stringify(`${CANARY} ${make(units - CANARY.length - 1)}`);
      return new Array<string>(share).fill(written);
    }),
  );
}
