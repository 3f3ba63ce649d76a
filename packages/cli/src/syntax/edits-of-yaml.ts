/** Edits that could change what YAML means: there a space, a hyphen or an empty value is syntax. */
import type { UnsafeEdit } from './syntax.ts';

/** Where a value or a name begins. */
const START = String.raw`(?:^\s*|[:?-]\s+|[,[{]\s*)`;
/** Where it ends. */
const END = String.raw`\s*(?:$|\s#|[,\]}]|:(?=\s|$))`;
/** Values that are no texts, in YAML 1.1 or 1.2. */
const TYPED = String.raw`(?:true|false|yes|no|on|off|y|n|null|~|<<|=|[-+]?\.?\d[\w.:+-]*|[-+]?\.(?:inf|nan))`;

/** The last three end lines in YAML 1.1. */
export const YAML_LINE_END = /[\r\u{85}\u{2028}\u{2029}]/u;

export const YAML: readonly UnsafeEdit[] = [
  { removed: YAML_LINE_END },
  // What stands behind would begin something else: a list, a comment, a quotation.
  { written: /^\s*$/, before: /(?:^|[\s,[{])$/, after: /^\s*[-?:,[\]{}#&*!|>'"%@`]/ },
  // A comma or a colon of a text that would part it.
  { written: /^$/, before: /[:?-]$/, after: /^(?:$|[\s,\]}])/ },
  // A line that is left empty says nothing about the indentation of others.
  { written: /^\s*$/, before: /^\s*$/, after: /^\s*$/ },
  { written: /^$/, before: /^\s*$/, after: /^\s+\S/ },
  { written: / /, before: /(?:^\s*|[:?-]|(?:^|[\s,[{])[&*!]\S*)$/ },
  // A tag or an anchor would be another one.
  { before: /(?:^|[\s,[{])[!&]\S*$/ },
  { written: / /, after: /^ +#/ },
  { written: / $/, after: /^[^#]+ #/ },
  // An empty value is null, and other words are no texts either.
  {
    written: /^\s*$/,
    before: /(?:(?:^\s*|[:?-]\s+|[,[{]\s*)(?:[!&]\S*\s+)+|[:?-]\s+|[,[{]\s*)$/,
    after: /^\s*(?:$|#|[,\]}])/,
  },
  {
    before: new RegExp(String.raw`${START}[\w.+~=<-]*$`),
    after: new RegExp(String.raw`^\s*[\w.+~:=<-]*?${END}`),
    line: new RegExp(`${START}${TYPED}${END}`, 'i'),
  },
  { written: /^\s*[-.]/, before: new RegExp(`${START}$`) },
  // Of templates: GitHub's expressions, Helm, Jinja.
  { written: /^$/, before: /\$\{?$/, after: /^\{/ },
  { written: /^$/, before: /\{$/, after: /^[{%#]/ },
  { before: /^[-.]{0,3}$/, line: /^(?:---|\.\.\.)(?:\s|$)/ },
];
