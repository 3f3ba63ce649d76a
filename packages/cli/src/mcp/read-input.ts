/** What a tool is given, held to its schema; what it does not know is refused by name, with the nearest that it knows. */
import { fromJsonSchema, type StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { nearestName } from '../nearest-name.ts';
import { INPUT, OPTIONS, type ToolInput } from './schemas.ts';

/** Whatever else somebody calls an option is no word to repeat. */
const NAME = /^[\w-]{1,40}$/;

export function toolInput(): StandardSchemaWithJSON<ToolInput, ToolInput> {
  const { '~standard': standard } = fromJsonSchema<ToolInput>(INPUT);
  return {
    '~standard': {
      ...standard,
      validate(given) {
        const message = whyUnknown(given);
        return message === null ? standard.validate(given) : { issues: [{ message }] };
      },
    },
  };
}

function whyUnknown(given: unknown): string | null {
  const asked = (given ?? {}) as { readonly options?: unknown };
  return whyNotIn('argument', given, INPUT.properties) ?? whyNotIn('option', asked.options, OPTIONS);
}

function whyNotIn(what: string, given: unknown, known: object): string | null {
  if (typeof given !== 'object' || given === null) return null;
  const name = Object.keys(given).find((one) => !Object.hasOwn(known, one));
  if (name === undefined) return null;
  const nearest = nearestName(name, Object.keys(known));
  const meant = nearest === null ? `There are ${Object.keys(known).join(', ')}.` : `Did you mean ${nearest}?`;
  return `There is no ${what} ${NAME.test(name) ? `"${name}"` : 'of such a name'}. ${meant}`;
}
