/** The scripts of a page and what its tags do on an event, as files within it. */
import { type FileWithin, fileOf } from './file-within.ts';

const OPENS = /<script(?=[\s>/])([^>]{0,1000})>/gi;
const CLOSES = /<\/script(?=[\s>/])/gi;
/** Data and templates have other types. */
const IS_SCRIPT =
  /^(?![\s\S]*\stype\s*=)|\stype\s*=\s*["']?(?:module|(?:text|application)\/(?:x-)?(?:java|ecma)script|text\/(?:babel|jsx|typescript))?["'\s/]*(?:[;\s]|$)/i;
const ON_EVENT = /\son[a-z]{3,20}\s{0,9}=\s{0,9}(?:"([^"]{1,2000})"|'([^']{1,2000})')/gi;
const IS_PAGE = /\.(?:x?html?|xht|svg|hta|wsf|xul)$/i;
const IS_RARE = /[^\0-\x7f]/;
const NAME = 'script.js';

/** Those with characters beyond ASCII: of others, the page says the same. */
export function* scriptsInPage(name: string, text: string): Generator<FileWithin> {
  if (!IS_PAGE.test(name) || !IS_RARE.test(text)) return;
  const opens = new RegExp(OPENS);
  const closes = new RegExp(CLOSES);
  for (let open = opens.exec(text); open !== null; open = opens.exec(text)) {
    closes.lastIndex = opens.lastIndex;
    const from = opens.lastIndex;
    const to = closes.exec(text)?.index ?? text.length;
    opens.lastIndex = to;
    if (IS_SCRIPT.test(open[1] as string)) yield* fileFrom(text, from, to);
  }
  for (const { 0: found, 1: double, 2: single = '', index } of text.matchAll(ON_EVENT)) {
    const to = index + found.length - 1;
    yield* fileFrom(text, to - (double ?? single).length, to);
  }
}

function* fileFrom(text: string, from: number, to: number): Generator<FileWithin> {
  const script = text.slice(from, to);
  if (IS_RARE.test(script)) yield fileOf(NAME, [{ text: script, from, to }]);
}
