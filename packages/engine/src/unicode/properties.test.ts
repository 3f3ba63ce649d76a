import assert from 'node:assert/strict';
import { test } from 'node:test';
import { combiningClassOf, isVirama } from './combining-class.ts';
import { isDefaultIgnorable } from './default-ignorable.ts';
import { isEmojiVariationBase, isExtendedPictographic } from './emoji.ts';
import { isIdeograph } from './ideograph.ts';
import { isTransparent, joinsBackward, joinsForward } from './joining-type.ts';
import { isArabicLetter, isBrahmic, isCjk, isCjkOrHangul, isSoutheastAsian } from './script-groups.ts';

test('exactly 69 characters are recognized as viramas', () => {
  let viramas = 0;
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) if (isVirama(codePoint)) viramas++;
  assert.equal(viramas, 69);
  assert.equal(combiningClassOf(0x301), 230);
});

test('Arabic letters have the joining types that Unicode gives them', () => {
  assert.ok(joinsForward(0x628) && joinsBackward(0x628));
  assert.ok(!joinsForward(0x627) && joinsBackward(0x627));
  assert.ok(isTransparent(0x64e) && !isTransparent(0x200c));
  assert.ok(isArabicLetter(0x6cc) && !isArabicLetter(0x6f5));
});

test('Southeast Asian, CJK and Brahmic characters are recognized', () => {
  assert.ok(isSoutheastAsian(0xe01) && isSoutheastAsian(0xa9c8) && !isSoutheastAsian(0x41));
  assert.ok(isCjk(0x3042) && isCjk(0x3002) && isCjk(0xff01) && !isCjk(0xff21) && !isCjk(0xac00));
  assert.ok(isCjkOrHangul(0xac00));
  assert.ok(isBrahmic(0x94d) && isBrahmic(0xdc1) && !isBrahmic(0x966) && !isBrahmic(0x1000));
});

test('emoji, ideographs and ignorable characters are recognized, and similar characters are not', () => {
  assert.ok(isExtendedPictographic(0x1f469) && !isExtendedPictographic(0x1f3fb));
  assert.ok(isEmojiVariationBase(0x2764) && isEmojiVariationBase(0x23) && !isEmojiVariationBase(0x1f60a));
  assert.ok(isIdeograph(0x845b) && isIdeograph(0xf900) && !isIdeograph(0x3042));
  assert.ok(isDefaultIgnorable(0xe0fff) && isDefaultIgnorable(0xad) && !isDefaultIgnorable(0xfffc));
});
