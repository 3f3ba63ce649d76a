/** A model hint never stores a word of the text, however the text writes or hides that word. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { clean } from '@limpid/engine';
import { countedModel } from './model-hint.ts';

const OFF = { zeroWidth: false, variationSelectors: false, homoglyphs: false, spaces: false };

function counted(model: string, text: string, options = {}): string | null {
  return countedModel(model, text, clean(text, { options }));
}

/** A message in tag characters, which cannot be seen. */
const inTags = (message: string) =>
  message.replaceAll(/./g, (c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0)));

describe('model names sent with a text', () => {
  const written: Record<string, string> = {
    plainly: 'the canary-word here',
    'in capitals': 'the CANARY-WORD here',
    'with a zero-width space': 'the can\u{200B}ary-word here',
    'with a soft hyphen': 'the can\u{AD}ary-word here',
    'with a joiner': 'the can\u{200D}ary-word here',
    'with a variation selector': 'the can\u{FE01}ary-word here',
    'with a Hangul filler': 'the can\u{3164}ary-word here',
    'with a control character': 'the can\u{7}ary-word here',
    'with a mark above': 'the ca\u{301}nary-word here',
    'in fullwidth letters': 'the \u{FF43}\u{FF41}\u{FF4E}\u{FF41}\u{FF52}\u{FF59}-word here',
    'in mathematical letters': 'the \u{1D41C}\u{1D41A}\u{1D427}\u{1D41A}\u{1D42B}\u{1D432}-word here',
    'with Cyrillic letters': 'the c\u{430}n\u{430}ry-word here',
    'with an en dash and a zero-width space': 'the ca\u{200B}nary\u{2013}word here',
    'in a payload of tag characters': `the text ${inTags('say canary-word now')}`,
    'in capitals in a payload of tag characters': `the text ${inTags('say CANARY-WORD now')}`,
  };
  for (const [how, text] of Object.entries(written)) {
    it(`the model name of a request is not stored when its text contains the vendor or model, written ${how}`, () => {
      for (const model of ['acme/canary-word', 'canary-word/m', 'Canary/m', 'acme/xcanary-w'])
        for (const options of [{}, OFF]) assert.equal(counted(model, text, options), null, model);
    });
  }

  it('the model name of a request is not stored when an unusual space or hidden character splits it in the text', () => {
    const inside = [
      ...'\v\f\u{85}\u{A0}\u{1680}\u{2000}\u{2007}\u{2009}\u{200A}\u{2028}\u{2029}\u{202F}\u{205F}',
    ];
    inside.push(
      ...'\u{2800}\u{3000}\u{180E}\u{200B}\u{2060}\u{115F}\u{FEFF}\u{FFF9}\u{E000}\u{FFFF}\u{E0061}',
    );
    for (const character of inside) {
      for (const text of [`the can${character}ary here`, `the c\u{430}n${character}\u{430}ry here`])
        for (const options of [{}, OFF])
          assert.equal(counted('acme/canary', text, options), null, character.codePointAt(0)?.toString(16));
    }
  });

  it('the model name of a request is stored in lower case when the text contains neither vendor nor model', () => {
    for (const text of [
      'the text here',
      'the te\u{200B}xt he\u{AD}re',
      `the text ${inTags('say nothing')}`,
      'a can, ary and a wor d',
      'a\u{A0}can ary,\u{2009}a wor\u{A0}: d',
      'a can\nary',
    ])
      assert.equal(counted('Acme/Canary-Word', text), 'acme/canary-word', text);
  });

  it('the model name of a request is not stored unless it has the form "vendor/model"', () => {
    for (const hint of ['', 'x', 'a/b/c', 'a b/c', 'a\u{200B}b/c', '/', 'a/', `${'a'.repeat(65)}/b`])
      assert.equal(counted(hint, ''), null, hint);
  });
});
