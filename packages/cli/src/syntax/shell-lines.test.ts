import { describe, it } from 'node:test';
import { assertFound, assertNothing, foundIn } from '../../test/found-in.ts';

const HEAD = '#!/bin/sh\ncat <<EOF >/dev/null\nhello\n';
const REFUSES = 'echo "verify: refusing"; exit 1\ncat <<X >/dev/null\nEOF\necho done\n: <<X\nX\n';

describe('line ends of shell scripts', () => {
  it('a line that seems to end a here-document is found', async () => {
    await assertFound('out-of-view', [
      ['a.sh', `${HEAD}EOF\r\n${REFUSES}`],
      ['a.sh', `${HEAD}EOF \n${REFUSES}`],
      ['deploy', `${HEAD}EOF\t\n${REFUSES}`],
      ['.husky/pre-commit', `cat <<EOF\na\nEOF \nnpm test\ncat <<X\nEOF\nX\n`],
      ['a.bash', `cat <<'EOF' | tee a\nhello\nEOF \nfalse\n`],
      ['a.bash', `cat <<"E O" \\\n  | tee a\nhello\nE O \nfalse\nE O\n`],
      ['a.sh', `cat <<'EOF '\nhello\nEOF\nfalse\nEOF \n`],
      ['a.sh', `if true; then\n\tcat <<-EOF\n\t\thello\n\t    EOF\n\tfalse\n\tEOF\nfi\n`],
      ['a.sh', `cat <<A <<B\na\nA\nb\nB \nfalse\nB\n`],
      ['a.sh', `cat <<A <<B\na\nA \nb\nB\nfalse\nA\nB\n`],
      ['a.sh', `x="$(case a in a) echo ")" ;; esac; cat <<EOF\n1\nEOF \nfalse\nEOF\n)"\n`],
      ['a.sh', `echo "it's" # it's\necho \\' $'\\'' \${#x} $((1 << 2))\ncat <<EOF\na\nEOF \nfalse\nEOF\n`],
      ['a.sh', `cat <<EOF\r\na\r\nEOF \r\nfalse\r\nEOF\r\n`],
    ]);
  });

  it('lines that end a here-document, and scripts in one, are left alone', async () => {
    await assertNothing([
      ['a.sh', 'cat <<EOF\nhello \nEOF\necho done \n'],
      ['a.sh', 'cat <<-EOF\n\thello\n\tEOF\necho done\n'],
      ['a.sh', 'cat <<EOF\nhello\n  EOF\nof the text\nEOF\n'],
      ['a.sh', 'cat <<-EOF\n    cat <<EOF >a\n    hello\n    EOF\n    echo done\nEOF\n'],
      ['a.sh', "cat <<'END' >b.sh\ncat <<EOF\nhello\nEOF \necho done\nEND\n"],
      ['a.sh', 'cat <<EOF\nhello\nEOF \n\nEOF\n'],
      ['a.sh', 'cat <<EOF\r\nhello\r\nEOF\r\necho done\r\n# EOF\r\n'],
      ['a.sh', 'echo "cat <<EOF"\necho done\nEOF \necho more\n'],
      ['a.sh', '# cat <<EOF\necho $((1 << EOF))\necho done\nEOF \necho more\n'],
      ['a.sh', 'cat <<<EOF\nEOF \necho more\n'],
      ['a.sh', "awk '\n# cat <<EOF\n' a\nEOF \necho more\n"],
      ['Makefile', 'a:\n\tcat <<EOF\nEOF \nmore\n'],
      ['a.py', 'a = 1 <<EOF\nEOF \nmore\n'],
      ['.git/hooks/pre-commit', '#!/usr/bin/env python3\na = 1 <<EOF\nEOF \nmore\n'],
      ['a.cmd', 'echo <<EOF\nEOF \necho more\n'],
    ]);
  });

  it('a return behind a command is found where others have none', async () => {
    await assertFound('out-of-view', [
      ['a.sh', '#!/bin/bash\nset -e\r\nfalse # verify\necho done\n'],
      ['a.sh', '#!/bin/bash\necho a\nset -e\r'],
      ['deploy', '#!/usr/bin/env bash\nset -e\r\nfalse\n'],
      ['a.sh', 'cat <<EOF\nhello\nEOF\nset "-e"\r\nfalse\n'],
      ['a.sh', 'cat <<EOF >a\r\nhello\nEOF\nfalse\n'],
      ['a.sh', 'x=a\nrm a \\\r\n  b\n'],
    ]);
    await assertNothing([
      ['a.sh', '#!/bin/bash\r\nset -e\r\nfalse\r\n'],
      ['a.sh', '#!/bin/bash\n# for Windows, too\n\nset -e\r\nfalse\r\n'],
      ['a.sh', 'set -e # stop\r\n# verify\r\n\r\n  \r\nfalse\n'],
      ['a.sh', 'cat <<EOF\nGET / HTTP/1.1\r\nHost: example.com\r\n\r\nEOF\necho done\n'],
      ['a.sh', 'printf "GET /\r\n\r\n" | nc a 80\n'],
      ['a.cmd', 'echo a\r\necho b\n'],
      ['Makefile', 'a:\r\n\techo\n'],
      ['.env', 'A=1\r\nB=2\n'],
    ]);
  });

  it('a backslash with blanks behind it is found where the next line goes on', async () => {
    await assertFound('out-of-view', [
      ['a.sh', '#!/bin/sh\necho rm -rf build \\ \n  --dry-run\n'],
      ['a.sh', 'rm -rf build \\\t\n  -n\n'],
      ['a.sh', './verify \\ \n  || exit 1\n'],
      ['a.sh', './verify \\ \r\n  && ./deploy\r\n'],
      ['a.sh', 'x=$(./verify \\ \n  --all)\n'],
    ]);
    await assertNothing([
      ['a.sh', 'rm -rf build \\\n  --dry-run\n'],
      ['a.sh', 'echo a\\ \necho b\n'],
      ['a.sh', 'echo a\\\\ \n-v\n'],
      ['a.sh', 'rm -rf build \\\r\n  --dry-run\r\n'],
      ['a.sh', '# run it \\ \n# --dry-run\n# a \\ \n  --b\n'],
      ['a.sh', 'echo "usage: a \\ \n  --dry-run"\ncat <<EOF\na \\ \n  --dry-run\nEOF\n'],
      ['Dockerfile', 'RUN a \\ \n  --b\n'],
    ]);
  });

  it('many here-documents, quotation marks, brackets and backslashes are read', async () => {
    for (const text of [
      'cat <<A\nA \n',
      'cat <<A\n',
      ': <<-A <<-B\n',
      '"',
      "'",
      '"$(',
      '\\',
      '\\ ',
      'case a in ',
      '\r',
      'a\r\n#\n',
      '(',
      '${',
      '`',
      '<<',
    ])
      await foundIn('a.sh', `${text.repeat(100_000)}\n`);
  });
});
