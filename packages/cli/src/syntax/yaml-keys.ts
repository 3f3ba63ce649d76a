/** Which lines of YAML may begin with a key: those in no block of text and in no string of several lines. */
import { endOfLine, isWithin, type Stretch } from './stretches.ts';
import { isForAgents, syntaxInText } from './syntax-of-file.ts';

const BEGINS_BLOCK = /(?:^|[\s:-])[|>][-+\d]{0,3}[ \t]*(?:#.*)?\r?$/;
const BEGINS_STRING = /^[ \t]*(?:- )*(?:[^\s"'#][^"'#]*:[ \t]+)?(?:"(?:[^"\\]|\\.)*|'(?:[^']|'')*)$/;
/** A value that goes on below it; no key does. */
const BEGINS_VALUE = /^[ \t]*(?:- )*[^\s"'#:][^"'#:]*:[ \t]+[^\s|>&*!#[{"'](?:(?!\s#).)*$/;
/** Without a key before it, which may go on as far in as it stands. */
const IS_TEXT = /^[ \t]*(?:- )*[^\s"'#[{}\]&*!|>-][^:]*$/;
const BLANKS = /^[ \t]*(?:- +)*/;
const IS_VALUE = /^[|>!&]/;
const INDENT = /^[ \t]*/;
const LONGEST = 2000;
const OF_FRENCH = /[\u00e0\u00e2\u00e7-\u00eb\u00ee\u00ef\u00f4\u00f9\u00fb\u0153\u00ab]/;
/** Keys that programs read. */
const OF_SETTINGS =
  /^(?:apiVersion|kind|AWSTemplateFormatVersion|Resources|Transform|services|jobs|on|steps|stages|plugins|[Ii]mage):/m;
const WORD_BEFORE = /(?:^|[\s"'])[A-Z][a-z]{1,29}$/;
const LONGEST_WORD = 40;

/** Of a file of YAML, or of the front matter of Markdown. */
export function keysOfYaml(text: string, name: string | null): (index: number) => boolean {
  const last = syntaxInText(name, text)?.end ?? 0;
  const lines: Stretch[] = [];
  let block = Number.POSITIVE_INFINITY;
  let quote: string | null = null;
  for (let start = 0, end = 0; start < last; start = end + 1) {
    end = endOfLine(text, start);
    const line = text.slice(start, Math.min(end, start + LONGEST));
    const [indent, blanks] = [lengthOf(INDENT, line), lengthOf(BLANKS, line)];
    if (quote !== null) {
      if (line.includes(quote)) quote = null;
      continue;
    }
    if (line.trim() === '' || indent > block) continue;
    lines.push({ start, end });
    // What an item is goes on behind its hyphen, and what a key of it has behind the key.
    const depth = IS_VALUE.test(line.slice(blanks)) ? indent : blanks;
    const isOpen = BEGINS_BLOCK.test(line) || BEGINS_VALUE.test(line);
    block = isOpen ? depth : IS_TEXT.test(line) ? blanks - 1 : Number.POSITIVE_INFINITY;
    quote = BEGINS_STRING.exec(line) === null ? null : (/["']/.exec(line)?.[0] ?? null);
  }
  return (index) => isWithin(lines, index);
}

/** As `keysOfYaml`, without words of French where the text is: settings have their own names, and so has front matter for agents. */
export function namesOfYaml(text: string, name: string | null): (index: number) => boolean {
  const isKey = keysOfYaml(text, name);
  const isFrench = !isForAgents(name) && OF_FRENCH.test(text) && !OF_SETTINGS.test(text);
  return (index) =>
    isKey(index) && !(isFrench && WORD_BEFORE.test(text.slice(Math.max(0, index - LONGEST_WORD), index)));
}

function lengthOf(pattern: RegExp, line: string): number {
  return (pattern.exec(line) as RegExpExecArray)[0].length;
}
