/** Which settings of a terminal are superseded before a character shows? Many different ones colour nothing: they spell. */
import { GROUND_BIT, KINDS, type Setting } from './rendition.ts';

/** Programs that colour repeat a reset or two, or leave a few empty places. */
const IN_PLACE = 8;
const IN_TEXT = 16;
/** Where two values spell bits: four bytes. */
const BITS_IN_PLACE = 32;

/** A setting of a place, with how many of its bits are in force, and what took the others over. */
interface Held {
  readonly setting: Setting;
  inForce: number;
  taker: Held | null;
}

export class Superseded {
  readonly #values: Set<string>;
  /** In the text, and too few in their place. */
  readonly #few: Setting[] = [];
  /** What stood for richer colours, by these: the same for the same. */
  readonly #fallbacks = new Map<string, string>();
  readonly #owners: (Held | null)[] = Array.from({ length: KINDS }, () => null);
  #place: Held[] = [];
  /** The ground that shows in the rest of a line. */
  #cleared: Held | null = null;

  /** `before` are the values that were counted before. */
  constructor(before: readonly string[]) {
    this.#values = new Set(before);
  }

  set(setting: Setting): void {
    const held: Held = { setting, inForce: 0, taker: null };
    for (let bits = setting.sets; bits !== 0; bits &= bits - 1) {
      const kind = 31 - Math.clz32(bits & -bits);
      const owner = this.#owners[kind] as Held | null;
      if (owner !== null) {
        owner.inForce--;
        owner.taker = held;
      }
      this.#owners[kind] = held;
      held.inForce++;
    }
    this.#place.push(held);
  }

  /** The rest of a line takes the colour of the ground. */
  clearLine(): void {
    const ground = this.#owners[Math.log2(GROUND_BIT)] as Held | null;
    if (this.#cleared !== null) this.#cleared.inForce--;
    if (ground !== null) ground.inForce++;
    this.#cleared = ground;
  }

  /** A character: what is in force shows. */
  show(): void {
    const place = this.#place;
    if (place.length === 0) return;
    if (place.length > 1) this.#endPlace(place);
    this.#place = [];
    this.#owners.fill(null);
    this.#cleared = null;
  }

  /** Of the text: marks what is gone, and answers with the values that were counted. */
  end(): readonly string[] {
    this.show();
    if (this.#values.size >= IN_TEXT) for (const setting of this.#few) setting.isGone = true;
    return [...this.#values].slice(0, IN_TEXT);
  }

  #endPlace(place: readonly Held[]): void {
    const superseded = place.filter(({ inForce }) => inForce === 0);
    const values = new Set(superseded.map(({ setting }) => setting.text));
    if (values.size >= IN_PLACE || (values.size > 1 && superseded.length >= BITS_IN_PLACE)) {
      for (const { setting } of superseded) setting.isGone = true;
      return;
    }
    for (const held of superseded) {
      if (this.#isFallback(held)) continue;
      this.#few.push(held.setting);
      this.#values.add(held.setting.text);
    }
  }

  /** Whether it is for terminals that do not know the colour that shows: 256 colours before true ones. */
  #isFallback({ setting, taker }: Held): boolean {
    if (taker === null || taker.inForce === 0 || taker.setting.sets !== setting.sets) return false;
    const shown = taker.setting.text;
    if (depthOf(shown) <= depthOf(setting.text)) return false;
    const known = this.#fallbacks.get(shown) ?? setting.text;
    this.#fallbacks.set(shown, known);
    return known === setting.text;
  }
}

/** How many parameters a colour takes. */
function depthOf(colour: string): number {
  return colour.split(/[;:]/).length;
}
