/** What the lines of a text say of the letters in them, each read once. */
import { isLineEnd } from '../unicode/character-facts.ts';
import { isMathWitness } from '../unicode/general-category.ts';
import { isCjkOrHangul } from '../unicode/script-groups.ts';
import { techniqueIndexOf } from '../unicode/techniques.ts';
import type { LineFacts } from './judgement.ts';
import type { SeenUnits } from './seen-units.ts';

/** Asked in text order. */
export class Lines {
  readonly #text: SeenUnits;
  #end = -1;
  #facts: LineFacts = { hasMathSymbol: false, hasCjk: false };

  constructor(text: SeenUnits) {
    this.#text = text;
  }

  factsAt(index: number): LineFacts {
    if (index < this.#end) return this.#facts;
    const { units, length } = this.#text;
    let start = index;
    while (start > 0 && !isLineEnd(units[start - 1] as number)) start--;
    let hasMathSymbol = false;
    let hasCjk = false;
    let end = start;
    for (; end < length && !isLineEnd(units[end] as number); end++) {
      const codePoint = this.#text.codePointAt(end);
      if (codePoint < 0x80) continue;
      if (codePoint > 0xffff) end++;
      hasMathSymbol ||= isMathWitness(codePoint);
      const isFullwidthAscii = codePoint >= 0xff01 && codePoint <= 0xff5e;
      hasCjk ||= !isFullwidthAscii && isCjkOrHangul(codePoint) && techniqueIndexOf(codePoint) === 0;
    }
    this.#end = end;
    this.#facts = { hasMathSymbol, hasCjk };
    return this.#facts;
  }
}
