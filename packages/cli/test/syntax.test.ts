/** Cleaning keeps the syntax of structured files, or refuses them: each is parsed before and after. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { plainLetterOf, similarTo, twinOf } from '../../engine/src/unicode/look-alikes.ts';
import { plainPunctuationOf } from '../../engine/src/unicode/punctuation.ts';
import { TECHNIQUE_ENTRIES, techniqueIndexOf } from '../../engine/src/unicode/techniques.ts';
import { cleanAsFile, KEEPING, KEEPING_WITH_ALL_SWITCHES } from './clean-as-file.ts';
import { type Format, hasEqualNames, PARSERS } from './parse-files.ts';

/** Every character that is replaced, and the first of each kind that is deleted. */
function writtenCharacters(): readonly string[] {
  const found: string[] = [];
  const known = new Map<unknown, number>();
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
    if ((codePoint & 0x1ff800) === 0xd800) continue;
    const action = TECHNIQUE_ENTRIES[techniqueIndexOf(codePoint)]?.fallback.action;
    const letter = [twinOf(codePoint), similarTo(codePoint), plainLetterOf(codePoint)].find((one) => one > 0);
    const isReplaced = action === 'replace' || plainPunctuationOf(codePoint) !== null;
    const kind = isReplaced ? codePoint : action === 'delete' ? techniqueIndexOf(codePoint) : letter;
    const count = known.get(kind) ?? 0;
    if (kind === undefined || count === 3) continue;
    known.set(kind, count + 1);
    found.push(String.fromCodePoint(codePoint));
  }
  return found;
}

const CHARACTERS = writtenCharacters();
/** A carriage return is in no table: it is replaced where it ends no line. */
const RETURN = '\r';

/** Where text stands in each format: `@` is the character. */
const PLACES: Record<Format, readonly string[]> = {
  json: ['{"na@me": "te@xt", "b": ["@", "@x", "x@"]}'],
  jsonl: ['{"name": "te@xt"}\n{"name": "@"}\n'],
  csv: ['a,b\nte@xt,"quo@ted"\n@,"@"\n"@x",x@\n'],
  tsv: ['a\tb\nte@xt\t"quo@ted"\n@\tx@\n'],
  yaml: [
    'na@me: te@xt\n',
    'a: "te@xt"\nb: \'@x\'\n',
    '# x@\nlist:\n  - x@ y\n  - @x\n',
    'a: |\n  x@y\n  @\n',
  ],
  js: [
    'const a = "te@xt"; // x@\n',
    'const b = `@`;\n/* @x */\n',
    'f(\'@\', "x@", /x@y/);\n',
    'let a@b = 1;\n',
  ],
  ts: ['const a: string = "te@xt"; // @\n', 'type A = "@" | `x@`;\n'],
  tsx: ['const a = <p title="te@xt">x@y @</p>;\n'],
};

/** Pieces of random files. */
const PIECES: Record<Format, readonly string[]> = {
  json: '{ } " a : , [ ] 1 \\n \\u00 41 true \\\\ / null {"a": "b":" "}'.split(' '),
  jsonl: '{"a": "b":" "} " a 1 \\\\'.split(' ').concat('\n'),
  csv: 'a b , " "" 1 ; #'.split(' ').concat('\n', '\r\n', ' '),
  tsv: 'a b " "" 1 ,'.split(' ').concat('\n', '\t', ' '),
  yaml: 'a b : - ? # " \' [ ] { } , true 1 | > & * ! % --- no . key: \\'
    .split(' ')
    .concat('\n', '  ', ' ', ': ', '- ', '\n  ', '\n- '),
  js: 'a 1 " \' ` / * \\ + - $ { } ( ) = < ! . ? # x 0 return // /* */ [ ] ; , & |'
    .split(' ')
    .concat('\n', ' '),
  ts: 'a 1 " \' ` / * \\ + - $ { } ( ) = < > ! . ? : ; , as'.split(' ').concat('\n', ' '),
  tsx: '<a> </a> < > { } " \' a 1 & amp; &amp; / = //'.split(' ').concat('\n', ' '),
};
const AROUND: Record<Format, readonly string[]> = {
  json: ['@', '{"a":"@"}', '["@"]'],
  jsonl: ['@', '{"a":"@"}\n{"a":"@"}\n'],
  csv: ['@', 'a,b\n@,c\n', 'a\n@\n', '"@",b\n'],
  tsv: ['@', 'a\tb\n@\tc\n'],
  yaml: ['@', 'a: @\nb: 1\n', '- @\n- b\n', 'a: "@"\n', "a: '@'\n", 'a: |\n  @\n', '[@]', 'a: {b: @}\n'],
  js: ['@', 'const s="@";', "f('@')", '`@`', '/*@*/', '//@\n', 'x=/@/', 'a@b'],
  ts: ['@', 'const s="@";', 'type A = `@`'],
  tsx: ['x=<a b="@">@</a>', 'x=<a>@</a>'],
};

