/** Bytes of a text that were all XORed with one byte: only English is believed so, and its commonest letters say which byte it was. */
import type { Search, Way } from './search.ts';
import type { NumberAt } from './units.ts';

/** Fewer bytes are text with some of the keys by chance. */
const FEWEST = 12;
const LARGEST = 0xff;
/** Bytes whose commonest one is found. */
const SAMPLE = 64;
/** What it stands for, if they are English. */
const COMMON_LETTERS = Array.from(' etaoin', (letter) => letter.charCodeAt(0));
/** To say that there is a key, and which one; one that stands before the bytes says itself. */
const BITS = { anyKey: 16, ownKey: 10 } as const;

export function offerMasked(search: Search, bytes: Way): void {
  const { count, numberAt } = bytes;
  if (count < FEWEST) return;
  const common = commonestOf(Math.min(count, SAMPLE), numberAt);
  if (common > LARGEST) return;
  const masked = { ...bytes, isGuess: true, isMasked: true };
  for (const letter of COMMON_LETTERS) {
    const key = common ^ letter;
    if (key === 0 || !mayBeEnglish(count, (index) => numberAt(index) ^ key)) continue;
    search.consider({
      ...masked,
      bits: bytes.bits + BITS.anyKey,
      numberAt: (index) => numberAt(index) ^ key,
    });
  }
  const first = numberAt(0);
  if (first === 0 || first > LARGEST) return;
  if (!mayBeEnglish(count - 1, (index) => numberAt(index + 1) ^ first)) return;
  search.consider({
    ...masked,
    ...{ bits: bytes.bits + BITS.ownKey, count: count - 1 },
    numberAt: (index) => numberAt(index + 1) ^ first,
  });
}

/** Whether most of the first bytes are small letters and spaces: to price all takes longer. */
function mayBeEnglish(count: number, numberAt: NumberAt): boolean {
  const sample = Math.min(count, FEWEST);
  let letters = 0;
  for (let index = 0; index < sample; index++) {
    const byte = numberAt(index);
    if (byte === 0x20 || (byte >= 0x61 && byte <= 0x7a)) letters++;
  }
  return letters * 2 > sample;
}

function commonestOf(count: number, numberAt: NumberAt): number {
  const counts = new Map<number, number>();
  for (let index = 0; index < count; index++) {
    const number = numberAt(index);
    counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  return [...counts].reduce((one, other) => (other[1] > one[1] ? other : one))[0];
}
