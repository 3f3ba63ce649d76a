/** The scripts of a page and what its tags do on an event, as files within it. */
import { HAS_WRITTEN_QUOTE, ON_EVENT } from '@limpid/engine/quiet-bytes';
import { type FileWithin, fileOf } from './file-within.ts';
import { IS_WIDE } from './wide-parts.ts';

const OPENS = /<script(?=[\s>/])([^>]{0,1000})>/gi;
const CLOSES = /<\/script(?=[\s>/])/gi;
/** Data and templates have other types. */
const IS_SCRIPT =
  /^(?![\s\S]*\stype\s*=)|\stype\s*=\s*["']?(?:module|(?:text|application)\/(?:x-)?(?:java|ecma)script|text\/(?:babel|jsx|typescript))?["'\s/]*(?:[;\s]|$)/i;
const EVENT = new RegExp(
  `\\s${ON_EVENT}\\s{0,9}=(?<=<[a-z][^<>]{0,1000})\\s{0,9}(?:"([^"]{1,2000})"|'([^']{1,2000})')`,
  'gi',
);
const IS_PAGE = /\.(?:x?html?|xht|svg|hta|wsf|xul)$/i;
const NAME = 'script.js';

/** Those with characters beyond ASCII: of others, the page says the same. */
export function* scriptsInPage(name: string, text: string): Generator<FileWithin> {
  if (!IS_PAGE.test(name) || !IS_WIDE.test(text)) return;
  const opens = new RegExp(OPENS);
  const closes = new RegExp(CLOSES);
  for (let open = opens.exec(text); open !== null; open = opens.exec(text)) {
    closes.lastIndex = opens.lastIndex;
    const from = opens.lastIndex;
    const to = closes.exec(text)?.index ?? text.length;
    opens.lastIndex = to;
    if (IS_SCRIPT.test(open[1] as string)) yield* fileFrom(text, from, to);
  }
  for (const { 0: found, 1: double, 2: single = '', index } of text.matchAll(EVENT)) {
    const script = double ?? single;
    const to = index + found.length - 1;
    if (!HAS_WRITTEN_QUOTE.test(script)) yield* fileFrom(text, to - script.length, to);
  }
}

function* fileFrom(text: string, from: number, to: number): Generator<FileWithin> {
  const script = text.slice(from, to);
  if (IS_WIDE.test(script)) yield fileOf(NAME, [{ text: script, from, to }]);
}
