/** Reads the tags of a page that may say how it is read, with their attributes, as the HTML Standard has them. */

export interface Tag {
  readonly name: string;
  /** The first of each name, as browsers take it, with its references decoded. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly index: number;
}

export interface Reading {
  /** Elements in which nothing is a tag but their own end. */
  readonly plain: ReadonlySet<string>;
  /** Strings of code stand between its tags: what seems another tag, or a comment that leaves a block, may be one. */
  readonly isTemplate?: boolean;
}

const YIELDED = new Set(['meta', 'script']);
const KEPT = new Set(['charset', 'content', 'http-equiv', 'src']);
/** A comment without text, the start of one, what runs to the next angle bracket, and a start or an end tag. */
const OPENS = /<(?:!---?>|(!--)|([!?]|\/(?![a-z]))|(\/?[a-z][^\t\n\f\r />]*))/gi;
const OPENS_IN_TEMPLATE = /<(?:!---?>|(!--)|(?!)()|((?:meta|script)(?=[\t\n\f\r />])))/gi;
const COMMENT_ENDS = /--!?>/g;
const COMMENT_OR_BLOCK_ENDS = /--!?>|[?%]>/g;
/** Where no quotation mark ends a value, it runs to the end of the text, and the tag is none. */
const ATTRIBUTE =
  /[\t\n\f\r /]*([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"?|'([^']*)'?|([^\t\n\f\r >]*)))?/y;
const SCRIPT_PARTS = /<!--|-->|<\/?script(?=[\t\n\f\r />])/gi;
const REFERENCE =
  /&(?:#[xX]([\da-fA-F]+);?|#(\d+);?|(quot|QUOT)(?:;|(?![=\da-zA-Z]))|(Tab|NewLine|apos|equals|semi|colon|lowbar|UnderBar);)/g;
/** Of the names of references, those of a sign that may stand in an encoding or beside it. */
const NAMED: Readonly<Record<string, string>> = {
  Tab: '\t',
  NewLine: '\n',
  apos: "'",
  equals: '=',
  semi: ';',
  colon: ':',
  lowbar: '_',
  UnderBar: '_',
};

/** Start tags of `meta` and `script`. */
export function* tagsOf(text: string, { plain, isTemplate = false }: Reading): Generator<Tag> {
  const opens = new RegExp(isTemplate ? OPENS_IN_TEMPLATE : OPENS);
  const commentEnds = new RegExp(isTemplate ? COMMENT_OR_BLOCK_ENDS : COMMENT_ENDS);
  // Where the last comment that was looked at stops: looked for once, however many begin before it.
  let stop = -1;
  let stopsAtBlock = false;
  for (let open = opens.exec(text); open !== null; open = opens.exec(text)) {
    const { 1: comment, 2: bogus, 3: written, index } = open;
    if (comment !== undefined) {
      if (stop < index) {
        commentEnds.lastIndex = opens.lastIndex;
        const end = commentEnds.exec(text);
        if (end === null) return;
        stop = end.index;
        stopsAtBlock = !end[0].startsWith('-');
      }
      if (!stopsAtBlock) opens.lastIndex = commentEnds.lastIndex;
    } else if (bogus !== undefined) {
      const end = text.indexOf('>', index);
      if (end === -1) return;
      opens.lastIndex = end;
    } else if (written !== undefined) {
      const name = written.toLowerCase();
      const { attributes, end } = readAttributes(text, opens.lastIndex);
      if (end === -1) return;
      if (YIELDED.has(name)) yield { name, attributes, index };
      opens.lastIndex = plain.has(name) ? endOfPlain(text, name, end) : end;
    }
  }
}

/** `end` is that of the tag, -1 where nothing ends it. */
function readAttributes(text: string, start: number) {
  const attributes = new Map<string, string>();
  let at = start;
  for (;;) {
    ATTRIBUTE.lastIndex = at;
    const attribute = ATTRIBUTE.exec(text);
    if (attribute === null) return { attributes, end: text.indexOf('>', at) };
    at = ATTRIBUTE.lastIndex;
    const [, written = '', double, single, bare = ''] = attribute;
    const name = written.toLowerCase();
    if (KEPT.has(name) && !attributes.has(name)) attributes.set(name, decode(double ?? single ?? bare));
  }
}

/** What is beyond ASCII is part of no encoding's name. */
function decode(value: string): string {
  return value.replace(REFERENCE, (_, hex, decimal, quote, name) => {
    if (quote !== undefined) return '"';
    if (name !== undefined) return NAMED[name] as string;
    const code = hex === undefined ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16);
    return code > 0 && code < 0x80 ? String.fromCharCode(code) : '\u{FFFD}';
  });
}

/** Where its end tag begins. */
function endOfPlain(text: string, name: string, from: number): number {
  if (name === 'script') return endOfScript(text, from);
  const ends = new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi');
  ends.lastIndex = from;
  return ends.exec(text)?.index ?? text.length;
}

/** In what looks like a comment, a script may hold another one with its end. */
function endOfScript(text: string, from: number): number {
  const parts = new RegExp(SCRIPT_PARTS);
  parts.lastIndex = from;
  let isComment = false;
  let isInner = false;
  for (let part = parts.exec(text); part !== null; part = parts.exec(text)) {
    if (part[0] === '<!--') {
      isComment = true;
      // Its hyphens may be those of its end.
      parts.lastIndex = part.index + 2;
    } else if (part[0] === '-->') {
      isComment = false;
      isInner = false;
    } else if (!part[0].startsWith('</')) isInner = isComment;
    else if (isInner) isInner = false;
    else return part.index;
  }
  return text.length;
}
