/** What the two health endpoints answer. */
import Type from 'typebox';

export const HealthCheck = Type.Enum(['ok', 'degraded', 'failed'], {
  $id: 'HealthCheck',
  type: 'string',
  description:
    '`degraded`: it answers, with less than it should; while the shared counters are away, each process holds callers to a part of their rate limit.',
});
export type HealthCheck = Type.Static<typeof HealthCheck>;

export const HealthAnswer = Type.Object(
  {
    ok: Type.Literal(true),
    data: Type.Object({
      status: Type.Literal('ok'),
      version: Type.String({ description: 'The version of the service.' }),
      uptimeSeconds: Type.Integer({ minimum: 0 }),
      checks: Type.Object(
        { store: HealthCheck, ceilings: HealthCheck },
        { description: 'Everything that answers depend on.' },
      ),
    }),
  },
  { $id: 'HealthAnswer', description: 'The service and what it depends on can answer.' },
);
export type HealthAnswer = Type.Static<typeof HealthAnswer>;

export const LiveAnswer = Type.Object(
  { ok: Type.Literal(true), data: Type.Object({ status: Type.Literal('ok') }) },
  { $id: 'LiveAnswer', description: 'The process answers.' },
);
export type LiveAnswer = Type.Static<typeof LiveAnswer>;
