import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { foundIn } from '../../test/found-in.ts';

describe('scripts of pages and workflows', () => {
  it('a name in a script of a page, or in what a tag does on an event, is one of code', async () => {
    for (const [name, text] of [
      ['a.html', '<script>const {cmd, \u3164} = q; run(cmd)</script>\n'],
      ['a.html', '<script type="module">\nrun(us\u0435r);\n</script>\n'],
      ['a.svg', '<svg><script>run(us\u0435r)</script></svg>\n'],
      ['a.html', '<p>\u00E9</p><script src="a.js"></script><SCRIPT defer>run(us\u0435r)\n'],
      ['a.html', '<b onclick="run(us\u0435r)">x</b>\n'],
      ['a.html', "<b onclick = 'run(\u3164)'>x</b>\n"],
    ] as const)
      assert.match((await foundIn(name, text)).join(), /-identifier/, text);
  });

  it('the text of a page, data in it, and strings and comments of its scripts hold no names', async () => {
    for (const [name, text] of [
      ['a.html', '<p title="p\u0430ypal">p\u0430ypal run(us\u0435r)</p>\n'],
      ['a.html', '<script type="application/ld+json">{"name": "p\u0430ypal"}</script>\n'],
      ['a.html', '<script type="text/x-template"><b>run(us\u0435r)</b></script>\n'],
      ['a.html', '<script>say("p\u0430ypal"); // p\u0430ypal\n</script>\n'],
      ['a.html', '<b onclick="say(\'p\u0430ypal\')">x</b>\n'],
      ['a.rss', '<script>run(us\u0435r)</script>\n'],
    ] as const)
      assert.doesNotMatch((await foundIn(name, text)).join(), /-identifier/, text);
  });

  it('a script of a workflow in JavaScript or Python is read as such, with the keys of its own step alone', async () => {
    const file = '.github/workflows/a.yml';
    const script = (uses: string) =>
      `jobs:\n  a:\n    steps:\n      - uses: ${uses}\n        with:\n          script: |\n            run(us\u0435r);\n\n            // p\u0430ypal\n      - run: echo p\u0430ypal\n`;
    assert.deepEqual(await foundIn(file, script('actions/github-script@v7')), [
      'look-alike-identifier',
      'look-alike',
      'look-alike',
    ]);
    assert.deepEqual(await foundIn(file, script('a/b@v1')), ['look-alike', 'look-alike', 'look-alike']);
    const python = `jobs:\n  a:\n    steps:\n      - run: |\n          is_\u0430dmin = p\u0430ss(1)\n        shell: python\n      - run: a\n`;
    assert.ok((await foundIn(file, python)).includes('look-alike-identifier'));
  });
});
