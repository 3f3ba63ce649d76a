import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type CleanOptions, DEFAULT_OPTIONS, inspect } from '@limpid/engine';
import { joinMarks } from './join-marks.ts';

function hide(message: string): string {
  const bits = [...message].map((letter) => letter.charCodeAt(0).toString(2).padStart(8, '0')).join('');
  return bits.replaceAll('0', '\u200B').replaceAll('1', '\u200C');
}

function select(message: string): string {
  return [...message].map((letter) => String.fromCodePoint(0xe0100 + letter.charCodeAt(0) - 16)).join('');
}

/** Each run: how many characters, and the message that starts in it. */
function runs(text: string, options: Partial<CleanOptions> = {}): string[] {
  const { marks, payloads } = inspect(text, { options: { ...DEFAULT_OPTIONS, ...options } });
  return joinMarks(text, marks, payloads).map(({ count, payload }) =>
    payload === undefined ? `${count}` : `${count} ${payloads[payload]?.text}`,
  );
}

describe('marks for adjacent characters', () => {
  it('adjacent deleted characters share one mark, and each replaced character has its own mark', () => {
    assert.deepEqual(runs('a\u200B\u2060b\u200Bc'), ['2', '1']);
    assert.deepEqual(runs('a\u200B\u00A0\u00A0b'), ['1', '1', '1'], 'what is replaced stands for itself');
  });

  it('the characters of a hidden message share one mark, without other hidden characters beside them', () => {
    const [one, two] = [hide('hello'), `\u{1F642}${select('secret words')}`];
    assert.deepEqual(runs(`x${one} y`), ['40 hello']);
    assert.deepEqual(runs(`x${one}\u2062\u2062\u2062 y`), ['40 hello', '3']);
    assert.deepEqual(runs(`x${two} ${one}`), ['12 secret words', '40 hello']);
  });

  it('two adjacent hidden messages have separate marks', () => {
    const tags = [...'a tag message'].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0)));
    const text = `x${hide('hello')}${tags.join('')} y`;
    for (const zeroWidth of [true, false])
      assert.deepEqual(runs(text, { zeroWidth }), ['40 hello', '13 a tag message']);
  });

  it('each character of a hidden message that is spread over the text has its own mark', () => {
    const bits = `1${[...'hello']
      .map((letter) => letter.charCodeAt(0).toString(2).padStart(8, '0'))
      .join('')}1`;
    const scattered = [...bits].map((bit) => (bit === '1' ? 'a\u200B' : 'a')).join('');
    const carriers = bits.replaceAll('0', '').length;
    assert.deepEqual(runs(scattered), ['1 hello', ...Array.from({ length: carriers - 1 }, () => '1')]);
  });
});
