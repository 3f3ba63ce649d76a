/** What `GET /v1/limits` answers. */
import Type from 'typebox';
import { Usage } from './scan.ts';

const limit = Type.Integer({ minimum: -1, description: 'Calls allowed; -1 is unlimited.' });
const remaining = Type.Integer({ minimum: -1, description: 'Calls left; -1 is unlimited.' });
const resetsAt = Type.String({ format: 'date-time', description: 'When the count starts again, in UTC.' });

export const PerMinute = Type.Object(
  { limit, remaining, resetsAt },
  { $id: 'PerMinute', description: 'The rate limit, in calls a minute; over it calls are answered 429.' },
);

export const PerDay = Type.Object(
  {
    limit,
    used: Type.Integer({ minimum: 0, description: 'Calls of this UTC day.' }),
    remaining,
    resetsAt,
  },
  { $id: 'PerDay', description: 'The daily quota; over it calls are answered 402.' },
);

export const LimitsAnswer = Type.Object(
  {
    ok: Type.Literal(true),
    data: Type.Object({
      plan: Type.String({ description: "The caller's plan." }),
      caller: Type.Enum(['anonymous', 'api-key', 'session'], {
        type: 'string',
        description: 'Who asks.',
      }),
      maxTextLength: Type.Integer({ description: 'The longest text, in code points.' }),
      features: Type.Array(Type.String(), { description: 'What the plan allows.' }),
      perMinute: Type.Unsafe<Type.Static<typeof PerMinute> | null>({
        anyOf: [PerMinute, { type: 'null' }],
        description: 'null where the plan sets no rate limit.',
      }),
      perDay: PerDay,
      usage: Usage,
      upgradeUrl: Type.String({ format: 'uri', description: 'Where larger plans are offered.' }),
    }),
  },
  { $id: 'LimitsAnswer', description: 'What the caller may do right now.' },
);
export type LimitsAnswer = Type.Static<typeof LimitsAnswer>;
