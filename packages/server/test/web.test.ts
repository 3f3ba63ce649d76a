/** The built page as the service serves it: policy, files, what is not there, and what it tells of the service. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { buildPage } from '../../../scripts/build-page.ts';
import { readBuiltPage } from '../src/built-page.ts';
import { exchange } from './raw-http.ts';
import { send, startService } from './start-service.ts';

const PAGES = [
  ...['/', '/pricing', '/guide', '/account', '/sign-in', '/sign-up'],
  ...['/forgot-password', '/reset-password', '/verify-email'],
];

/** What a browser sends when somebody follows a link. */
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];

const SECRETS = {
  AUTH_SECRET: 'canary-of-the-secret, of more than 32 characters',
  SMTP_URL: 'smtp://canary-user:canary-password@127.0.0.1:9',
  SMTP_FROM: 'canary-sender@example.com',
};

/** A shorter body is sent as it is. */
const SHORTEST_ENCODED = 1024;

describe('the web page of the service', async () => {
  buildPage();
  const built = readBuiltPage();
  const service = await startService({ environment: SECRETS });

  const get = (path: string, headers: Record<string, string> = {}) =>
    send(service.url, 'GET', path, { headers });

  it('every page is served with a strict content security policy and a fresh nonce', async () => {
    const nonces = new Set<string>();
    for (const path of [...PAGES, ...PAGES]) {
      const { status, headers, body } = await get(path);
      assert.deepEqual([status, headers['content-type']], [200, 'text/html; charset=utf-8'], path);
      assert.equal(headers['cache-control'], 'no-store');
      const policy = headers['content-security-policy'] ?? '';
      const nonce = /'nonce-([A-Za-z0-9+/=]{20,})'/.exec(policy)?.[1] ?? '';
      assert.ok(body.includes(`<meta name="style-nonce" content="${nonce}">`));
      nonces.add(nonce);
      assert.deepEqual(policy.split('; ').sort(), [
        "base-uri 'none'",
        "connect-src 'self'",
        "default-src 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "img-src 'self'",
        "script-src 'self'",
        `style-src 'self' 'nonce-${nonce}'`,
        "worker-src 'self'",
      ]);
      assert.doesNotMatch(body, /<script(?![^>]* src="\/assets\/)|<style|\sstyle=|\son\w+=/);
      assert.doesNotMatch(body.replaceAll(service.url, ''), /https?:/, 'no address but its own');
    }
    assert.equal(nonces.size, 2 * PAGES.length);
  });

  it('every page is readable without scripts and has a title and description for link previews', async () => {
    const seen = new Set<string>();
    for (const path of PAGES) {
      const { body } = await get(path);
      const [, title = ''] = /<title>([^<]+ \| Limpid)<\/title>/.exec(body) ?? [];
      const [, description = ''] = /<meta name="description" content="([^"]+)"/.exec(body) ?? [];
      seen.add(title).add(description);
      for (const [name, content] of Object.entries({
        ...{ title, description, url: service.url + path, image: `${service.url}/og.png` },
      })) {
        assert.ok(
          content !== '' && body.includes(`<meta property="og:${name}" content="${content}"/>`),
          name,
        );
      }
      assert.equal(body.match(/<h1/g)?.length, 1, path);
      assert.equal(body.includes('<noscript>'), path !== '/guide' && path !== '/pricing', path);
    }
    assert.equal(seen.size, 2 * PAGES.length, 'each page has its own');
    const guide = (await get('/guide')).body;
    for (const part of ['Reading the report', `curl -s ${service.url}/v1/clean`, 'Choice of words'])
      assert.ok(guide.includes(part), part);
    const pricing = (await get('/pricing')).body;
    for (const part of ['<th scope="col" class="mine"><b>Free</b>', 'Calls a day', 'no limit'])
      assert.ok(pricing.includes(part), part);
    assert.equal((await get('/og.png')).headers['content-type'], 'image/png');
  });

  it('asset files may be cached for a year and have the same content in every encoding', async () => {
    const assets = [...built.files].filter(([path]) => path.startsWith('/assets/'));
    assert.ok(assets.length > 10);
    for (const [path, { body }] of assets) {
      const { plain } = body;
      const decoders = { identity: (sent: Buffer) => sent, gzip: gunzipSync, br: brotliDecompressSync };
      for (const [encoding, decode] of Object.entries(decoders)) {
        const { headers, rawPayload } = await service.app.inject({
          url: path,
          headers: { 'accept-encoding': encoding },
        });
        const isAsItIs = encoding === 'identity' || plain.length < SHORTEST_ENCODED;
        assert.equal(headers['content-encoding'], isAsItIs ? undefined : encoding, path);
        assert.deepEqual(isAsItIs ? rawPayload : decode(rawPayload), plain, path);
        assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
        assert.equal(headers.vary, 'accept-encoding');
        assert.match(String(headers['content-security-policy']), /^default-src 'none'; /);
        assert.equal(headers['x-content-type-options'], 'nosniff');
        assert.match(String(headers['content-type']), /^(text|image)\/(javascript|css|svg\+xml)/);
      }
    }
  });

  it('a file without a content hash in its name is sent with Cache-Control: no-cache', async () => {
    assert.equal((await get('/favicon.svg')).headers['cache-control'], 'no-cache');
  });

  it('HEAD on a page or file gets the status and header fields of GET and no body', async () => {
    for (const path of ['/', '/favicon.svg', '/page.json', [...built.files.keys()][0] ?? '']) {
      const [head, whole] = await Promise.all([send(service.url, 'HEAD', path, {}), get(path)]);
      const fieldsOf = ({ headers }: typeof head) => {
        const { date: _date, 'x-request-id': _id, ...fields } = headers;
        // A nonce is another each time, and as long.
        return { ...fields, 'content-security-policy': fields['content-security-policy']?.length };
      };
      assert.deepEqual([head.status, head.body, fieldsOf(head)], [200, '', fieldsOf(whole)], path);
      assert.ok(Number(head.headers['content-length']) > 0, path);
    }
  });

  it('an unknown path is answered with an HTML page when the client prefers HTML', async () => {
    for (const accept of [BROWSER, 'text/html', 'application/json;q=0.5, text/html', 'TEXT/HTML']) {
      const { status, headers, body } = await get('/nowhere?x', { accept });
      assert.deepEqual([status, headers['content-type']], [404, 'text/html; charset=utf-8'], accept);
      assert.ok(headers['content-security-policy']?.includes("script-src 'self'"));
      assert.ok(body.includes('<div id="page">'));
    }
  });

  it('an unknown path is answered in JSON when the client does not prefer HTML', async () => {
    const others = ['', '*/*', 'application/json', 'text/html;q=0.5, application/json', 'text/html;q=0'];
    for (const accept of [...others, '*/*, text/html;q=0.1', 'text/htmlx', 'text/*']) {
      const { json, status } = await service.call('GET', '/nowhere', { headers: { accept } });
      assert.deepEqual([status, json.error.code], [404, 'not_found'], accept);
    }
    const { status } = await service.call('GET', '/nowhere');
    assert.equal(status, 404);
  });

  it('paths of the API are never answered with an HTML page', async () => {
    for (const start of ['/v1', '/auth', '/health']) {
      for (const path of [start, `${start}/`, `${start}/nowhere`].filter((one) => one !== '/health')) {
        const { status, json } = await service.call('GET', path, { headers: { accept: BROWSER } });
        assert.deepEqual([status, json.error.code], [404, 'not_found'], path);
      }
    }
    // What only begins alike is no program's.
    for (const path of ['/v1x', '/authors', '/healthy']) {
      assert.match((await get(path, { accept: BROWSER })).headers['content-type'] ?? '', /^text\/html/);
    }
  });

  it('pages and files accept only GET and HEAD', async () => {
    const paths = [...PAGES, '/docs', '/page.json', [...built.files.keys()][0] ?? ''];
    for (const path of paths) {
      for (const method of METHODS) {
        const { status, headers } = await service.call(method, path, { headers: { accept: BROWSER } });
        assert.deepEqual([status, headers.allow], [405, 'GET, HEAD'], `${method} ${path}`);
      }
    }
  });

  it('no path reaches a file outside the built page or an internal file of the build', async () => {
    const ways = [
      ...['/../package.json', '/assets/../../package.json', '/assets/..%2f..%2fpackage.json'],
      ...['/%2e%2e/package.json', '/assets/%2e%2e/%2e%2e/package.json', '/..%5c..%5cpackage.json'],
      ...['/assets//../../../package.json', '//etc/passwd', '/assets/%00', '/assets/', '/assets'],
      ...['/index.html', '/.vite/manifest.json', '/.stamp', '/src/main.tsx'],
    ];
    for (const path of ways) {
      // As it is written: a client would tidy the path up first.
      const answer = await exchange(service.url, [
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      ]);
      assert.match(answer, /^HTTP\/1\.1 404 /, path);
      assert.match(answer, /"code":"not_found"/, path);
    }
  });

  it('/page.json contains only public facts of the service and no secret', async () => {
    const { status, headers, body } = await get('/page.json');
    assert.deepEqual([status, headers['content-type']], [200, 'application/json; charset=utf-8']);
    const anonymous = { perMinute: null, perDay: -1, features: ['clean', 'detect'] };
    assert.deepEqual(JSON.parse(body), {
      publicUrl: service.url,
      signUp: 'open',
      sendsMail: true,
      plans: [
        { name: 'anonymous', ...anonymous },
        { name: 'free', ...anonymous },
      ],
    });
    for (const path of ['/page.json', '/', '/docs']) {
      const whole = await get(path);
      assert.doesNotMatch(JSON.stringify(whole), /canary/, path);
      assert.ok(!JSON.stringify(whole).includes(service.folder), path);
    }
  });

  it('/page.json and the pages reflect PUBLIC_URL, SIGN_UP and the presence of a mail server', async () => {
    const environment = { PUBLIC_URL: 'https://limpid.example/', SIGN_UP: 'closed' };
    const other = await startService({ environment });
    const { publicUrl, signUp, sendsMail } = JSON.parse(
      (await send(other.url, 'GET', '/page.json', {})).body,
    );
    assert.deepEqual([publicUrl, signUp, sendsMail], ['https://limpid.example', 'closed', false]);
    const guide = (await send(other.url, 'GET', '/guide', {})).body;
    assert.match(guide, /<meta property="og:url" content="https:\/\/limpid\.example\/guide"\/>/);
  });

  it('the start page links to the account if the session cookie is validly signed, and to sign-in otherwise', async () => {
    const other = await startService();
    const body = { email: 'ada@example.com', password: 'correct horse battery', name: 'Ada' };
    const { headers } = await other.post('/auth/sign-up/email', body);
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    assert.match(cookie, /=\S{20}/);
    const linksOf = async (cookie: string) =>
      (await send(other.url, 'GET', '/', { headers: { cookie } })).body.match(/href="\/(account|sign-in)"/g);
    assert.deepEqual(await linksOf(cookie), ['href="/account"']);
    assert.deepEqual(await linksOf(`${cookie}x`), ['href="/sign-in"']);
  });
});

describe('a service without a built web page', () => {
  it('the API works without a built web page, and page paths answer 404', async () => {
    const nothing = readBuiltPage('/nonexistent/dist/');
    assert.deepEqual(nothing, { sources: null, files: new Map(), reference: null });
    const service = await startService({ built: nothing });
    for (const path of ['/', '/account', '/nowhere']) {
      const { status } = await service.call('GET', path, { headers: { accept: BROWSER } });
      assert.equal(status, 404, path);
    }
    assert.equal((await service.post('/v1/clean', { text: 'x' })).status, 200);
  });
});
