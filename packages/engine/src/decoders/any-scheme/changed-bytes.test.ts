/** Which texts are others whose bytes were changed. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isUnchangedText } from './unchanged-text.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });
const changed = (text: string, change: (byte: number, place: number) => number) =>
  decoder.decode(encoder.encode(text).map(change));

describe('bytes that were all changed alike', () => {
  it('a word or a number that was XORed is no plain text', () => {
    assert.ok(!isUnchangedText(changed('kitchen', (byte) => byte + 10)));
    assert.ok(!isUnchangedText(changed('43.218.36.3', (byte) => byte ^ 0x56)));
    assert.ok(!isUnchangedText(changed('kitchen_thunder', (byte) => 255 - (byte + 41))));
    for (const text of [
      'kitchen',
      'Kö',
      '43.218.36.3',
      'x9!k',
      '\u00E1\u00E9\u00ED\u00F3\u00FA',
      '\u0E01\u0E02\u0E04\u0E07',
      '\u05DC\u05D9\u05D8\u05D0',
      '100200300400500600700800',
      'H6 P8 L2 J2 H8',
      'bgfdhehcgbnpgfgogcgbgigocaemgjgogjgfcaggpmgogg',
    ])
      assert.ok(isUnchangedText(text), text);
  });

  it('neither are letters beyond ASCII that are others then', () => {
    assert.ok(!isUnchangedText(changed('Встретимся завтра у старого моста', (byte) => byte + 1)));
    assert.ok(!isUnchangedText(changed('このメッセージを削除して', (byte) => byte ^ 15)));
    const arabic = 'القطار يغادر في منتصف الليل';
    const units = Array.from(arabic, (letter) => String.fromCharCode(letter.charCodeAt(0) ^ 0xd3d3));
    assert.ok(!isUnchangedText(units.join('')));
    for (const text of [
      'Встретимся завтра у старого моста',
      'このメッセージを削除して',
      arabic,
      '그는 지하철 입구에서 너를 기다린다',
      '请立即删除此消息',
      'ሰላም ለሁሉም ሰዎች',
      'ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ',
    ])
      assert.ok(isUnchangedText(text), text);
  });
});

describe('a key of several bytes', () => {
  it('a sentence that was XORed with a word is no plain text', () => {
    for (const key of ['XY', 'k3y']) {
      const text = changed(
        'Her lawyer paid for the map',
        (byte, place) => byte ^ key.charCodeAt(place % key.length),
      );
      assert.ok(!isUnchangedText(text), text);
    }
  });

  it('keys and code are', () => {
    for (const text of [
      '5Mw>)tB}68W|pQ2&zK7{',
      '}8Lq#v_W2;k!Zr0~',
      'if(a1>b2) c3=d4;',
      'O0 U4 V8 F2 W8 T7 D7 W6 H4 P0',
    ])
      assert.ok(isUnchangedText(text), text);
  });
});
