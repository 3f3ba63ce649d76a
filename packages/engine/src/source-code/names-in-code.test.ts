import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect, openDocument } from '../index.ts';

function placesIn(text: string): readonly number[] {
  const { inNames } = inspect(text, { isCode: true });
  const document = openDocument({ isCode: true });
  while (document.wantsReading) {
    document.read(text);
    document.endReading();
  }
  const parts = [...document.decide(text), ...document.end().parts];
  assert.deepEqual(
    parts.flatMap((part) => part.inNames),
    inNames,
  );
  return inNames;
}

describe('hidden characters in identifiers of source code', () => {
  it('each invisible or look-alike character in an identifier of source code is reported with its position', () => {
    for (const [text, ...places] of [
      ['const is\u200BAdmin = true;', 8],
      ['def is_\u200B\u200Cadmin(user):', 7, 8],
      ['let \u3164 = 1;', 4],
      ['const p\u0430ssword = read();', 7],
      ['x = 1;\ny = al\u2060ice(\u0430pple);', 13, 18],
      ['is\uFE0FAdmin(user);', 2],
    ] as const)
      assert.deepEqual(placesIn(text), places, JSON.stringify(text));
  });

  it('hidden characters outside identifiers, and identifiers written in Cyrillic, are not reported as disguised', () => {
    for (const text of [
      '// is\u200BAdmin is checked elsewhere',
      'const name = "p\u0430ypal";',
      'const name = "is\u200BAdmin";',
      '# the p\u0430ssword of the user is kept here by the team\n',
      'call(); // p\u0430ssword',
      'const s = "\u{1F469}\u200D\u{1F680}";',
      'const t\u00A0= 1;',
      'const \u0438\u043C\u044F = 1;',
    ])
      assert.deepEqual(placesIn(text), [], JSON.stringify(text));
  });

  it('disguised identifiers are reported only if the caller says that the text is source code', () => {
    assert.deepEqual(inspect('const is\u200BAdmin = true;').inNames, []);
  });
});
