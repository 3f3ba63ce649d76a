import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertFound, assertNothing, foundIn } from '../../test/found-in.ts';
import { COMMENT_ENDS } from './comment-ends.ts';

const LINES = 'a\n'.repeat(9);

describe('what seems to end a comment', () => {
  it('it is found in settings, styles and markup, however long the comment is', async () => {
    await assertFound('look-alike-identifier', [
      ['main.tf', '/* Keep it private. *\u2215\nblock = true\n/* End. */\n'],
      ['main.tf', `/* Keep\n${LINES}it private. *\u2215\nblock = true\n/* End. */\n`],
      ['a.css', '/* Hide it. \u2217/ a { b: c }\n/* End. */\n'],
      ['tsconfig.json', '{ /* Be strict. *\u2215 "strict": true /* End. */ }\n'],
      ['web.xml', '<!-- Protect it. -\u2010><a/><!\u2010\u2010 End. -->\n'],
      ['web.xml', '<!-- Protect it. --\u203A<a/><!-- End. -->\n'],
      ['a.vue', '<!-- Protect it. -\u2013><a/><!-- End. -->\n'],
      ['a.html', `<!-- Protect\n${LINES}it. --\u276F\n<meta name="a">\n<!-- End. -->\n`],
      ['a.svg', '<!-- Protect it. --\uFF1E\n <a/><!-- End. -->\n'],
      ['a.csproj', '<Project>\n\u2039!-- Later:\n<Exec Command="a" /> -->\n</Project>\n'],
      ['a.html', '\u2039!-- <script>evil()</script> -->\n'],
    ]);
    await assertNothing([
      ['settings.json', '{ "a": "**\u6CE8\u610F**\uFF0F\u8B66\u544A" }\n'],
      ['a.css', 'a::after { content: "\u2217 \u2215"; }\n'],
      ['a.html', '<p>x \u2212> y, 3 \u2212 1, a\u2010b &lt;\u2010 c</p>\n'],
      ['a.html', '<!-- <p>A \u2013\u2013> B \u2013> <a>C</a></p> -->\n<p>D \u2013\u2013> <a>E</a></p>\n'],
      ['a.html', '<p>\u2039!-- fake marker --\u203A</p>\n'],
      ['a.html', '<p>Home --\u203A <a>Docs</a></p><!-- Home --\u203A Docs -->\n<p>\u2039a\u203A</p>\n'],
    ]);
  });

  it('in code it is found where both signs are others, and where a letter is one of them', async () => {
    for (const file of ['a.js', 'a.go', 'a.rs', 'a.kt', 'a.c', 'a.php', 'a.sql', 'a.swift', 'a.css'])
      await assertFound('look-alike-identifier', [
        [file, '/* Check *\u4E3F\nif (admin) return;\n/* End. */\n'],
        [file, `/*\n${LINES} *\u30CE if (admin) return;\n/* End. */\n`],
        [file, '/* Check \u2731/ if (admin) return; /* End. */\n'],
        [file, '/* Check \u22C6/\nif (admin) return; /* End. */\n'],
      ]);
    assert.deepEqual(
      await foundIn('a.js', '/* Check \u2217\u2215\nif (admin) return;\n/* End. */\n'),
      Array(2).fill('look-alike-identifier'),
    );
    await assertNothing([
      ['a.js', '/* \uFF0A\u30CE\u30FC\u30C8 *\u30CE\u30FC\u30C8 *\u4E3F\u90E8 */\n'],
      ['a.js', '// *\u4E3F\nconst a = "*\u30CE", b = "\u2217\u2215";\n'],
      ['a.js', '/* \u2217 \u2215, 1\u22152 \u2217 3 */ /* \u2606\u2731 a */\n'],
      ['a.sh', 'ls a/* b*\u30CE\n'],
      ['a.md', '/* a *\u4E3F b */\n'],
    ]);
  });

  it('in PowerShell it is found', async () => {
    await assertFound('look-alike-identifier', [
      ['a.ps1', `<#\n${LINES}Check #\u203A\nif ($admin) { return }\n<# End. #>\n`],
      ['a.psm1', '<# Check \uFF03> exit <# End. #>\n'],
    ]);
    await assertNothing([
      ['a.ps1', '# a #\u203A b\nWrite-Host "#\u203A \uFF03>"\n'],
      ['a.sh', '# <# a #\u203A b\n'],
    ]);
  });

  it('operators in a row, faces and words behind a slash end no comment', async () => {
    for (const file of ['a.js', 'a.c', 'a.css'])
      await assertNothing([
        [file, '/* \u56DB\u5247\u6F14\u7B97 \uFF0B\uFF0D\uFF0A\uFF0F \u3092\u5909\u63DB */\n'],
        [file, '/** \u5168\u89D2\u306E\uFF0B\uFF0D\uFF0A\uFF0F */\n'],
        [file, '/* \uFF0A\uFF0F > \uFF0B\uFF0D */\n'],
        [file, '/* \u30DE\u30FC\u30AF\u306F \u2731/\u3067\u3059 */\n'],
        [file, '/* (*\u30CE *) */\n'],
      ]);
    await assertFound('look-alike-identifier', [
      ['a.css', '/* Check \u2731/a { b: c }\n/* End. */\n'],
      ['a.css', '/* Check *\uFF0F a { b: c }\n/* End. */\n'],
      ['a.js', '/* Check \u2731/if (admin) return;\n/* End. */\n'],
    ]);
  });

  it('a string of JSON begins no comment', async () => {
    await assertNothing([
      ['tsconfig.json', '{"paths":{"@/*":["src/*"]},"a":"+\u2217\u2215"}\n'],
      ['tsconfig.json', '{ // "a /*\n"a":"\\"/*", "b":"+\u2217\u2215 *\u2215"}\n'],
    ]);
    await assertFound('look-alike-identifier', [
      ['tsconfig.json', '{"paths":{"@/*":["src/*"]} /* Be strict. *\u2215 , "a": "b" /* End. */ }\n'],
    ]);
  });

  it('rows of one kind of comment have a text walked once', () => {
    const shared = new Set(COMMENT_ENDS.flatMap(({ placesOf }) => placesOf ?? []));
    assert.equal(shared.size, 3);
    for (const placesOf of shared) {
      const isPlace = placesOf('/*\u2215<!--\u203A<#\uFF03>'.repeat(100_000), 'a.json');
      assert.equal(isPlace(0), placesOf('/*', 'a.json')(0));
    }
  });
});
