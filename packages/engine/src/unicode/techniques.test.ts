import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  generalCategoryOf,
  isLetter,
  isNonspacingOrEnclosingMark,
  isUnassigned,
} from './general-category.ts';
import { TECHNIQUE_ENTRIES, techniqueIndexOf } from './techniques.ts';

const contextOf = (codePoint: number) => TECHNIQUE_ENTRIES[techniqueIndexOf(codePoint)]?.context;

test('looking up a hidden character gives the context that data/techniques.txt lists for it', () => {
  assert.equal(contextOf(0x200b), 'line-break-opportunity');
  assert.equal(contextOf(0x200d), 'joiner');
  assert.equal(contextOf(0xe0041), 'emoji-tag-sequence');
  assert.equal(contextOf(0xe0141), 'ideographic-variant');
  assert.equal(contextOf(0x10fffe), 'never');
  assert.equal(contextOf(0x0301), 'combining-flood');
  assert.equal(TECHNIQUE_ENTRIES[techniqueIndexOf(0x2028)]?.fallback.action, 'replace');
});

test('letters and line ends are not listed as hidden characters', () => {
  for (const codePoint of [0x41, 0x0a, 0x0d, 0x09, 0x20, 0x0627, 0x0640, 0x2bc, 0xfffd, 0x1f600]) {
    assert.equal(techniqueIndexOf(codePoint), 0, codePoint.toString(16));
  }
});

test('letters, marks and unassigned characters have the General_Category of Unicode 18', () => {
  assert.equal(generalCategoryOf(0x41), 'Lu');
  assert.equal(generalCategoryOf(0x10ffff), 'Cn');
  assert.ok(isLetter(0x4e00));
  assert.ok(isNonspacingOrEnclosingMark(0x20e3));
  assert.ok(isUnassigned(0x2065));
});
