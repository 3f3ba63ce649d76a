/** How likely each next character of a date, an address of a network, an amount or a telephone number is: few digits, signs in their places. */

const ZERO = 0x30;
const NINE = 0x39;
const POINT = 0x2e;
const HYPHEN = 0x2d;
const PLUS = 0x2b;
const SPACE = 0x20;
const LINE_FEED = 0x0a;

/** Of an ISO date: for each place the share of each digit from 0 on; null where a hyphen stands. */
const EVEN = Array(10).fill(0.1);
const DATE: readonly (readonly number[] | null)[] = [
  [0, 0.12, 0.88],
  [0.9, 0, 0, 0, 0, 0, 0, 0, 0, 0.1],
  [0.2, 0.2, 0.4, 0.05, 0.02, 0.02, 0.02, 0.02, 0.03, 0.04],
  EVEN,
  null,
  [0.7, 0.3],
  EVEN,
  null,
  [0.3, 0.32, 0.32, 0.06],
  EVEN,
];
const OCTETS = 4;
const LONGEST_OCTET = 3;
const CENTS = 2;
/** Shares of what parts the digits of a telephone number. */
const PHONE_SHARES = new Map([
  [SPACE, 0.15],
  [HYPHEN, 0.05],
]);
const PHONE_SIGNS = Array.from(PHONE_SHARES.values()).reduce((sum, share) => sum + share);
/** Shares of a point behind a digit that may be the last of its number, and of a blank behind a whole form. */
const POINT_SHARE = 0.3;
const END_SHARE = 0.45;
const PRIOR = [0.4, 0.25, 0.35] as const;

/** A text that is priced one ASCII character after another. */
export class NumberFormats {
  /** How likely each form is, so far; all zero in what has none of them. */
  #date = 0;
  #address = 0;
  #amount = 0;
  /** Characters of the form; octets before, and digits of this one. */
  #place = 0;
  #octets = 0;
  #digits = 0;
  #hasPoint = false;
  #isAllowed = true;

  /** `isAllowed`: a form may begin with the next character. */
  restart(isAllowed: boolean): void {
    this.#isAllowed = isAllowed;
    this.#place = 0;
  }

  /** The share of a character. */
  add(character: number): number {
    const isDigit = character >= ZERO && character <= NINE;
    if (this.#place === 0) {
      if (!isDigit || !this.#isAllowed) {
        this.restart(!isDigit && character <= SPACE);
        return 0;
      }
      [this.#date, this.#address, this.#amount] = PRIOR;
      [this.#octets, this.#digits, this.#hasPoint] = [0, 0, false];
    }
    if (character === SPACE || character === LINE_FEED) return this.#end();
    const before = this.#date + this.#address + this.#amount;
    this.#date *= this.#shareInDate(character, isDigit);
    this.#address *= this.#shareInAddress(character, isDigit);
    this.#amount *= this.#shareInAmount(character, isDigit);
    const after = this.#date + this.#address + this.#amount;
    if (after === 0) {
      this.restart(false);
      return 0;
    }
    this.#place++;
    if (isDigit) this.#digits++;
    else {
      this.#octets++;
      this.#digits = 0;
      this.#hasPoint ||= character === POINT;
    }
    return after / before;
  }

  #end(): number {
    const before = this.#date + this.#address + this.#amount;
    const whole =
      (this.#place === DATE.length ? this.#date : 0) +
      (this.#octets === OCTETS - 1 && this.#digits > 0 ? this.#address : 0) +
      (this.#hasPoint && this.#digits === CENTS ? this.#amount : 0);
    this.restart(true);
    return (END_SHARE * whole) / before;
  }

  #shareInDate(character: number, isDigit: boolean): number {
    const shares = DATE[this.#place];
    if (shares === undefined) return 0;
    if (shares === null) return character === HYPHEN ? 1 : 0;
    return isDigit ? (shares[character - ZERO] ?? 0) : 0;
  }

  #shareInAddress(character: number, isDigit: boolean): number {
    const isLast = this.#octets === OCTETS - 1;
    const isFull = this.#digits === LONGEST_OCTET;
    if (character === POINT) return isLast || this.#digits === 0 ? 0 : isFull ? 1 : POINT_SHARE;
    if (!isDigit || isFull) return 0;
    return (this.#digits === 0 ? 1 : 1 - POINT_SHARE) / 10;
  }

  #shareInAmount(character: number, isDigit: boolean): number {
    if (this.#hasPoint) return isDigit && this.#digits < CENTS ? 0.1 : 0;
    if (character === POINT) return this.#digits === 0 ? 0 : POINT_SHARE;
    return isDigit ? (this.#digits === 0 ? 0.1 : (1 - POINT_SHARE) / 10) : 0;
  }
}

/** A telephone number with its country, such as +49 30 10057858, one ASCII character after another. */
export class PhoneNumber {
  /** Characters before; null in what is none. */
  #place: number | null = 0;
  #isAfterDigit = false;

  restart(isAllowed: boolean): void {
    this.#place = isAllowed ? 0 : null;
  }

  /** The share of a character. */
  add(character: number): number {
    const isDigit = character >= ZERO && character <= NINE;
    const share = this.#shareOf(character, isDigit);
    if (share === 0) this.restart(character <= SPACE);
    else {
      this.#place = (this.#place as number) + 1;
      this.#isAfterDigit = isDigit;
    }
    return share;
  }

  #shareOf(character: number, isDigit: boolean): number {
    if (this.#place === null) return 0;
    if (this.#place === 0) return character === PLUS ? 1 : 0;
    if (isDigit) return (this.#isAfterDigit ? 1 - PHONE_SIGNS : 1) / 10;
    return this.#isAfterDigit ? (PHONE_SHARES.get(character) ?? 0) : 0;
  }
}
