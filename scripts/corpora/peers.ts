/** The tools of others: how many characters of a natural text each would change, and how many of them wrongly. */
import { importInstalled, requireInstalled } from './installed-package.ts';

export interface PeerVerdict {
  /** Characters changed, or found where the peer only finds. */
  readonly changed: number;
  /** Those that Limpid does not change. */
  readonly wrong: number;
}

export interface Peer {
  readonly name: string;
  readonly version: string;
  /** True for a tool that returns no text. */
  readonly onlyFinds: boolean;
  /** `ours` has the UTF-16 indexes of the changes by Limpid. */
  judge(text: string, ours: ReadonlySet<number>): PeerVerdict;
  /** The cleaned text; null for a tool that only finds. */
  clean(text: string): string | null;
}

const UNCHANGED: PeerVerdict = { changed: 0, wrong: 0 };

export async function loadPeers(): Promise<readonly Peer[]> {
  return [await outOfCharacter(), await antiTrojanSource(), decancer()];
}

async function outOfCharacter(): Promise<Peer> {
  const library = (await importInstalled('evidence', 'out-of-character/src/index.js')) as {
    detect(text: string): readonly { readonly offset: number }[] | null;
    replace(text: string): string;
  };
  return {
    name: 'out-of-character',
    version: '2.3.0',
    onlyFinds: false,
    judge: (text, ours) =>
      judgeByPlace(
        (library.detect(text) ?? []).map(({ offset }) => offset),
        ours,
      ),
    clean: library.replace,
  };
}

async function antiTrojanSource(): Promise<Peer> {
  const library = (await importInstalled('evidence', 'anti-trojan-source/src/main.js')) as {
    hasConfusables(asked: { sourceText: string; detailed: true }): readonly {
      readonly line: number;
      readonly column: number;
    }[];
  };
  return {
    name: 'anti-trojan-source',
    version: '1.13.0',
    onlyFinds: true,
    judge: (text, ours) => {
      const found = library.hasConfusables({ sourceText: text, detailed: true });
      if (found.length === 0) return UNCHANGED;
      const starts = lineStarts(text);
      return judgeByPlace(
        found.map(({ line, column }) => (starts[line - 1] ?? 0) + column - 1),
        ours,
      );
    },
    clean: () => null,
  };
}

/** Its mildest setting: it retains all that it can. */
const MILDEST = Object.fromEntries(
  ['Capitalization', 'Diacritics', 'Greek', 'Cyrillic', 'Hebrew', 'Arabic', 'Devanagari', 'Bengali']
    .concat(['Armenian', 'Gujarati', 'Tamil', 'Thai', 'Lao', 'Burmese', 'Khmer', 'Mongolian', 'Chinese'])
    .concat(['Japanese', 'Korean', 'Braille', 'Emojis', 'Turkish'])
    .map((what) => [`retain${what}`, true]),
);

function decancer(): Peer {
  // Its build for one machine: registries lack others, and so their checksums.
  const { cure: library } = requireInstalled('evidence', '@vierofernando/decancer-linux-x64-gnu') as {
    readonly cure: (text: string, options: object) => object;
  };
  // Without disableBidi it returns right-to-left text in display order.
  const cure = (text: string) => library(text, { ...MILDEST, disableBidi: true }).toString();
  return {
    name: 'decancer',
    version: '3.3.3',
    onlyFinds: false,
    judge: (text, ours) => {
      const cured = cure(text);
      if (cured === text) return UNCHANGED;
      const changed = countLost(text, cured);
      return { changed, wrong: Math.max(0, changed - ours.size) };
    },
    clean: cure,
  };
}

function judgeByPlace(offsets: readonly number[], ours: ReadonlySet<number>): PeerVerdict {
  return { changed: offsets.length, wrong: offsets.filter((offset) => !ours.has(offset)).length };
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** The least number of changed characters: it reports no positions. */
function countLost(text: string, cured: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  for (const character of cured) counts.set(character, (counts.get(character) ?? 0) - 1);
  let lost = 0;
  for (const count of counts.values()) if (count > 0) lost += count;
  return lost;
}
