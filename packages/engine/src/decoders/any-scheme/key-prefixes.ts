/** How likely each next character of a key is that begins with a name, as services issue them: `ghp_`, `sk_live_`, `usr_`. */

/** Names with which services begin their keys, from their public documentation, and what programs call one. None begins another. */
const PREFIXES = [
  ...['AKIA', 'ASIA', 'AIza', 'SG.', 'ghp_', 'gho_', 'ghs_', 'github_pat_', 'glpat-', 'npm_', 'pypi-', 'hf_'],
  ...['sk-', 'sk_live_', 'sk_test_', 'pk_live_', 'pk_test_', 'rk_live_', 'whsec_', 'xoxb-', 'xoxp-'],
  ...['acct_', 'cus_', 'org_', 'org-', 'sess_', 'req_', 'usr_', 'user_', 'uid_', 'id_'],
  ...['api_', 'key_', 'key-', 'tok_', 'token_', 'secret_', 'auth_', 'pass_'],
]; // biome-ignore format: a line for each kind
/** Share of a hyphen and of an underscore in the rest of a key. */
const SIGN_SHARE = 0.01;
const LETTERS = 62;
const ASCII = 128;
/** Places in a key: before it, in no key, and behind a whole name; any other is a part of a name. */
const [START, NOWHERE, NAMED] = [0, 1, 2];

/** By the place and the next character: the place then, and the share of the character. */
const { next, shares } = follow(PREFIXES);

function follow(prefixes: readonly string[]) {
  const starts = prefixes.flatMap((prefix) => Array.from(prefix, (_, length) => prefix.slice(0, length)));
  const places = ['', null, null, ...new Set(starts.filter((start) => start !== ''))];
  const next = new Uint8Array(places.length * ASCII).fill(NOWHERE);
  const shares = new Float32Array(places.length * ASCII);
  const count = (start: string) => prefixes.filter((prefix) => prefix.startsWith(start)).length;
  for (let index = 0; index < next.length; index++) {
    const [place, code] = [Math.floor(index / ASCII), index % ASCII];
    const letter = String.fromCharCode(code);
    if (code <= 0x20) next[index] = START;
    else if (place === NAMED) {
      if (/[-_]/.test(letter)) shares[index] = SIGN_SHARE;
      else if (/[A-Za-z\d]/.test(letter)) shares[index] = (1 - 2 * SIGN_SHARE) / LETTERS;
      next[index] = shares[index] === 0 ? NOWHERE : NAMED;
    } else if (place !== NOWHERE) {
      const start = places[place] as string;
      const name = start + letter;
      shares[index] = count(name) / count(start);
      next[index] = prefixes.includes(name) ? NAMED : Math.max(NOWHERE, places.indexOf(name));
    }
  }
  return { next, shares };
}

/** Whether a text begins with a name and goes on with 16 characters of a key, or has the form of a UUID (RFC 9562). */
export function isNamedKey(text: string): boolean {
  const prefix = PREFIXES.find((one) => text.startsWith(one));
  const key = prefix === undefined ? '' : text.slice(prefix.length);
  const isKey = /^[\w.-]{16,}$/.test(key) && /\d/.test(key) && /[A-Za-z]/.test(key);
  return isKey || /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i.test(text);
}

/** A text that is priced one ASCII character after another. */
export class KeyPrefixes {
  #place = START;

  restart(isAllowed: boolean): void {
    this.#place = isAllowed ? START : NOWHERE;
  }

  /** The share of a character. */
  add(character: number): number {
    const index = this.#place * ASCII + character;
    this.#place = next[index] as number;
    return shares[index] as number;
  }
}
