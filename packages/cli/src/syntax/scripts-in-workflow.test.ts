import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { foundIn } from '../../test/found-in.ts';

const FILE = '.github/workflows/a.yml';
const STEPS = 'jobs:\n  a:\n    steps:\n';

describe('scripts of workflows', () => {
  it('a script of an action in JavaScript is read as such, with the keys of its own step alone', async () => {
    const script = (uses: string) =>
      `${STEPS}      - uses: ${uses}\n        with:\n          script: |\n            run(us\u0435r);\n\n            // p\u0430ypal\n      - run: echo p\u0430ypal\n`;
    assert.deepEqual(await foundIn(FILE, script('actions/github-script@v7')), [
      'look-alike-identifier',
      'look-alike',
      'look-alike',
    ]);
    assert.deepEqual(await foundIn(FILE, script('a/b@v1')), ['look-alike', 'look-alike', 'look-alike']);
  });

  it('a script is Python if its step says so, above or below it, and no other step', async () => {
    const lines = '          print(us\u0435r)\n';
    for (const text of [
      `      - run: |\n${lines}        shell: python\n      - run: a\n`,
      `      - run: | # a comment\n${lines}        shell: python\n`,
      `      - run: |\r\n${lines}        shell: python\r\n`,
      `      - name: a\n        run: |\n${lines}        shell: 'python3 {0}'\n`,
      `      - shell: python\n        run: |\n${lines}`,
      `      -   run: |\n              print(us\u0435r)\n          shell: python\n`,
    ])
      assert.deepEqual(await foundIn(FILE, STEPS + text), ['look-alike-identifier'], text);
    for (const text of [
      `      - run: |\n${lines}`,
      `      - run: |\n${lines}        shell: bash\n`,
      `      - run: |\n${lines}      - shell: python\n        run: a\n`,
      `      - shell: python\n        run: a\n      - run: |\n${lines}`,
      `      - run: |\n          print("p\u0430ypal") # p\u0430ypal\n        shell: python\n`,
    ])
      assert.doesNotMatch((await foundIn(FILE, STEPS + text)).join(), /-identifier/, text);
  });
});
