import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { codePointOfName, describeCharacter, inspect, type Reason } from '../src/index.ts';
import { unescaped } from './escaped.ts';

/** Every text of the fixtures and of the texts that stay as they are. */
function readTexts(): readonly string[] {
  return ['fixtures', 'untouched'].flatMap((folder) => {
    const path = join(import.meta.dirname, folder);
    return readdirSync(path).flatMap((file) =>
      readFileSync(join(path, file), 'utf8')
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('# '))
        .map((line) => unescaped(line.split(' ; ')[0] as string)),
    );
  });
}

describe('the description of a character', () => {
  const names = new Map<string, number>();

  it('describeCharacter returns the name of a character, how it is cleaned and the reasons to keep it', () => {
    assert.deepEqual(describeCharacter(0x200b), {
      codePoint: 'U+200B',
      name: 'ZERO WIDTH SPACE',
      uses: [
        {
          technique: 'zero-width',
          characterClass: 'zero-width-space',
          action: 'deleted',
          reasons: ['sea-line-break', 'cjk-line-break', 'indic-virama'],
        },
      ],
    });
    assert.equal(describeCharacter(0xa0).uses[0]?.replacement, ' ');
    assert.equal(describeCharacter(0xe000).uses[0]?.action, 'kept');
    assert.deepEqual(describeCharacter(0x4e00), { codePoint: 'U+4E00', name: null, uses: [] });
  });

  it('describeCharacter returns the letter that replaces a look-alike, and classifies a dash as punctuation', () => {
    assert.equal(describeCharacter(0x430).uses[0]?.replacement, 'a');
    assert.equal(describeCharacter(0x2014).uses[0]?.technique, 'punctuation');
  });

  it('describeCharacter lists every reason for which a scan keeps a character', () => {
    const missing = new Set<string>();
    const seen = new Set<Reason>();
    for (const text of readTexts()) {
      for (const { codePoint, technique, decision } of inspect(text, { options: { punctuation: true } })
        .marks) {
        if (decision.action !== 'keep' || technique === 'whitespace') continue;
        const { uses } = describeCharacter(codePoint);
        const isTold = uses.some(
          (use) => use.technique === technique && use.reasons.includes(decision.reason),
        );
        // A letter of ASCII in a word of another alphabet is looked at for the sake of that word alone.
        if (!isTold && (codePoint > 0x7f || technique !== 'homoglyph'))
          missing.add(`U+${codePoint.toString(16)} ${technique} ${decision.reason}`);
        seen.add(decision.reason);
      }
    }
    assert.deepEqual([...missing].sort(), []);
    assert.ok(seen.size > 40, `${seen.size} reasons were met`);
  });

  it('a scan deletes each character between two letters if describeCharacter says that it is deleted', () => {
    for (let codePoint = 0; codePoint < 0x3100; codePoint++) {
      const use = describeCharacter(codePoint).uses.find(({ technique }) => technique !== 'homoglyph');
      // A control of C1 is read as a byte of an older encoding wherever it stands alone.
      if (use?.action !== 'deleted' || use.reasons.includes('legacy-encoding')) continue;
      const [mark] = inspect(`a${String.fromCodePoint(codePoint)}b`).marks;
      assert.equal(mark?.decision.action, 'delete', codePoint.toString(16));
    }
  });

  it('codePointOfName returns the code point of a character for the name that describeCharacter returns', () => {
    for (let codePoint = 0; codePoint < 0xe0200; codePoint++) {
      const { name } = describeCharacter(codePoint);
      if (name !== null && !name.startsWith('<')) names.set(name, codePoint);
    }
    assert.ok(names.size > 3000);
    // Each lookup walks the whole table: some are enough.
    for (const [name, codePoint] of [...names].filter((_, index) => index % 37 === 0))
      assert.equal(codePointOfName(name), codePoint, name);
    const twins = Map.groupBy(names, ([name]) => name.replaceAll(/[ -]/g, ''));
    const alike = [...twins.values()].filter(({ length }) => length > 1).flat();
    for (const [name, codePoint] of alike) assert.equal(codePointOfName(name), codePoint, name);
  });

  it('codePointOfName accepts names in any letter case, and with spaces, hyphens or underscores', () => {
    assert.equal(codePointOfName('zero width space'), 0x200b);
    assert.equal(codePointOfName('Zero-Width_Non Joiner'), 0x200c);
    assert.equal(codePointOfName('VARIATION SELECTOR-17'), 0xe0100);
    assert.equal(codePointOfName('VARIATION SELECTOR-257'), null);
    assert.equal(codePointOfName('NO SUCH NAME'), null);
  });
});
