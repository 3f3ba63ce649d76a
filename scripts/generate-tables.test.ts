import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readNames } from '../packages/engine/src/unicode/character-names.ts';
import { CODE_POINT_COUNT, decodeRuns } from '../packages/engine/src/unicode/lookup.ts';
import { isNumberUnit } from '../packages/engine/src/unicode/number-units.ts';
import { readIds } from '../packages/engine/src/unicode/subdivisions.ts';
import { techniqueIndexOf } from '../packages/engine/src/unicode/techniques.ts';
import { characterNames } from './generate/character-names.ts';
import { currencyNames, numberUnits } from './generate/number-units.ts';
import { renderRuns } from './generate/render-runs.ts';
import { subdivisionIds } from './generate/subdivisions.ts';
import { numberTechniques } from './generate/techniques.ts';
import { DATA_FOLDER } from './generate/unicode-data.ts';
import { renderTables, TABLES_FOLDER } from './generate-tables.ts';

const dataIsMissing = existsSync(join(DATA_FOLDER, 'node_modules'))
  ? false
  : 'data/ is not installed: npm run setup:test installs it';

test('the committed tables are the same as tables newly generated from the pinned Unicode data', {
  skip: dataIsMissing,
}, async () => {
  for (const [file, content] of await renderTables()) {
    assert.equal(
      readFileSync(join(TABLES_FOLDER, file), 'utf8'),
      content,
      `${file} is stale: npm run generate`,
    );
  }
});

test('the engine knows the Unicode name of every character', { skip: dataIsMissing }, async () => {
  assert.deepEqual(readNames(), await characterNames());
});

test('the engine knows every CLDR subdivision id, and no other id', { skip: dataIsMissing }, () => {
  const ids = subdivisionIds();
  assert.ok(ids.size > 5000);
  assert.deepEqual([...readIds()].sort(), [...ids].sort());
});

test('the engine knows every unit and currency of CLDR, and rejects five invented ones', {
  skip: dataIsMissing,
}, () => {
  const unknown = [...numberUnits(), ...currencyNames()].filter((symbol) => !isNumberUnit(symbol));
  assert.deepEqual(unknown, []);
  for (const none of ['ZZZ', 'kmin', 'kkg', 'EU', 'AAA']) assert.equal(isNumberUnit(none), false, none);
});

test('the engine looks up the generated technique of every code point correctly', {
  skip: dataIsMissing,
}, async () => {
  const values = await numberTechniques();
  for (const [codePoint, line] of values.entries())
    if (techniqueIndexOf(codePoint) !== line) assert.fail(`U+${codePoint.toString(16)}`);
});

test('a table with runs of 1 to 1,000,000 equal values is the same after encoding and decoding', () => {
  const values = new Uint8Array(CODE_POINT_COUNT);
  const lengths = [1, 61, 62, 1735, 1736, 1737, 100_000, 1_000_000];
  let start = 0;
  for (const [index, length] of lengths.entries()) {
    values.fill([1, 61, 62, 255][index % 4] as number, start, start + length);
    start += length;
  }
  assert.deepEqual(decodeRuns(renderRuns(values)), values);
});
