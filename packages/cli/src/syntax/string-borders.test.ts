import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CodeText } from './code-text.ts';

/** Which of the words `code` and `text` are read as code. */
function readAsCode(name: string, text: string): readonly string[] {
  const code = new CodeText(text, name);
  return Array.from(text.matchAll(/\b(?:code|text)\b/g), ({ 0: word, index }) =>
    code.isCode(index) ? word : '',
  ).filter((word) => word !== '');
}

const A_STRING_OF_SEVERAL_LINES = [
  ['x.js', 'var x=`a\nb`;if(code)f("text");'],
  ['x.js', 'var x=`a\nb`;var y=`text`,z=code;'],
  ['x.ts', 'const q=sql`\nselect 1\n`;if(code)f(`text`);'],
  ['x.js', 'var x=`$' + '{a(`b`)}\n$' + '{h`c\nd`}`;if(code)f("text");'],
  ['x.js', "s.replace(/`/g, '');var x=`a\nb`;if(code)f('text');"],
  ['x.js', "s.split(// the mark\n/`/).join(`a\nb`);if(code)f('text');"],
  ['x.js', 'var x="a\\\nb";if(code)f("text");'],
  ['x.go', 'var x=`a\\\nb`;f(code, `text`)'],
  ['x.rs', 'let x="a\nb";f(code, "text");'],
  ['x.rs', 'fn f<\'a>(x: &\'a str) {}\nlet c=\'"\';let x=r#"a "\nb"#;f(code, "text");'],
  ['x.cs', 'var x=@"a\\\n""b""";f(code, "text");'],
  ['x.java', 'var x="""\na\nb""";f(code, "text");'],
  ['x.kt', 'val x="""\na\nb\\""";f(code, "text")'],
  ['x.swift', 'let x="""\na\nb\n""";f(code, "text")'],
  ['x.swift', 'let x=#"""\na"""\nb\n"""#;f(code, "text")'],
  ['x.py', 'x = """a\nb"""; f(code, "text")'],
  ['x.cpp', 'auto x=R"s(a)"\nb)s";f(code, "text");'],
  ['x.rb', 'x="a\nb";f(code, "text")'],
  ['x.rb', "x=%q(it's\n(a) it's);f(code, 'text')"],
  ['x.rb', 'f(<<~A, <<B, code)\nit\'s "text\n  A\nit\'s "text\n A\nB\nf("text")'],
  ['x.rb', '# it\'s "\nx="#{f("a\n")}b\n";f(code, "text")'],
  ['x.rb', '=begin\nit\'s "\n=end\nx=?";y=\'a\nb\';f(code, "text")'],
  ['x.pl', "my $x=q{it's\n{a} it's};f(code, 'text');"],
  ['x.pl', 's{"}{\'\n};my $y=$#a;f(code, "text");'],
  ['x.pl', 'my $x=<<"A";\nit\'s "text\nA\n$x=1<<2;f(code, "text");'],
  ['x.php', '<p>it\'s</p><?php $x="{$a["b\n"]}";f(code, "text");'],
  ['x.php', '<?php $x=<<<A\nit\'s "text\nA;f(code, "text"); ?>it\'s<?php // it\'s'],
  ['x.php', "<?php // it's ?><p>it's</p><?php $x='a\nb';f(code, 'text');"],
  ['x.php', "<?php # it's ?><p>it's</p><?php $x='a\nb';f(code, 'text');"],
  ['x.php', "<?php // it's\n$x='a ?>\nb';f(code, 'text');"],
  ['x.inc', "it's `\nf(code, 'text')\nit's `"],
  ['x.ps1', '$x=@"\nit\'s "text\n"@;f(code, "text")'],
  ['x.ps1', '$x="a`"\nb\u201d;f(code, "text") # it\'s'],
  ['x.sh', "x='a\nb';f $code 'text'"],
  ['x.sh', 'cat <<A;f code\nit\'s "text\nA\nf "text"'],
  ['install', "#!/usr/bin/env ruby\nx='a\nb';f(code, 'text')"],
] as const;

