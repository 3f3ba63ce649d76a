import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judgeStart, judgeWhole } from './sniff-text.ts';

const judge = (text: string, path: string) => judgeStart(Buffer.from(text), { path });
const whole = (text: string, path = 'a.html') => judgeWhole(Buffer.from(text), { path });

describe('the encoding that the tags of a page name', () => {
  it('a page is refused if what hides its meta is no comment, no text and no attribute to browsers', () => {
    for (const text of [
      '<title><!--</title><meta charset="gbk"><p>\u3042 -->',
      '<style><!--</style><meta charset="gbk"><p>\u3042 -->',
      '<TEXTAREA rows="2"><!--</textarea ><meta charset="gbk"><p>\u3042 -->',
      '<noscript><!--</noscript><meta charset="gbk"><p>\u3042 -->',
      '<script>if (a) x = "<!--"</script><meta charset="gbk"><p>\u3042 -->',
      '<script><!-- <script></script><meta charset="utf-8"></script><meta charset="gbk">\u3042',
      '<script><!--> <script></script><meta charset="gbk">\u3042<!-- </script> -->',
      '<!--><meta charset="gbk">\u3042 -->',
      '<!---><meta charset="gbk">\u3042 -->',
      '<!-- a --!><meta charset="gbk">\u3042 -->',
      '<? a "><meta charset="gbk">\u3042<a title=">',
      '</a title="<!--"><meta charset="gbk">\u3042 -->',
      '<a title="<!--"><meta charset="gbk">\u3042 -->',
      '<a title=\'<meta charset="utf-8">\'><meta charset="gbk">\u3042',
      '<p a="1"b=\'2\'/c=3 =4><meta charset="gbk">\u3042',
      '<title><meta charset="gbk"></title><meta charset="utf-8">\u3042',
    ])
      assert.match(String(judge(text, 'a.html')), /^It names the encoding gbk/, text);
  });

  it('a page is refused however its attributes hold the encoding', () => {
    for (const text of [
      `<meta ${'x="" '.repeat(2600)}charset=gbk>\u3042`,
      `<meta charset${' '.repeat(100)}=${'\n'.repeat(100)}"gbk">\u3042`,
      '<meta http-equiv="content-type" content="text/html; charset=&quot;gbk&quot;">\u3042',
      '<meta http-equiv="content-type" content="text/html; charset=&quot gbk&quot ">\u3042',
      '<meta http-equiv="content-type" content="text/html; charset&equals;\'gbk\'; a">\u3042',
      '<meta http-equiv="&#99;ontent-type" content="&#X63;harset charset = gbk&semi;a">\u3042',
      '<meta http-equiv="content-type" content="charset=;charset=utf-8"><meta charset="gbk">\u3042',
      '<meta http-equiv="content-type" content=\'charset="; charset=utf-8\'><meta charset="gbk">\u3042',
      '<meta content="charset=none" charset="utf-8"><meta charset="gbk">\u3042',
      '<meta charset=&Tab;gbk>\u3042',
      '<meta charset="&#0000000000103;bk">\u3042',
      '<meta charset="&#0000000000103bk">\u3042',
      '<meta charset="&#x0000000000067;bk">\u3042',
      '<meta charset="gbk" charset="utf-8">\u3042',
      '<meta charset="&#x212a;oi8-r"><meta charset="gbk">\u3042',
    ])
      assert.match(String(whole(text) ?? judge(text, 'a.html')), /^It names the encoding gbk/, text);
    for (const text of [
      '<meta charset="utf-8" charset="gbk">\u3042',
      '<meta charset="&amp;#103;bk">\u3042',
      '<meta charset="&tab;gbk">\u3042',
      '<meta http-equiv="content-type" content="charset=&quotgbk&quot">\u3042',
      '<meta http-equiv="content-type" content=\'charset="gbk\'>\u3042',
      '<meta http-equiv="refresh" content="text/html; charset=gbk">\u3042',
      '<meta data-charset="gbk">\u3042',
      '<metadata charset="gbk">\u3042',
      '</meta charset="gbk">\u3042',
      '<meta charset="gbk\u3042',
    ])
      assert.equal(judge(text, 'a.html'), null, text);
  });

  it('a page is read if its other meta is in a comment, behind the one that counts, or only speaks of it', () => {
    for (const text of [
      '<!-- old -- <meta charset="gbk"> --><meta charset="utf-8"><p>\u3042',
      '<!------- <meta charset="gbk"> -------><meta charset="utf-8"><p>\u3042',
      '<!---- <meta charset="gbk"> ----><p>\u3042',
      '<meta charset="utf-8"><!-- was -- <script charset="gbk" src="a.js"></script> -->',
      '<!doctype html><html><head><title>\u3042</title><meta charset="utf-8"><meta property="og:description" content="charset=Shift_JIS \u3042">',
      '<title>\u3042</title><script>a < b</script><meta charset="utf-8"><meta charset="gbk">',
      '<html lang=ja><meta name="a" content="charset=gbk"><body>\u3042',
      '<title>\u3042</title><p>Write <code>&lt;meta charset="gbk"></code>.',
      '\u{FEFF}<meta charset="gbk">\u3042',
    ])
      assert.equal(judge(text, 'a.html'), null, text);
    const far = `<title>\u3042</title>${' '.repeat(1024)}`;
    assert.equal(judge(`${far}<script>x = '<meta charset="gbk">'</script>`, 'a.html'), null);
    assert.notEqual(judge(`${far}<textarea><meta charset="gbk"></textarea>`, 'a.html'), null);
  });

  it('a template is refused if a string of its code makes its meta look like a comment or a second one', () => {
    for (const text of [
      '<?php $a = \'<!--\'; ?><meta charset="gbk">\u3042<!-- -->',
      '<?php $a = \'<title>\'; ?><meta charset="gbk">\u3042</title>',
      '<?php $a = \'<b c="\'; ?><meta charset="gbk">\u3042',
      '<?php $a = \'<meta charset="utf-8">\'; ?><meta charset="gbk">\u3042',
      '<title><!--</title><meta charset="gbk">\u3042 -->',
      '\u{FEFF}<meta charset="gbk">\u3042',
    ])
      assert.match(String(judge(text, 'a.php')), /^It names the encoding gbk/, text);
    for (const text of [
      '<?php go(); ?><!doctype html><title>\u3042</title><meta charset="utf-8"><!-- <meta charset="gbk"> -->',
      '<!doctype html><meta charset="utf-8"><title><?= $a ?></title><?php echo \'<meta charset="gbk">\'; ?>\u3042',
      '<meta charset="<?php bloginfo(\'charset\'); ?>">\u3042',
    ])
      assert.equal(judge(text, 'a.php'), null, text);
  });

  it('many tags, strings and comments that nothing ends take little time', () => {
    const times: Record<string, number> = {};
    const take = (text: string, path: string) => {
      const started = performance.now();
      whole(text, path);
      times[`${path} ${text.slice(0, 40)}`] = performance.now() - started;
    };
    take(`<!-- ${'a-'.repeat(4_000_000)}-->\u3042`, 'a.html');
    for (const path of ['a.html', 'a.php']) {
      for (const part of [
        '<meta ',
        '<meta "',
        '<meta \'"',
        '<meta charset="',
        '<meta a=',
        '<meta charset=x>',
        '<meta charset=utf-8>',
        '<!-- ',
        '<!-- - ',
        '<!-->',
        '<?',
        '<a',
        '</',
        '<title>',
        '</title',
        '<script src=',
        '<script><!--',
        '<script><!--<script>-->',
        'charset <script charset=gbk src="',
        'x="a" ',
        '&#0',
      ])
        take(`${part}${part.repeat(1e6 / part.length)}?>\u3042`, path);
      for (const [before, part, after] of [
        ['<!--', '-', '\u3042'],
        ['<meta ', ' ', '/>\u3042'],
        ['<meta a="', '"', '>\u3042'],
        ['<meta charset="', '&#00', '">\u3042'],
        ['<meta http-equiv=content-type content="', 'charset ', '">\u3042'],
        ['<meta charset=', ' ', '>\u3042'],
        ['<p><script charset src="', ' ', '">'],
      ] as const)
        take(`${before}${part.repeat(1e6 / part.length)}${after}`, path);
    }
    const slow = Object.entries(times).filter(([, time]) => time > 3_000);
    assert.deepEqual(slow, []);
  });
});
