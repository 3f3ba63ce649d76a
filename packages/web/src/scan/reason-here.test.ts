/** A reason that the page does not know yet is said in a sentence all the same. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Reason } from '@limpid/engine';
import { reasonSentence } from './reason-here.ts';

describe('a reason that this version of the page does not know', () => {
  for (const slug of ['of-tomorrow', 'constructor'])
    it(`an unknown reason for keeping a character is shown as a general sentence: "${slug}"`, () =>
      assert.equal(reasonSentence(slug as Reason), 'Kept for a reason that this page does not know yet'));
});
