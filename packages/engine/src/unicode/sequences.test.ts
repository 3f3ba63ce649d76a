import assert from 'node:assert/strict';
import { test } from 'node:test';
import { characterName } from './character-name.ts';
import { isPrefixOfSubdivisionId, isSubdivisionId } from './subdivisions.ts';
import { isStandardizedVariant } from './variation-sequences.ts';

test('characterName gives the formal name, the alias of a control, or a label in angle brackets', () => {
  assert.equal(characterName(0x200b), 'ZERO WIDTH SPACE');
  assert.equal(characterName(0x00), 'NULL');
  assert.equal(characterName(0x85), 'NEXT LINE');
  assert.equal(characterName(0x80), 'PADDING CHARACTER');
  assert.equal(characterName(0xfeff), 'ZERO WIDTH NO-BREAK SPACE');
  assert.equal(characterName(0xe0100), 'VARIATION SELECTOR-17');
  assert.equal(characterName(0xe01ef), 'VARIATION SELECTOR-256');
  assert.equal(characterName(0xfdd0), '<noncharacter-FDD0>');
  assert.equal(characterName(0xe000), '<private-use-E000>');
  assert.equal(characterName(0xd800), '<surrogate-D800>');
  assert.equal(characterName(0xe0fff), '<reserved-E0FFF>');
});

test('standardized variation sequences of Unicode 18 are recognized, and other character pairs are not', () => {
  assert.ok(isStandardizedVariant(0x2229, 0xfe00));
  assert.ok(isStandardizedVariant(0x2018, 0xfe02)); // new in 18.0
  assert.ok(!isStandardizedVariant(0x2229, 0xfe01));
  assert.ok(!isStandardizedVariant(0x67, 0xfe01));
});

test('CLDR subdivision ids such as gbeng are recognized, and other strings are not', () => {
  for (const id of ['gbeng', 'gbsct', 'gbwls', 'usca', 'ustx']) assert.ok(isSubdivisionId(id), id);
  for (const id of ['', 'gb', 'gben', 'secret', 'zzzzz']) assert.ok(!isSubdivisionId(id), id);
  assert.ok(isPrefixOfSubdivisionId('gbe') && !isPrefixOfSubdivisionId('hi!'));
});
