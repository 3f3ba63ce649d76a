/** The scripts of a page and what its tags do on an event, as files within it. */
import { HAS_WRITTEN_QUOTE, ON_EVENT } from '@limpid/engine/quiet-bytes';
import { type FileWithin, fileOf } from './file-within.ts';
import { IS_WIDE } from './wide-parts.ts';

const OPENS = /<script(?=[\s>/])/gi;
const CLOSES = /<\/script(?=[\s>/])/gi;
/** Quotation marks may hold the end of a tag; one that nothing closes is part of a value. */
const ATTRIBUTE = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/y;
/** Data and templates have other types. */
const IS_SCRIPT =
  /^\s*(?:module|(?:text|application)\/(?:x-)?(?:java|ecma)script|text\/(?:babel|jsx|typescript))?\s*(?:;|$)/i;
const IN_TAG = `<[a-z](?:[^<>]{0,1000}|(?:[^<>"']|"[^"<]{0,500}"|'[^'<]{0,500}'){0,500})`;
const EVENT = new RegExp(
  `[\\s"'/]${ON_EVENT}\\s{0,9}=(?<=${IN_TAG})\\s{0,9}(?:"([^"]{1,2000})"|'([^']{1,2000})'|([^\\s"'>][^\\s>]{0,2000}))`,
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
    const { type, end: from } = readTag(text, opens.lastIndex);
    closes.lastIndex = from;
    const to = closes.exec(text)?.index ?? text.length;
    opens.lastIndex = to;
    if (IS_SCRIPT.test(type)) yield* fileFrom(text, from, to);
  }
  for (const { 0: found, 1: double, 2: single, 3: bare = '', index } of text.matchAll(EVENT)) {
    const script = double ?? single ?? bare;
    const to = index + found.length - (script === bare ? 0 : 1);
    if (!HAS_WRITTEN_QUOTE.test(script)) yield* fileFrom(text, to - script.length, to);
  }
}

/** From behind the name of a tag to behind its end; the first of several types counts. */
function readTag(text: string, start: number): { readonly type: string; readonly end: number } {
  let type: string | undefined;
  ATTRIBUTE.lastIndex = start;
  let at = start;
  for (let found = ATTRIBUTE.exec(text); found !== null; found = ATTRIBUTE.exec(text)) {
    const [, name = '', double, single, bare = ''] = found;
    at = ATTRIBUTE.lastIndex;
    if (name.toLowerCase() === 'type') type ??= double ?? single ?? bare;
  }
  const end = text.indexOf('>', at);
  return { type: type ?? '', end: end < 0 ? text.length : end + 1 };
}

function* fileFrom(text: string, from: number, to: number): Generator<FileWithin> {
  const script = text.slice(from, to);
  if (IS_WIDE.test(script)) yield fileOf(NAME, [{ text: script, from, to }]);
}