/** Letters go with a sequence of a terminal, and a name may become the reserved word that it passes for: docs/cli.md, as for names of YAML that become equal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these open a sequence
const CHANGES_BY_DESIGN = /[\u{1B}\u{9B}\u{9D}\u{90}]|(?:return|as)\p{Default_Ignorable_Code_Point}/u;

const FORMATS = Object.keys(PARSERS) as readonly Format[];

describe('the parse results of cleaned files', () => {
  for (const format of FORMATS) {
    it(`a ${format} file parses to the same result before and after each suspicious character in it is cleaned`, () => {
      const parse = PARSERS[format];
      let cleaned = 0;
      for (const character of [...CHARACTERS, RETURN])
        for (const place of PLACES[format]) {
          const text = place.replaceAll('@', character);
          const before = parse(text);
          const after = before === null ? null : cleanAsFile(`a.${format}`, text, KEEPING_WITH_ALL_SWITCHES);
          if (after === null) continue;
          if (after !== text) cleaned++;
          assert.equal(parse(after), before, `${format} ${escaped(text)}`);
        }
      // Refusing all of them would keep their syntax, too.
      assert.ok(cleaned > (CHARACTERS.length * PLACES[format].length) / 5, `${cleaned} were cleaned`);
    });

    it(`a random ${format} file parses to the same result before and after it is cleaned`, () => {
      const parse = PARSERS[format];
      const piece = fc.constantFrom(...PIECES[format]);
      const hidden = fc.constantFrom(...CHARACTERS);
      const file = fc
        .tuple(fc.array(piece, { maxLength: 5 }), hidden, fc.array(piece, { maxLength: 5 }), piece, hidden)
        .map(([before, one, after, middle, other]) => [...before, one, middle, other, ...after].join(''));
      fc.assert(
        fc.property(fc.constantFrom(...AROUND[format]), file, fc.boolean(), (around, inner, isPlain) => {
          const text = around.replaceAll('@', () => inner);
          fc.pre(!CHANGES_BY_DESIGN.test(text));
          const before = parse(text);
          const after =
            before === null
              ? null
              : cleanAsFile(`a.${format}`, text, isPlain ? KEEPING_WITH_ALL_SWITCHES : KEEPING);
          if (after === null || (format === 'yaml' && hasEqualNames(after))) return;
          assert.equal(parse(after), before, escaped(text));
        }),
        { numRuns: 1500, seed: 20261123 },
      );
    });
  }

  const noPython = spawnSync('python3', ['--version']).status !== 0 && 'needs python3';
  it('a Python file has the same types of syntax tree nodes before and after it is cleaned', {
    skip: noPython,
  }, () => {
    const places = ['a = "te@xt" # x@\n', "b = '@' 'x'\n", 'def f():\n    """@x\n    x@"""\n', 'a@b = 1\n'];
    const pairs = [...CHARACTERS, RETURN].flatMap((character) =>
      places.flatMap((place) => {
        const text = place.replaceAll('@', character);
        const cleaned = cleanAsFile('a.py', text, KEEPING_WITH_ALL_SWITCHES);
        return cleaned === null || cleaned === text ? [] : [[text, cleaned]];
      }),
    );
    assert.ok(pairs.length > CHARACTERS.length);
    const program = `
import ast, json, sys
def kinds(text):
    try: return [type(node).__name__ for node in ast.walk(ast.parse(text))]
    except (SyntaxError, ValueError): return None
for before, after in json.load(sys.stdin):
    kind = kinds(before)
    if kind is not None and kinds(after) != kind: print(ascii(before))
`;
    const { stdout, stderr } = spawnSync('python3', ['-W', 'ignore', '-c', program], {
      input: JSON.stringify(pairs),
      encoding: 'utf8',
    });
    assert.deepEqual([stdout, stderr], ['', '']);
  });
});

function escaped(text: string): string {
  return JSON.stringify(text).replaceAll(/[^ -~]/gu, (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`);
}
