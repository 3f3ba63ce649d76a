/** limpid.report.schema.json against every report in JSON that the transcripts show. With SCHEMA=write it is written anew. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { Ajv } from 'ajv';
import { reportSchema } from '../src/formats/report-schema.ts';
import { readTranscript } from './transcript.ts';

const FILE = join(import.meta.dirname, '../limpid.report.schema.json');
const FOLDER = join(import.meta.dirname, 'transcripts');

/** What the commands with a format print. */
function outputsOf(format: string): readonly string[] {
  const steps = readdirSync(FOLDER)
    .flatMap((name) => readTranscript(readFileSync(join(FOLDER, name), 'utf8')).cases)
    .flatMap((one) => one.steps)
    .filter(({ command }) => command.includes(`--format ${format} `) && !command.includes('explain'));
  const outputs = steps.map(({ lines }) => lines.filter((line) => line.startsWith('| ')));
  // Some commands print something else besides.
  return outputs
    .filter(([first = '']) => first.startsWith('| {'))
    .map((lines) => lines.map((line) => line.slice(2)).join('\n'));
}

/** The same schema without room for more fields: each that is written must be described. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return 'properties' in inner ? { ...inner, additionalProperties: false } : inner;
}

describe('limpid.report.schema.json', () => {
  const ajv = new Ajv({ allowUnionTypes: true }).addSchema(closed(reportSchema()) as object, 'report');
  const check = (part: string, value: unknown) => {
    assert.ok(ajv.validate(`report${part}`, value), `${ajv.errorsText()} ${JSON.stringify(value)}`);
  };

  it('the committed limpid.report.schema.json equals the schema that the program generates', () => {
    const schema = JSON.stringify(reportSchema());
    if (process.env.SCHEMA === 'write') writeFileSync(FILE, schema);
    assert.deepEqual(JSON.parse(readFileSync(FILE, 'utf8')), JSON.parse(schema));
  });

  it('every JSON report in the recorded CLI transcripts conforms to the report schema, without extra fields', () => {
    const outputs = outputsOf('json');
    assert.ok(outputs.length > 2);
    for (const output of outputs) check('', JSON.parse(output));
  });

  it('every NDJSON line in the recorded CLI transcripts conforms to the report schema', () => {
    const lines = outputsOf('ndjson').flatMap((output) =>
      output.split('\n').filter((line) => line.startsWith('{')),
    );
    assert.ok(lines.length > 10);
    for (const line of lines) {
      const value = JSON.parse(line);
      check('outcome' in value ? '#/definitions/source' : '#/definitions/end', value);
    }
  });

  it('the report schema refuses a report with a missing field or another version', () => {
    const [first = ''] = outputsOf('json');
    for (const broken of [
      {},
      [],
      { ...JSON.parse(first), version: 2 },
      { ...JSON.parse(first), summary: {} },
    ])
      assert.equal(ajv.validate('report', broken), false);
  });
});
