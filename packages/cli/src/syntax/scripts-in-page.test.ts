import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { foundIn } from '../../test/found-in.ts';

describe('scripts of pages', () => {
  it('a name in a script of a page, or in what a tag does on an event, is one of code', async () => {
    for (const [name, text] of [
      ['a.html', '<script>const {cmd, \u3164} = q; run(cmd)</script>\n'],
      ['a.html', '<script type="module">\nrun(us\u0435r);\n</script>\n'],
      ['a.svg', '<svg><script>run(us\u0435r)</script></svg>\n'],
      ['a.html', '<p>\u00E9</p><script src="a.js"></script><SCRIPT defer>run(us\u0435r)\n'],
      ['a.html', '<b onclick="run(us\u0435r)">x</b>\n'],
      ['a.html', "<b onclick = 'run(\u3164)'>x</b>\n"],
      ['a.html', '<img\n  src="x"\n  ONERROR="run(us\u0435r)">\n'],
      ['a.html', '<script data-x="a>b">run(us\u0435r)</script>\n'],
      ['a.html', '<script data-x=" type=text/x-template">run(us\u0435r)</script>\n'],
      ['a.html', '<script data-x="a>\nrun(us\u0435r)</script>\n'],
      ['a.html', "<script type='module;a' data-x='a>b'>run(us\u0435r)</script>\n"],
      ['a.html', '<b title="a>b" onclick="run(us\u0435r)">x</b>\n'],
      ['a.html', '<b title="a"onclick=\'run(us\u0435r)\'>x</b>\n'],
      ['a.html', '<b onclick=run(us\u0435r)>x</b>\n'],
      ['a.html', '<svg/onload=run(us\u0435r)>\n'],
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
      ['a.html', '<b onlabel="p\u0430ypal" one="p\u0430ypal" onward="p\u0430ypal">x</b>\n'],
      ['a.html', '<p>Write onclick="p\u0430ypal" here</p>\n'],
      ['a.html', '<p title="a>b">Write onclick=p\u0430ypal here</p>\n'],
      ['a.html', '<script data-x="a>b" type="text/x-template"><b>run(us\u0435r)</b></script>\n'],
      ['a.html', '<script data-x=\'a>b\' type=importmap>{"p\u0430ypal": 1}</script>\n'],
      ['a.html', '<script data-x="a>b">say("p\u0430ypal"); // p\u0430ypal\n</script>\n'],
      ['a.html', '<b title=p\u0430ypal onclick=say("p\u0430ypal")>x</b>\n'],
      [
        'a.html',
        '<b onclick="say(&quot;p\u0430ypal&quot;)">x</b><b onclick="say(&#39;p\u0430ypal&#39;)">x</b>\n',
      ],
    ] as const)
      assert.doesNotMatch((await foundIn(name, text)).join(), /-identifier/, text);
  });
});
