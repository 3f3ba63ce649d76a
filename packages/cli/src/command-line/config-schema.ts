/** The JSON Schema of `limpid.json`, made from the table of flags; it is published as limpid.schema.json. */
import { type Flag, isSetting } from '../flag.ts';
import { FLAGS } from '../flags.ts';
import { OVERRIDE_KEYS, OVERRIDES_KEY } from './read-overrides.ts';

export function configSchema(): object {
  const settings = (FLAGS as readonly Flag[]).filter(isSetting);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Settings of limpid',
    description:
      'Values of flags of limpid for every run in this folder and below. Flags on the command line win.',
    type: 'object',
    additionalProperties: false,
    properties: {
      $schema: { type: 'string' },
      [OVERRIDES_KEY]: overridesSchema(),
      ...Object.fromEntries(settings.map((flag) => [flag.name, schemaOf(flag)])),
    },
  };
}

const NAME = { type: 'string', minLength: 1 };
const NAMES = {
  description: 'Classes, techniques or code points.',
  anyOf: [NAME, { type: 'array', items: NAME }],
};

function overridesSchema(): object {
  return {
    description:
      'What some paths select otherwise, by globs as in .gitignore; of several that match, the last one counts. A hidden message is always reported.',
    type: 'object',
    propertyNames: { minLength: 1 },
    additionalProperties: {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(OVERRIDE_KEYS.map((key) => [key, NAMES])),
    },
  };
}

function schemaOf(flag: Flag): object {
  const { meaning, value, isMany, isNumber, isOn, isOptional, choices } = flag;
  if (value === undefined) {
    // The help of a switch that is on describes its opposite.
    const description = isOn === true ? `false ${meaning}` : meaning;
    return { description, type: 'boolean', ...(isOn !== undefined && { default: isOn }) };
  }
  if (isNumber === true) return { description: meaning, type: 'integer', minimum: 0 };
  const text = choices === undefined ? { type: 'string', minLength: 1 } : { enum: choices };
  if (isMany !== true) return { description: meaning, ...text };
  const many = [text, { type: 'array', items: text }];
  return { description: meaning, anyOf: isOptional === true ? [{ type: 'boolean' }, ...many] : many };
}
