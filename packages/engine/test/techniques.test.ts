import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { clean, DEFAULT_OPTIONS, detect, TECHNIQUES, type Technique } from '../src/index.ts';
import { SWITCH_OF_TECHNIQUE } from '../src/options.ts';
import { escaped, unescaped } from './escaped.ts';
import {
  CHANGES,
  KINDS_OF_TABLE,
  optionsOf,
  PAGES,
  REASONS,
  readPage,
  readReasons,
  rowsOf,
  SCHEMES,
  tablesIn,
} from './technique-pages.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const SOURCE = join(import.meta.dirname, '..', 'src');

const OPTION_OFF = 'option-off';

/** Rules are named after their technique; spacing is read by lines, in a folder of its own. */
function ruleOf(technique: Technique): string {
  return technique === 'whitespace' ? 'spacing/all-spacing.ts' : `rules/${technique}.ts`;
}

describe('techniques', () => {
  for (const technique of TECHNIQUES) {
    it(`the technique ${technique} has a rule file, fixtures that cleaning changes and fixtures that it keeps`, () => {
      assert.ok(existsSync(join(SOURCE, ruleOf(technique))), ruleOf(technique));
      const fixture = readFileSync(join(import.meta.dirname, 'fixtures', `${technique}.txt`), 'utf8');
      const lines = fixture.split('\n').filter((line) => / ; .* ; /.test(line) && !line.startsWith('# '));
      assert.ok(lines.some((line) => line.includes(' ; = ; ')));
      assert.ok(lines.some((line) => !line.includes(' ; = ; ')));
    });

    it(`docs/techniques/${technique}.md has the six required sections`, () => {
      const heads = Array.from(readPage(technique).matchAll(/^## (.*)$/gm), ([, head]) => head);
      assert.deepEqual(heads, [
        'What it is',
        'Why it hides',
        'What we keep',
        'What we do not do',
        'An example',
        'Sources',
      ]);
    });

    it(`each example that docs/techniques/${technique}.md shows as kept is kept for the reason shown there`, () => {
      const rows = rowsOf(technique, REASONS);
      assert.ok(rows.length > 0);
      for (const [reason, keeps, example = '', source] of rows) {
        assert.ok(keeps !== '' && source !== '', `${reason} says what it keeps, and where that is written`);
        const text = unescaped(example);
        const report = clean(text, { options: optionsOf(technique) });
        const found = report.findings.filter((finding) => finding.reason === reason);
        assert.ok(found.length > 0, `${example} is not kept for ${reason}`);
        assert.ok(
          found.every((finding) => finding.technique === technique),
          `${reason} is of ${found[0]?.technique}`,
        );
        assert.equal(escaped(report.text), escaped(text), reason);
        if (!DEFAULT_OPTIONS[SWITCH_OF_TECHNIQUE[technique]]) continue;
        assert.ok(
          detect(text).findings.some((finding) => finding.reason === reason),
          `detect: ${reason}`,
        );
      }
    });

    it(`each cleaning example in docs/techniques/${technique}.md gives the result shown there`, () => {
      const rows = rowsOf(technique, CHANGES);
      assert.ok(rows.some(([, out]) => out !== '='));
      assert.ok(rows.some(([, out]) => out === '=') || technique === 'zero-width');
      for (const [example = '', out = ''] of rows) {
        const { text } = clean(unescaped(example), { options: optionsOf(technique) });
        assert.equal(escaped(text), escaped(unescaped(out === '=' ? example : out)), example);
      }
    });

    it(`the example request in docs/techniques/${technique}.md gets the response values shown there`, () => {
      const blocks = Array.from(readPage(technique).matchAll(/```json\n(.*?)```/gs), ([, json = '']) => json);
      assert.equal(blocks.length, 2);
      const [request, answer] = blocks.map((json) => JSON.parse(json));
      const report = clean(request.text, { options: request.options });
      assert.ok(report.findings.some((finding) => finding.technique === technique));
      assert.ok(Object.hasOwn(answer, 'text') && Object.hasOwn(answer, 'findings'));
      for (const [field, value] of Object.entries(answer)) {
        assert.deepEqual(value, report[field as keyof typeof report], field);
      }
    });

    it(`docs/techniques/${technique}.md has only tables that a test checks, and Unicode escapes only in tables`, () => {
      const page = readPage(technique);
      const tables = tablesIn(page).map(({ head }) => head);
      assert.deepEqual(
        tables.filter((head) => !KINDS_OF_TABLE.includes(head)),
        [],
      );
      const prose = page.replace(/```json\n.*?```/gs, '').replace(/^\|.*\|$/gm, '');
      assert.doesNotMatch(prose, /\\u/);
    });
  }

  it('docs/techniques has exactly one page for each technique', () => {
    assert.deepEqual(readdirSync(PAGES).sort(), TECHNIQUES.map((technique) => `${technique}.md`).sort());
  });
});

describe('reasons to keep a character', () => {
  const reasons = readReasons();

  it('every reason to keep a character is documented on exactly one page of docs/techniques', () => {
    assert.ok(reasons.length > 60, 'the type was read');
    const documented = TECHNIQUES.flatMap((technique) =>
      rowsOf(technique, REASONS).map(([reason]) => reason),
    );
    assert.deepEqual([...documented, OPTION_OFF].sort(), [...reasons].sort());
  });

  it('a character kept because the option of its technique is off has the documented reason "option-off"', () => {
    assert.match(readFileSync(join(ROOT, 'docs', 'api.md'), 'utf8'), /reason `option-off`/);
    const texts = ['he\u200Cllo', 'a\uFE0F', 'p\u0430ypal', 'a\u2003b'];
    const onByDefault = TECHNIQUES.filter((technique) => DEFAULT_OPTIONS[SWITCH_OF_TECHNIQUE[technique]]);
    assert.equal(onByDefault.length, texts.length);
    for (const [index, technique] of onByDefault.entries()) {
      const options = { [SWITCH_OF_TECHNIQUE[technique]]: false };
      const { findings } = clean(texts[index] as string, { options });
      assert.deepEqual(
        findings.map((finding) => `${finding.technique} ${finding.reason}`),
        [`${technique} ${OPTION_OFF}`],
      );
    }
  });
});

describe('the hiding schemes in docs/techniques', () => {
  const rows = TECHNIQUES.flatMap((technique) => rowsOf(technique, SCHEMES));

  it('each hidden message shown in docs/techniques is decoded to the text shown there', () => {
    assert.ok(rows.length > 10, 'there were examples');
    for (const [scheme, by, example = '', says] of rows) {
      const decoded = detect(unescaped(example)).payloads.map(({ scheme, text }) => `${scheme}: ${text}`);
      assert.deepEqual(decoded, [`${scheme}: ${says}`], by);
    }
  });

  it('every hiding scheme that a decoder reports is documented in docs/techniques', () => {
    const folder = join(SOURCE, 'decoders');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const sources = files
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(join(folder, file), 'utf8'));
    const schemes = sources.flatMap((source) =>
      Array.from(source.matchAll(/\bscheme: '([a-z0-9-]+)'/g), ([, scheme = '']) => scheme),
    );
    assert.ok(schemes.length > 3, 'there were decoders');
    const pages = TECHNIQUES.map(readPage).join('');
    for (const scheme of schemes) assert.ok(pages.includes(`\`${scheme}\``), `no page names ${scheme}`);
  });
});
