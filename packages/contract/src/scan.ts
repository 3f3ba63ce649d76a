/** What travels to and from the two scan endpoints. */
import Type from 'typebox';
import { MAX_POSITIONS, MAX_TEXT_CODE_POINTS } from './published-numbers.ts';
import { STRICT_REASONS, type StrictReason } from './strict-reasons.ts';

const toggle = (defaultValue: boolean, description: string) =>
  Type.Optional(Type.Boolean({ default: defaultValue, description }));

const count = (description: string) => Type.Integer({ minimum: 0, description });

/** The six switches, which say what techniques are applied; what becomes of content credentials; how strict it is. */
export const CleanOptions = Type.Object(
  {
    zeroWidth: toggle(true, 'Delete zero-width and other invisible characters.'),
    variationSelectors: toggle(true, 'Delete variation selectors that select nothing.'),
    homoglyphs: toggle(true, 'Replace look-alike letters by the letters that they imitate.'),
    spaces: toggle(true, 'Replace exotic spaces by plain ones.'),
    punctuation: toggle(false, 'Replace typographic punctuation by its ASCII form.'),
    whitespace: toggle(false, 'Remove double spaces after sentences and spaces at the ends of lines.'),
    provenance: Type.Optional(
      Type.Enum(['keep', 'remove'], {
        type: 'string',
        default: 'remove',
        description: 'What becomes of content credentials, a C2PA manifest that says who made the text.',
      }),
    ),
    strict: Type.Optional(
      Type.Unsafe<boolean | readonly StrictReason[]>({
        type: ['boolean', 'array'],
        items: { type: 'string', enum: STRICT_REASONS },
        maxItems: STRICT_REASONS.length,
        default: false,
        description:
          'Also remove what is kept for a reason and seen by no one, such as joiners of emoji and spaces of French: all of it, or what is kept for the listed reasons.',
      }),
    ),
  },
  {
    $id: 'CleanOptions',
    additionalProperties: false,
    description:
      'Switches, one for each technique, `provenance` and `strict`. One that is absent has its default; an unknown one is refused.',
  },
);
export type CleanOptions = Type.Static<typeof CleanOptions>;

const text = Type.String({
  maxLength: MAX_TEXT_CODE_POINTS,
  description: 'The text to scan; it may be empty.',
});
const positions = Type.Optional(
  Type.Boolean({
    default: false,
    description: `Whether each finding says where its first ${MAX_POSITIONS} characters stand.`,
  }),
);

/** Of the body of a request. */
const UNKNOWN_FIELDS =
  'Unknown fields are ignored, but one whose name is a misspelled known one (`optons`) is refused, and the name that was meant suggested.';

/** The body of `POST /v1/clean`. Unknown fields beside `text` are ignored, but for a misspelled name. */
export const CleanRequest = Type.Object(
  {
    text,
    options: Type.Optional(Type.Unsafe<CleanOptions | null>({ ...CleanOptions, type: ['object', 'null'] })),
    model: Type.Optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        description:
          'A hint naming the model that produced the text, as <vendor>/<model_id>. Counted in usage numbers only, and only where it has that form and shares nothing with the text, cleaned or not, and its payloads.',
        examples: ['acme/writer-2'],
      }),
    ),
    positions,
  },
  {
    $id: 'CleanRequest',
    description: `A text to clean, and how. ${UNKNOWN_FIELDS}`,
  },
);
export type CleanRequest = Type.Static<typeof CleanRequest>;

/** The body of `POST /v1/detect`. `options` and `model` are ignored, so that one body fits both endpoints. */
export const DetectRequest = Type.Object(
  { text, positions },
  {
    $id: 'DetectRequest',
    description: `A text to report on; \`options\` and \`model\` are ignored. ${UNKNOWN_FIELDS}`,
  },
);
export type DetectRequest = Type.Static<typeof DetectRequest>;

export const Position = Type.Object(
  {
    offset: count('Code points before it.'),
    line: Type.Integer({ minimum: 1, description: 'Its line, from 1.' }),
    column: Type.Integer({ minimum: 1, description: 'Its place in that line in code points, from 1.' }),
  },
  { $id: 'Position', description: 'Where a character stands.' },
);