describe('the line on which a string of several lines ends', () => {
  it('what follows the string is read as on any other line', () => {
    for (const [name, text] of A_STRING_OF_SEVERAL_LINES)
      assert.deepEqual(readAsCode(name, text), ['code'], `${name} ${text}`);
  });

  it('what stands in it is text, but for code', () => {
    for (const [name, text] of [
      ['x.js', 'x = `\n text = f(text);\n $' + '{code}\n`;'],
      ['x.py', 'x = """\ntext = f(text)\n"""; f(code)'],
      ['x.py', 'x = f"""\ntext {code}\n"""'],
      ['x.kt', 'x = """\ntext $' + '{code}\n"""'],
      ['x.rb', 'x = <<~A\n text = 1\n #{code}\n A\n'],
      ['x.sh', 'x="\ntext=1\n$(code)"'],
      ['x.py', 'x = """a "text()" b"""; y = \'\'\'it\'s text\'\'\'; code()'],
      ['x.rb', "x = %q(it's text) + %w[text 'text]; code"],
    ] as const)
      assert.deepEqual(readAsCode(name, text), ['code'], `${name} ${text}`);
  });

  it('a mark in a comment, a pattern, or a sentence begins no string of several lines', () => {
    for (const [name, text] of [
      ['x.js', '// a ` mark\nf(code, "text");'],
      ['x.js', '/* a ` mark\n*/\nf(code, "text");'],
      ['x.js', 'f(/[`]/);\nf(code, "text"); // `'],
      ['x.js', 'if (a) /`/.test(b);\nf(code, "text"); // `'],
      ['x.jsx', "<p>don't</p>\nf(code, 'text');"],
      ['x.jsx', '<p>an open ` mark</p>\nf(code, "text");'],
      ['x.rs', 'fn f<\'a>(x: &\'a str) {}\nf(code, "text");'],
      ['x.py', '# don\'t """\nf(code, \'text\')'],
      ['x.rb', 'x = 1 << A\nf(code, "text")\nx = $\' # <<A it\'s\n'],
      ['x.pl', 'my $x = $h{q} . $y{s};\nf(code, "text"); # it\'s'],
      ['x.txt', 'an open ` mark\nf(code, "text") `'],
    ] as const)
      assert.deepEqual(readAsCode(name, text), ['code'], `${name} ${text}`);
  });

  it('behind a value, two signs shift its bits; behind a word that may be a variable, no document is taken for text', () => {
    const blanks = ' '.repeat(200);
    for (const [name, starts] of [
      [
        'x.rb',
        ['x = 1 <<-A', 'list <<A', 'list = []\nlist <<~A', 'f(1) <<A', '@a <<A', '"a" <<A', '%q|a| <<A'],
      ],
      ['x.rb', ['x = a[0] <<A', `x = 1${blanks}<<A`, 'x = 1 \\\n <<A', 'class <<A']],
      [
        'x.pl',
        ['$x = $y <<A', '$x = $y\n<<A', '$x = B <<A', 'f(1) <<A', '$a[0] <<A', 'print $x <<A', '@a <<A'],
      ],
    ] as const)
      for (const start of starts)
        assert.deepEqual(readAsCode(name, `${start}\n+1;f(code, "text")\nA\n`), ['code'], start);
    for (const [name, starts] of [
      ['x.rb', ['puts <<~A', 'f(<<~A)', 'x = <<A', 'x.to eq <<~A', 'return <<-A', 'execute <<-A']],
      ['x.pl', ['print <<A;', 'my $x = <<A;', 'f(1, <<A);', 'return <<~A;', 'die <<"A";', '$x . <<A;']],
    ] as const)
      for (const start of starts)
        assert.deepEqual(readAsCode(name, `${start}\nit's text = f(text)\nA\nf(code)\n`), ['code'], start);
  });

  it('behind a pattern with a quotation mark, a long line is read on', () => {
    assert.deepEqual(readAsCode('x.js', "f({a:/^gyda'r nos$/i,b:code,c:'text'})"), ['code']);
  });
});
