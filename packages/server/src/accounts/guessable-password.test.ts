/** What counts as a common password or the name of its account, and what does not. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isCommonPassword, isOwnName } from './guessable-password.ts';

describe('guessable passwords', () => {
  it('a common password is detected in any case, with digits for letters, with added characters or repeated', () => {
    for (const password of [
      ...['password', 'PASSWORD', 'PassWord', 'Password1', 'password123', 'Password2026!', '!!password!!'],
      ...['P@ssw0rd', 'p@$$w0rd', 'Passw0rd!', 'qwertyuiop', '1q2w3e4r', 'iloveyou', 'Sunshine', 'trustno1'],
      ...['rootroot', '12341234', 'passwordpassword', 'rootroot1!', 'TestTestTest', 'letmein123', 'Letme1n!'],
      ...['Summer2024!', 'limpid123', 'L1mp1d!!', 'May2024!', 'december24', '!Welcome2026', 'dragon12345'],
      ...['baseball', 'letmein1', 'football', 'superman', 'starwars99', 'zaq12wsx', '1qaz2wsx', 'qwerty123'],
      ...[
        '12345678',
        '87654321',
        '1234567890',
        '00000000',
        'aaaaaaaa',
        'ZZZZZZZZZZZZ',
        'abcdefgh',
        '        ',
      ],
      ...['\u{FF50}\u{FF41}\u{FF53}\u{FF53}\u{FF57}\u{FF4F}\u{FF52}\u{FF44}', ' password '],
    ])
      assert.ok(isCommonPassword(password), password);
  });

  it('a password does not count as common merely because it contains a common word', () => {
    for (const password of [
      ...['correct horse battery', 'staple of four words', 'my password is long', 'passwordpassphrase'],
      ...[
        'summer rain 2024',
        'limpid water 12',
        'rootbeer barrel',
        'summer202411',
        'horse horse mule',
        '12341235',
      ],
      ...['mayflower1620', 'dragonfly-summer', 'one two one two', 'love2read', 'adminton-court1'],
      ...['password-83920174', 'xkcd-936-fan', 'tr0ub4dor&3', 'qz7!mf0w', '31415926535', 'aabbccddee'],
      ...['\u{1F511}'.repeat(8), '\u{43F}\u{430}\u{440}\u{43E}\u{43B}\u{44C} \u{434}\u{43B}\u{44F}'],
    ])
      assert.ok(!isCommonPassword(password), password);
  });

  it('a password made of the name or mail address of its account counts as guessable', () => {
    const names = ['ada.lovelace@example.com', 'Ada King'];
    for (const password of [
      ...['ada.lovelace@example.com', 'ADA.LOVELACE', 'adalovelace', 'Ada-Lovelace-1815', '1815adalovelace!'],
      ...['ada king', 'AdaKing2026', 'adaking!!'],
    ])
      assert.ok(isOwnName(password, names), password);
    for (const password of ['ada and charles', 'lovelace ada', '18151815', 'analytical engine'])
      assert.ok(!isOwnName(password, names), password);
    assert.ok(!isOwnName('12345678', ['1234@example.com', '5']), 'without letters');
    assert.ok(!isOwnName('anything', []));
  });
});
