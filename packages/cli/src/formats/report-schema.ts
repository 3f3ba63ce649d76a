/** The JSON Schema of `--format json`, published as limpid.report.schema.json; a line of `ndjson` is a source or an end. */
import { TECHNIQUES } from '@limpid/engine';
import { CLASS_NAMES, SEVERITIES } from '../finding-classes.ts';

const count = { type: 'integer', minimum: 0 } as const;
const place = { type: 'integer', minimum: 1 } as const;
const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const texts = { type: 'array', items: text } as const;
const severities = object(Object.fromEntries(SEVERITIES.map((severity) => [severity, count])));
const path = { ...text, description: 'Hostile: to be shown escaped.' };

const character = {
  technique: { enum: TECHNIQUES },
  class: { enum: CLASS_NAMES },
  severity: { enum: SEVERITIES, description: 'Absent where it is kept.' },
  codePoint: { type: 'string', pattern: '^U\\+[0-9A-F]{4,6}$' },
  name: text,
  action: { enum: ['deleted', 'replaced', 'kept'] },
  replacement: text,
  reason: { ...text, description: 'Why it is kept: the list is open.' },
};
const ENDINGS = ['severity', 'replacement', 'reason'];

const position = { offset: count, line: place, column: place };
const byHand = { ...flag, description: 'True where `clean` would leave the text alone because of it.' };
const placed = { ...position, ...character, characterClass: text };

const payload = object(
  {
    ...{ scheme: text, encoding: text, codePoints: count, bytes: count, ...position },
    text: { ...text, description: 'What it says: hostile. Absent with --agent-safe.' },
    characters: { ...count, description: 'How long it is, with --agent-safe.' },
  },
  ['text', 'characters'],
);

const spacing = object({
  kind: text,
  ...{ count, total: count, message: text },
  share: { type: 'number', minimum: 0, maximum: 1 },
});

const scanned = object(
  {
    outcome: { const: 'scanned' },
    ...{ path, characters: count, deleted: count, replaced: count, kept: count, severities },
    suspicion: { type: 'integer', minimum: 0, maximum: 100 },
    ...{ verdict: text, caveats: texts, whitespace: { type: 'array', items: spacing } },
    encoding: { enum: ['utf-8', 'utf-16le', 'utf-16be'] },
    signature: flag,
    unclean: { ...flag, description: 'Whether there is something to remove.' },
    ...{ payloads: { type: 'array', items: payload }, morePayloads: count },
    kinds: { type: 'array', items: object({ ...character, count }, ENDINGS) },
    places: { type: 'array', items: object({ ...placed, byHand }, [...ENDINGS, 'characterClass', 'byHand']) },
    morePlaces: count,
    escapes: {
      type: 'array',
      items: object({ ...placed, written: text }, [...ENDINGS, 'characterClass']),
    },
    ...{ escaped: count, allowed: count, known: count, notes: texts, written: flag, problem: text },
    leftAlone: {
      ...text,
      description: 'Why `clean` would leave all of it as it is, whatever there is to remove.',
    },
    text: { type: ['string', 'null'], description: 'The cleaned text, with clean.' },
  },
  [
    ...['morePayloads', 'kinds', 'places', 'morePlaces', 'escapes', 'escaped', 'allowed', 'known'],
    ...['notes', 'written', 'problem', 'leftAlone', 'text'],
  ],
);
const refused = { ...flag, description: 'Present where it was read, and `clean` leaves it alone.' };
const skipped = object({ outcome: { const: 'skipped' }, path, why: { enum: ['binary', 'looks-binary'] } });
const unreadable = object({ outcome: { const: 'unreadable' }, path, problem: text, refused }, ['refused']);

const counts = { scanned: count, unclean: count, written: count, deleted: count, replaced: count };
const UNSEEN = [
  ...['lfsPointers', 'submodules', 'movedSubmodules', 'sparse', 'untracked', 'links', 'otherEncodings'],
];
const unseen = {
  ...object(Object.fromEntries(UNSEEN.map((name) => [name, { type: 'array', items: path }])), UNSEEN),
  description: 'What was named and not seen; absent where all was.',
};
const summary = object(
  {
    ...{ ...counts, kept: count, payloads: count, severities, skipped: count, failed: count },
    ...{ allowed: count, escaped: count, known: count },
    refused: { ...count, description: 'Of failed, the texts that `clean` left alone.' },
    inSpaces: {
      ...count,
      description: 'Texts with a message in plain spaces, which `clean` leaves without --whitespace.',
    },
    leftAlone: {
      ...count,
      description: 'Of deleted and replaced, those in texts that `clean` would leave alone.',
    },
    unseen,
  },
  ['allowed', 'escaped', 'known', 'leftAlone', 'refused', 'inSpaces', 'unseen'],
);
const version = { const: 1, description: 'Raised when a field changes its meaning or goes.' };

/** Further fields may come without another version. */
function object(properties: Record<string, object>, optional: readonly string[] = []) {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', required, properties };
}

export function reportSchema(): object {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Reports of limpid',
    description: 'What --format json writes; with ndjson each line is a source, and the last one the end.',
    ...object({
      version,
      sources: { type: 'array', items: { $ref: '#/definitions/source' } },
      summary: { $ref: '#/definitions/summary' },
    }),
    definitions: {
      source: { oneOf: [scanned, skipped, unreadable] },
      summary,
      end: object({ version, summary: { $ref: '#/definitions/summary' } }),
    },
  };
}
