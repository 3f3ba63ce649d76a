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
      ['x = a / (p\u0430ss + b) / 2;', 10],
      ['def check(user, /, *, is\u0410dmin=pow(1, 1)): return 1 / 2', 24],
      ['x = (total\n     / p\u0430ss[0] / 2)', 19],
      ['root=/; p\u0430ss $1; ls / ;', 9],
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
      'const a = /(ci|nc\u0131)/;',
      'const a = [/^c/i], b = [/^\u0441[\u0435\u0440]/i];',
      'const a = [\n/^\u0441[\u0435\u0440]/i];',
      'const a = [ // words\n  /^c/i,\n  /^\u0441[\u0435\u0440]/i];',
      'const \u0438\u043C\u044F = 1;',
      "const L: &'static [(char, char)] = &[('\u1100', '\u115F')];",
      'const a = /[:;c\u0441]+/;',
    ])
      assert.deepEqual(placesIn(text), [], JSON.stringify(text));
  });

  it('behind a string of several lines, identifiers are reported; in it and in other strings, none are', () => {
    const text = 'x = `a\np\u0430ssword();\nb`; p\u0430ssword(`is\u200BAdmin`);';
    const stringBorders = () => [text.indexOf('`a'), text.indexOf('; p')];
    assert.deepEqual(inspect(text, { isCode: true, stringBorders }).inNames, [24]);
  });

  it('strings of several lines are asked for only where something is marked', () => {
    let asked = 0;
    const stringBorders = () => {
      asked++;
      return [];
    };
    for (const text of ['x = `a\n\u00e9`;\n', 'x = 1;  \n', 'a.  b  c\n'.repeat(99)])
      inspect(text, { isCode: true, stringBorders });
    assert.equal(asked, 0);
    inspect('p\u0430ssword();', { isCode: true, stringBorders });
    assert.ok(asked > 0);
  });

  it('disguised identifiers are reported only if the caller says that the text is source code', () => {
    assert.deepEqual(inspect('const is\u200BAdmin = true;').inNames, []);
  });
});

describe('identifiers in strings and markup', () => {
  it('names in the code of template strings, formatted strings, markup and its attributes are names of code', () => {
    for (const text of [
      `exec(\`ping \${q.us\u0435r}\`);`,
      `exec(\`ping \${q.\u3164}\`);`,
      `echo "\${us\u200Ber}"`,
      'system("ping #{us\u0435r}")',
      'run(f"ping {us\u0435r}")',
      'const x = <p onClick={() => run(us\u0435r)}>a</p>;',
      'return <b>Hello, {us\u0435r} and {p.is\u200BAdmin}!</b>;',
      '<script>const {cmd, \u3164} = q; run(cmd);</script>',
      '<script setup lang="ts">const us\u0435r = 1;</script>',
      '<button @click="grant(us\u0435r)">ok</button>',
      '<a :href="us\u0435r.url" v-if="is\u200BAdmin">',
      `<li onclick="grant('p\u0430ypal', us\u0435r)">`,
    ]) {
      const places = Array.from(text.matchAll(/[\u0435\u200B\u3164]/g), ({ index }) => index);
      assert.deepEqual(placesIn(text), places, JSON.stringify(text));
    }
  });

  it('text beside that code, strings in it, and text in attributes of other names are no names of code', () => {
    for (const text of [
      `exec(\`p\u0430ypal \${q.user}\`);`,
      'print(f"p\u0430ypal {{p\u0430ypal}} {user}")',
      `x = \`\${t("p\u0430ypal")}\`;`,
      '<b>p\u0430ypal {user}</b>',
      '<b>{t("p\u0430ypal")} {/* p\u0430ypal */}</b>',
      '<a title="p\u0430ypal" href="/p\u0430ypal" data-x="p\u0430ypal">',
      '<button @click="say(\'p\u0430ypal\')">p\u0430ypal</button>',
      `echo '\${us\u0435r}'`,
      'const once = "p\u0430ypal";',
      '<p onlabel="p\u0430ypal" one="p\u0430ypal" onward="p\u0430ypal" data-onclick="p\u0430ypal">',
      'text onclick="p\u0430ypal"',
      'const x = <Field onLabel="p\u0430ypal" onClick="p\u0430ypal" />;',
      '<b onclick="say(&quot;p\u0430ypal&quot;)">',
      '<b onclick="say(&#39;p\u0430ypal&#39;)">',
    ])
      assert.deepEqual(placesIn(text), [], JSON.stringify(text));
  });
});

describe('invisible characters that a script needs, in identifiers of source code', () => {
  it('an invisible character that makes a second name of an identifier is deleted, whatever keeps it in prose', () => {
    for (const [text, place] of [
      ['let \u845B\u{E0101} = true;', 5],
      ['if (\u845B\u{E0101}) run();', 5],
      ['\u845B\u{E0101} = True', 1],
      ['def f(\u1780\u17B4):', 7],
      ['$\u6F22\u200B\u5B57 = 1;', 2],
      ['const a\u034F\u0301 = 1;', 7],
      ['user.\u0915\u200D\u0916();', 6],
      ['let \u1820\u180B\u1821 = 2;', 5],
    ] as const)
      assert.deepEqual(placesIn(text), [place], JSON.stringify(text));
  });

  it('an invisible character that a script needs stays in comments, strings, markup and where it changes the shape', () => {
    for (const text of [
      '// \u845B\u{E0101}\u98FE\u533A',
      'const city = "\u845B\u{E0101}\u98FE";',
      '<p>\u845B\u{E0101}\u98FE</p>',
      '      \u845B\u{E0101}\u98FE\u533A\u306F\u6771\u4EAC\u306E\u533A',
      '    Donaudampf\u00ADschifffahrts\u00ADgesellschaft',
      'let \u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645 = 1;',
      '"""\n\u0E20\u0E32\u0E29\u0E32\u200B\u0E44\u0E17\u0E22\n"""',
      ' * \u845B\u{E0101}(\u6771\u4EAC)',
      '- \u845B\u{E0101}(x)',
      'const t = `\n  \u845B\u{E0101}(\u6771)\n`;',
      '<div>\n  \u845B\u{E0101}(\u6771\u4EAC)\n</div>',
      '\uFFF9\u6F22\uFFFA\u304B\u3093\uFFFB = 1;',
    ])
      assert.equal(inspect(text, { isCode: true }).text, text, JSON.stringify(text));
  });
});

describe('direction marks in strings of source code', () => {
  const COMMENT = ' // \u05D7\u05E1\u05D5\u05DD';
  it('a direction mark in a name, path or address in quotation marks is deleted, whatever stands beside it', () => {
    for (const [text, left] of [
      ["deny = n === 'root\u200F';", "deny = n === 'root';"],
      ["get('https://api.example.com\u200F/x');", "get('https://api.example.com/x');"],
      ['x = "admin\u061C";', 'x = "admin";'],
    ] as const)
      assert.equal(inspect(text + COMMENT, { isCode: true }).text, left + COMMENT);
  });

  it('a direction mark in a string with text from the right, or before what it orders, stays', () => {
    for (const text of ["x = '\u05E9\u05DC\u05D5\u05DD!\u200F';", "x = '\u200F' + name;"])
      assert.equal(inspect(text + COMMENT, { isCode: true }).text, text + COMMENT);
  });
});
