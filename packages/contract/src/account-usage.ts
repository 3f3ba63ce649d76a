/** The usage of an account: sums of scan rows by day, and by key where it asks. */
import Type from 'typebox';

const count = (description: string) => Type.Integer({ minimum: 0, description });
const counts = (description: string) =>
  Type.Record(Type.String(), Type.Integer({ minimum: 0 }), { description });

const sums = {
  calls: count('Scans.'),
  characters: count('Code points that were scanned.'),
  deleted: count('Code points that were deleted, or would be by detect.'),
  replaced: count('Code points that were replaced, or would be by detect.'),
  techniques: counts('Characters found, by technique.'),
  classes: counts('Characters found, by their coarse class.'),
  schemes: counts('Payloads decoded, by scheme.'),
  models: counts('Calls, by the model that their hint named.'),
};

/** What one key, or the sessions together, came to on a day. */
export const KeyUsage = Type.Object(
  {
    keyId: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'As keys are listed; null for the sessions.',
    }),
    ...sums,
  },
  { $id: 'KeyUsage' },
);

export const DayUsage = Type.Object(
  {
    day: Type.String({ format: 'date', description: 'The UTC day.' }),
    ...sums,
    keys: Type.Optional(Type.Array(KeyUsage, { description: 'The same by key, where it was asked for.' })),
  },
  { $id: 'DayUsage' },
);

export const UsageAnswer = Type.Object(
  {
    ok: Type.Literal(true),
    data: Type.Object({
      from: Type.String({ format: 'date', description: 'The first UTC day that was asked for.' }),
      to: Type.String({ format: 'date', description: 'The last one: today.' }),
      days: Type.Array(DayUsage, { description: 'The days that have scans, the oldest first.' }),
    }),
  },
  { $id: 'UsageAnswer', description: 'What the account has used.' },
);
export type UsageAnswer = Type.Static<typeof UsageAnswer>;
