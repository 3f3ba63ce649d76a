/** What an answer of the service looks like on the page. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { layOut, showHidden } from './show-answer.ts';

describe('a response in the API reference', () => {
  it('the API reference shows hidden characters of a JSON response as escapes, without changing its value', () => {
    const hidden =
      '\u{200B}\u{AD}\u{FE0F}\u{E0041}\u{202E}\u{A0}\u{3000}\u{FEFF}\u{2060}\u{2028}\u{85}\u{9}\u{1B}\u{D800}\u{2800}\u{115F}\u{E000}\u{FFFF}';
    const body = JSON.stringify({ text: hidden, list: [1, { a: null }] });
    const shown = layOut(body);
    assert.match(shown, /^[\n -~]*$/);
    assert.deepEqual(JSON.parse(shown), JSON.parse(body));
  });

  it('the API reference shows the visible letters of a response unchanged, even if it is not JSON', () => {
    assert.equal(layOut('<h1>Bad gateway</h1>\r\n'), '<h1>Bad gateway</h1>\\u000d\n');
    const seen = 'Stra\u{DF}e \u{645}\u{6CC} \u{1F469} caf\u{E9} \u{4F60}\u{597D}';
    assert.equal(showHidden(seen), seen);
  });
});
