import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, it } from 'node:test';
import { SCHEMES, type Scheme } from '../../packages/engine/src/forge/index.ts';
import { Seeded } from '../../packages/engine/test/seeded.ts';
import { CARRIERS } from './carriers.ts';
import { englishSecrets } from './english-secrets.ts';
import { measureScheme } from './measure.ts';
import { measureNoise } from './noise.ts';
import { figuresOf, readPage, renderPage, renderTable, worseThan } from './page.ts';
import { randomScheme } from './random-schemes.ts';
import { secrets } from './secrets.ts';

const PAGE = readFileSync(resolve(import.meta.dirname, '../../docs/schemes.md'), 'utf8');

function schemeNamed(name: string): Scheme {
  const scheme = SCHEMES.find((one) => one.name === name);
  assert.ok(scheme);
  return scheme;
}

function manySecrets(seed: number): readonly string[] {
  const source = secrets(seed);
  return Array.from({ length: 300 }, () => source.next().value);
}

describe('the secrets of the hiding scheme report', () => {
  it('the secrets for measuring hiding schemes have 2 to 60 characters, and are the same in every run', () => {
    const some = manySecrets(7);
    assert.deepEqual(some, manySecrets(7));
    assert.notDeepEqual(some, manySecrets(8));
    for (const secret of some) {
      const length = Array.from(secret).length;
      assert.ok(length >= 2 && length <= 60, secret);
      assert.equal(secret, secret.trim());
    }
  });

  it('the secrets for measuring hiding schemes are written in seven scripts', () => {
    const text = manySecrets(7).join(' ');
    for (const script of ['Latin', 'Cyrillic', 'Arabic', 'Devanagari', 'Thai', 'Han', 'Greek'])
      assert.match(text, new RegExp(`\\p{Script=${script}}`, 'u'));
  });
});

describe('the measurement of a hiding scheme', () => {
  it('measuring a hiding scheme counts the decoded messages and the exactly restored cover texts', () => {
    const { messages, outcomes, exact, failures } = measureScheme(schemeNamed('zwsp-zwnj'), 3);
    assert.equal(messages, 3 * CARRIERS.length);
    assert.equal(outcomes.decoded, messages);
    assert.equal(exact, messages);
    assert.deepEqual(failures, []);
  });

  it('a hidden message that is decoded to a wrong text counts as misread, and is listed as a failure', () => {
    const wrong: Scheme = {
      ...schemeNamed('tags'),
      encode: (secret, cover) => schemeNamed('tags').encode(`${secret}, not`, cover),
    };
    const { messages, outcomes, failures } = measureScheme(wrong, 2);
    assert.equal(outcomes.misread, messages);
    assert.ok(failures.every(({ secret, decoded }) => decoded === `${secret}, not`));
  });

  it('a hidden message that is neither decoded nor suspected counts as silent', () => {
    const none: Scheme = { ...schemeNamed('tags'), encode: (_, cover) => cover };
    const { messages, outcomes } = measureScheme(none, 2);
    assert.equal(outcomes.silent, messages);
  });
});

describe('random hiding schemes', () => {
  it('most hidden messages in random hiding schemes are decoded, and none is decoded to a wrong text', () => {
    let decoded = 0;
    let messages = 0;
    for (let number = 1; number <= 24; number++) {
      const scheme = randomScheme(number);
      const measured = measureScheme(scheme, 1, englishSecrets(new Seeded(number)));
      assert.equal(measured.outcomes.misread, 0, scheme.mapping);
      decoded += measured.outcomes.decoded;
      messages += measured.messages;
    }
    assert.ok(decoded > messages * 0.75, `${decoded} of ${messages}`);
  });

  it('no message is decoded from random runs of hidden characters', () => {
    assert.deepEqual(measureNoise(150, 24), []);
  });
});

describe('docs/schemes.md', () => {
  it('docs/schemes.md has a row with the mapping and the source of each hiding scheme', () => {
    assert.deepEqual(
      [...readPage(PAGE).keys()],
      SCHEMES.map(({ name }) => name),
    );
    for (const { name, mapping, source } of SCHEMES)
      assert.ok(PAGE.includes(`| \`${name}\` | ${mapping} | ${source} |`), name);
  });

  it('results written to docs/schemes.md are read back unchanged, and worse results are reported', () => {
    const rows = ['tags', 'rizzo'].map((name) => measureScheme(schemeNamed(name), 2));
    const [tags, rizzo] = rows;
    assert.ok(tags !== undefined && rizzo !== undefined);
    const page = readPage(renderPage(rows));
    assert.deepEqual(
      [...page],
      rows.map((row) => [row.scheme.name, figuresOf([row])]),
    );
    assert.deepEqual(worseThan(page, rows), []);
    assert.match(renderTable(rows), /^tags +10 +100\.0 /m);
    const worse = { ...tags, outcomes: { ...tags.outcomes, decoded: 9, misread: 1 } };
    assert.deepEqual(worseThan(page, [worse]), [
      'tags: decoded 90.0 instead of 100.0',
      'tags: misread 10.0 instead of 0.0',
    ]);
    assert.deepEqual(worseThan(new Map(), [tags]), ['tags: the page has no such scheme']);
  });
});
