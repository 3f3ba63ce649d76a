/** Where a shell script may hold commands: in no text that it does not hand to a shell, array or pattern of `case`, and in no text of a makefile. */
import { type HandedScript, scriptsInShell } from './scripts-in-shell.ts';
import { partsOfShell } from './shell-texts.ts';
import { isWithin, type Stretch, stretchAt } from './stretches.ts';

/** Brackets of theirs hold commands wherever they stand. */
const HAS_OTHER_BRACKETS = /\.(?:fish|ps[dm]?1|nu|xsh|elv)$/i;
const IS_MAKEFILE = /(?:^|[\\/])(?:gnu|bsd)?makefile[^\\/]*$|\.(?:ma?k|am)$/i;
const DEFINES_OR_ENDS = /^[ \t]*(?:(define)[ \t]|endef\b)/gm;
/** Before the items of an array. */
const ASSIGNS = /(?<![\w$])\w{1,99}(?:\[[^\]\n]{0,99}\])?\+?=\($/;
const LONGEST = 220;
/** From a pattern of `case` up to the bracket that ends the last one. */
const REST_OF_LABEL = /[^\n;&()]{0,200}\)/y;

/** A script that is handed to a shell hands another one to the next. */
const MOST_NESTED = 4;

interface Handed extends HandedScript {
  isCommand?: (index: number) => boolean;
}

/** Whether a UTF-16 index may be of a command. */
export function commandsOfShell(
  text: string,
  name: string | null = null,
  depth = 0,
): (index: number) => boolean {
  const { texts, brackets, labels } = partsOfShell(text);
  const withHanded = (isOwn: (index: number) => boolean) => {
    let handed: readonly Handed[] | undefined;
    return (index: number) => {
      if (isOwn(index)) return true;
      handed ??= scriptsInShell(text, texts, isOwn);
      const one = stretchAt(handed, index);
      if (one === undefined || depth === MOST_NESTED) return false;
      one.isCommand ??= commandsOfShell(one.script, null, depth + 1);
      return one.isCommand(index - one.start);
    };
  };
  if (name !== null && HAS_OTHER_BRACKETS.test(name)) return withHanded((index) => !isWithin(texts, index));
  const arrays = outermost(brackets.filter(({ start }) => isOfArray(text, start)));
  const run = outermost(
    brackets.filter(({ start, isSubstitution }) => isSubstitution && isWithin(arrays, start)),
  );
  const defined = name !== null && IS_MAKEFILE.test(name) ? definitionsOf(text) : [];
  const isLabel = (index: number) => {
    REST_OF_LABEL.lastIndex = index;
    return REST_OF_LABEL.test(text) && labels.has(REST_OF_LABEL.lastIndex - 1);
  };
  return withHanded(
    (index) =>
      !isWithin(texts, index) &&
      (!isWithin(arrays, index) || isWithin(run, index)) &&
      !isWithin(defined, index) &&
      !isLabel(index),
  );
}

function isOfArray(text: string, start: number): boolean {
  return ASSIGNS.test(text.slice(Math.max(0, start - LONGEST), start));
}

function definitionsOf(text: string): readonly Stretch[] {
  const found: Stretch[] = [];
  let open: number | null = null;
  for (const { 1: begins, index } of text.matchAll(DEFINES_OR_ENDS)) {
    if (begins !== undefined) open ??= index;
    else if (open !== null) {
      found.push({ start: open, end: index });
      open = null;
    }
  }
  return found;
}

/** In text order. */
function outermost(stretches: readonly Stretch[]): readonly Stretch[] {
  const found: Stretch[] = [];
  for (const one of stretches.toSorted(({ start }, other) => start - other.start))
    if (one.start >= (found.at(-1)?.end ?? 0)) found.push(one);
  return found;
}
