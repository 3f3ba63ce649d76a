/** Plans: named sets of limits and features, read from one file that ships with defaults. */
import { readFileSync } from 'node:fs';
import Type from 'typebox';
import { Compile } from 'typebox/compile';

const PlansFile = Compile(
  Type.Record(
    Type.String({ pattern: '^[a-z][a-z0-9-]{0,31}$' }),
    Type.Object(
      {
        /** Calls a minute; -1 is unlimited, null sets no rate limit. */
        perMinute: Type.Unsafe<number | null>({
          anyOf: [{ type: 'null' }, { const: -1 }, { type: 'integer', minimum: 1 }],
        }),
        /** Calls a UTC day; -1 is unlimited. */
        perDay: Type.Integer({ minimum: -1, maximum: 2_147_483_647 }),
        /** From which suspicion on the guardrail of LiteLLM blocks a text, whatever a request says; absent, it cleans. */
        blockFrom: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
        features: Type.Array(Type.String({ pattern: '^[a-z][a-z0-9-]{0,31}$' })),
      },
      { additionalProperties: false },
    ),
    { additionalProperties: false },
  ),
);

export interface Plan {
  readonly name: string;
  readonly perMinute: number | null;
  readonly perDay: number;
  readonly blockFrom?: number;
  readonly features: readonly string[];
}

export type Plans = ReadonlyMap<string, Plan> & { readonly anonymous: Plan };

/** The file of plans that ships with the service. */
export const DEFAULT_PLANS_FILE = new URL('plans.json', import.meta.url);

function wherePlansAreWrong(contents: unknown): string {
  const { instancePath = '', message = 'wrong' } = PlansFile.Errors(contents)[0] ?? {};
  return `"${instancePath}" ${message}`;
}

/** Reads a file of plans; throws an Error whose message is one sentence about what is wrong with it. */
export function readPlans(file: string | URL): Plans {
  let contents: unknown;
  try {
    contents = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(code === undefined ? 'it is not JSON' : `it cannot be read (${code})`);
  }
  if (!PlansFile.Check(contents)) {
    throw new Error(`${wherePlansAreWrong(contents)}; each plan has perMinute, perDay and features`);
  }
  const plans = new Map<string, Plan>();
  for (const [name, plan] of Object.entries(contents)) plans.set(name, Object.freeze({ name, ...plan }));
  const anonymous = plans.get('anonymous');
  if (anonymous === undefined) throw new Error('it has no plan named "anonymous"');
  return Object.freeze(Object.assign(plans, { anonymous }));
}
