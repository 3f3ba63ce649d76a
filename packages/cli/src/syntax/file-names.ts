/** Names of files that are another name to the eye: of a file beside them, or of what code and commands name. UTS #39 4. */
import { doubleInNames } from '@limpid/engine';
import { type Double, doublesIn, LETTER_OR_DIGIT } from './judge-loaded-name.ts';
import { placesIn } from './stretches.ts';
import { isTextName } from './syntax-of-file.ts';
import { changeOfIgnorable, changeOfUnseen, IS_ASCII } from './unseen-in-names.ts';

/** Other signs stand in titles. */
const OF_PATHS: ReadonlySet<string> = new Set(['.', '/']);
/** Raised, lowered and circled forms, fractions and signs of several letters: they are seen. */
const IS_SEEN =
  /[\u00aa\u00b2\u00b3\u00b9\u00ba\u00bc-\u00be\u02b0-\u02b8\u1d2c-\u1d6a\u1d78\u1d9b-\u1dbf\u2070-\u209c\u2100\u2101\u2105\u2106\u2116\u2120-\u2122\u2150-\u215f\u2189\u2460-\u24ff\u3200-\u33ff\u{1f100}-\u{1f1ff}]/u;
const CONTROL = /\p{Cc}/u;
const PRIVATE = /[\ue000-\uf8ff\u{f0000}-\u{10fffd}]/u;
/** Names of East Asia have these. */
const WIDE = /[\uff01-\uff5e]/;

export interface FileName {
  readonly name: string;
  /** Of its folder; its own may be among them. */
  readonly siblings: readonly string[];
}

/** One list for each name: UTF-16 indices in it, and what each character passes for: nothing where it is not seen. */
export function doublesInFileNames(files: readonly FileName[]): readonly (readonly Double[])[] {
  const folders = new Map<readonly string[], Folder>();
  return files.map(({ name, siblings }) => {
    const folder = folders.get(siblings) ?? { seen: countPlain(siblings), letters: lettersIn(siblings) };
    folders.set(siblings, folder);
    const { seen, letters } = folder;
    const own = letters.get(name) ?? doublesIn(name, 'module');
    const plain = plainOf(name);
    if ((seen.get(plain.join('').normalize('NFKC')) ?? 0) > 1) {
      const others = differences(name, plain);
      return others.length > 0 ? others : firstComposedIn(name);
    }
    const unseen = unseenIn(name);
    if (unseen.length > 0) return unseen;
    if (!isTextName(name) && !isTextName(plain.join(''))) return [];
    const signs = doublesIn(name, 'module').filter(([, sign]) => OF_PATHS.has(sign));
    return [
      ...own.filter(([at, sign]) => LETTER_OR_DIGIT.test(sign) && !WIDE.test(name.charAt(at))),
      ...signs,
    ];
  });
}

interface Folder {
  /** How many names are the same to the eye. */
  readonly seen: ReadonlyMap<string, number>;
  /** By name. */
  readonly letters: ReadonlyMap<string, readonly Double[]>;
}

/** An alphabet that is natural in one name of a folder is so in all. */
function lettersIn(names: readonly string[]): ReadonlyMap<string, readonly Double[]> {
  const all = doublesIn(names.join(' '), 'module');
  let start = 0;
  let next = 0;
  return new Map(
    names.map((name) => {
      const end = start + name.length;
      const own: Double[] = [];
      for (; (all[next]?.[0] ?? end) < end; next++) {
        const [index, sign] = all[next] as Double;
        own.push([index - start, sign]);
      }
      start = end + 1;
      return [name, own] as const;
    }),
  );
}

function countPlain(names: readonly string[]): ReadonlyMap<string, number> {
  const seen = new Map<string, number>();
  for (const name of names) {
    const plain = plainOf(name).join('').normalize('NFKC');
    seen.set(plain, (seen.get(plain) ?? 0) + 1);
  }
  return seen;
}

/** Character by character. */
function plainOf(name: string): readonly string[] {
  return Array.from(name, (character) => {
    if (IS_SEEN.test(character)) return character;
    if (CONTROL.test(character) || PRIVATE.test(character) || changeOfIgnorable(character) !== null)
      return '';
    const codePoint = character.codePointAt(0) as number;
    const sign = codePoint < 0x80 ? 0 : doubleInNames(codePoint);
    return sign === 0 ? character.normalize('NFKC') : String.fromCharCode(sign);
  });
}

function isUnseen(character: string): boolean {
  return CONTROL.test(character) || changeOfUnseen(character) !== null;
}

/** Controls, and what is not seen in a name of ASCII: other alphabets may need it. */
function unseenIn(name: string): readonly Double[] {
  const unseen = placesIn(name, 0).filter(({ character }) => isUnseen(character));
  const isOfAscii = Array.from(name).every((one) => IS_ASCII.test(one) || isUnseen(one));
  return unseen
    .filter(({ character }) => isOfAscii || CONTROL.test(character))
    .map(({ from }) => [from, ''] as const);
}

function differences(name: string, plain: readonly string[]): readonly Double[] {
  return placesIn(name, 0).flatMap(({ character, from }, index) =>
    plain[index] === character ? [] : [[from, plain[index] as string] as const],
  );
}

/** Where a letter is several characters, and one in the name beside it. */
function firstComposedIn(name: string): readonly Double[] {
  const composed = name.normalize('NFC');
  let at = 0;
  while (at < name.length && name.charCodeAt(at) === composed.charCodeAt(at)) at++;
  return at === name.length ? [] : [[at, composed.charAt(at)]];
}
