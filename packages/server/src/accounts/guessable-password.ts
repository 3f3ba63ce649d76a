/** Whether a password is among the first that anybody would try: a common one, or what its account is called. */
import { readFileSync } from 'node:fs';

const LIST = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8');
const PASSWORDS = LIST.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

/** Words to which people add a year or a sign. */
const WORDS = [
  ...['limpid', 'spring', 'summer', 'autumn', 'winter', 'january', 'february', 'march', 'april', 'may'],
  ...['june', 'july', 'august', 'september', 'october', 'november', 'december'],
];
/** The word before the digits and signs of a listed password: `letmein` of `letmein1`. */
const LISTED_WORDS = PASSWORDS.map((password) => /^\p{L}{4,}(?=\P{L}+$)/u.exec(password)?.[0] ?? password);

const COMMON = new Set([...PASSWORDS, ...LISTED_WORDS, ...WORDS]);

/** What people write for letters. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' },
};

/** A short word again and again: `rootroot`, `12341234`. */
const REPEATED = /^([!-~]{1,8}?)\1+$/;

/** Characters that are put before or behind a common password, as in `Password2026!`. */
const MOST_ADDED = 5;

/** Whether a password is a common one, in any case, with digits for letters, with some characters added, or repeated. */
export function isCommonPassword(password: string): boolean {
  const plain = fold(password);
  if (plain === '' || isRun(plain)) return true;
  const [core = ''] = /[^\d\W_](?:.*[^\d\W_])?/su.exec(plain) ?? [];
  const bases = plain.length - core.length <= MOST_ADDED ? [plain, core] : [plain];
  return bases.some((base) => COMMON.has(base) || COMMON.has(withLetters(base)) || REPEATED.test(base));
}

/** Whether a password is one of the names, the mail address or its part before the @, with digits and signs or not. */
export function isOwnName(password: string, names: readonly string[]): boolean {
  const letters = lettersOf(password);
  if (letters === '') return false;
  const owned = names.flatMap((name) => [name, name.split('@')[0] ?? '']);
  return owned.some((name) => lettersOf(name) === letters || fold(name) === fold(password));
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim();
}

function lettersOf(text: string): string {
  return fold(text).replaceAll(/[^\p{L}]/gu, '');
}

function withLetters(text: string): string {
  return text.replaceAll(/[@4310!$57]/g, (sign) => LETTERS[sign] ?? sign);
}

/** One character again and again, or ASCII that counts up or down: `00000000`, `87654321`, `abcdefgh`. */
function isRun(text: string): boolean {
  const points = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  if (points.some((point) => point > 0x7e)) return false;
  const steps = new Set(points.slice(1).map((point, index) => point - (points[index] ?? 0)));
  const [step = 0] = steps;
  return steps.size === 1 && Math.abs(step) <= 1;
}