export const Finding = Type.Object(
  {
    technique: Type.Enum(
      ['zero-width', 'variation-selector', 'homoglyph', 'nbsp', 'punctuation', 'whitespace'],
      { type: 'string', description: 'The way of hiding.' },
    ),
    name: Type.String({ description: 'Unicode name of the character.' }),
    codePoint: Type.String({
      pattern: '^U\\+[0-9A-F]{4,6}$',
      description: 'The code point in upper-case hex.',
      examples: ['U+200B'],
    }),
    count: Type.Integer({ minimum: 1, description: 'How many of them met this end.' }),
    removed: Type.Boolean({
      description:
        'True when deleted or replaced; false when kept because it carries meaning in its context.',
    }),
    action: Type.Enum(['deleted', 'replaced', 'kept'], { type: 'string', description: 'What became of it.' }),
    replacement: Type.Optional(Type.String({ description: 'What stands in its place, when replaced.' })),
    reason: Type.Optional(
      Type.String({
        pattern: '^[a-z0-9-]+$',
        description:
          'Why it was kept, when kept: where there are several reasons, the one that most places share. The list is open.',
        examples: ['emoji-zwj', 'option-off'],
      }),
    ),
    positions: Type.Optional(
      Type.Array(Position, {
        maxItems: MAX_POSITIONS,
        description: 'Where the first of them stand, when asked for.',
      }),
    ),
  },
  { $id: 'Finding', description: 'All occurrences of one character that met the same end.' },
);

export const Payload = Type.Object(
  {
    scheme: Type.String({
      pattern: '^[a-z0-9-]+$',
      description: 'How it was written; the list is open.',
      examples: ['variation-selector', 'tag', 'zero-width-binary'],
    }),
    text: Type.String({
      description: 'The decoded text. Its author is unknown and may be hostile: never show it unescaped.',
    }),
    codePoints: Type.Integer({ minimum: 1, description: 'How many hidden characters carried it.' }),
    bytes: count('How many bytes were decoded.'),
    offset: count('Code points of the text before its first carrier.'),
    encoding: Type.String({
      description: 'How bytes became text, or the form in which it was written.',
      examples: ['ascii', 'utf-8', 'utf-16', 'rot13'],
    }),
  },
  { $id: 'Payload', description: 'Data that was written in hidden characters, read back.' },
);

export const WhitespaceSuspicion = Type.Object(
  {
    kind: Type.Enum(['double-space', 'trailing-space'], { type: 'string', description: 'Which spacing.' }),
    count: count('How many places have it.'),
    total: count('Of how many places: sentence ends, or lines.'),
    share: Type.Number({ minimum: 0, maximum: 1, description: 'count / total.' }),
    message: Type.String({ description: 'One sentence about it.' }),
  },
  {
    $id: 'WhitespaceSuspicion',
    description: 'Spacing that could carry data. A careless human makes it too.',
  },
);

export const Usage = Type.Object(
  {
    used: count('Calls of this UTC day, this one included.'),
    limit: Type.Integer({ minimum: -1, description: 'Calls allowed on one UTC day; -1 is unlimited.' }),
    plan: Type.String({ description: "The caller's plan." }),
  },
  { $id: 'Usage', description: 'Where the caller stands after this call.' },
);
export type Usage = Type.Static<typeof Usage>;

const report = {
  deleted: count('Characters that are deleted by cleaning.'),
  replaced: count('Characters that are replaced by cleaning.'),
  suspicion: Type.Integer({
    minimum: 0,
    maximum: 100,
    description: '100 if and only if hidden data was decoded.',
  }),
  verdict: Type.String({ description: 'One sentence that sums the report up.' }),
  findings: Type.Array(Finding, { description: 'One entry for each kind of character found.' }),
  caveats: Type.Array(Type.String(), {
    description:
      'What this report cannot say. The first: statistical watermarks cannot be removed by cleaning.',
  }),
  payloads: Type.Array(Payload, { description: 'Hidden data, decoded, in text order.' }),
  whitespace: Type.Array(WhitespaceSuspicion, { description: 'Spacing suspicions.' }),
  usage: Usage,
};

export const CleanResult = Type.Object(
  { text: Type.String({ description: 'The cleaned text.' }), ...report },
  { $id: 'CleanResult', description: 'The cleaned text and the report.' },
);
export type CleanResult = Type.Static<typeof CleanResult>;

export const DetectResult = Type.Object(report, {
  $id: 'DetectResult',
  description: 'The report: what cleaning with default options would do.',
});
export type DetectResult = Type.Static<typeof DetectResult>;

export const CleanAnswer = Type.Object({ ok: Type.Literal(true), data: CleanResult }, { $id: 'CleanAnswer' });
export type CleanAnswer = Type.Static<typeof CleanAnswer>;

export const DetectAnswer = Type.Object(
  { ok: Type.Literal(true), data: DetectResult },
  { $id: 'DetectAnswer' },
);
export type DetectAnswer = Type.Static<typeof DetectAnswer>;
