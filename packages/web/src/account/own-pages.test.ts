import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isOwnPage, readNext, withNext } from './own-pages.ts';

const read = (next: string) => readNext(`?next=${encodeURIComponent(next)}`);

describe('the page after signing in', () => {
  it('after sign-in, the user is sent to the page that the parameter "next" names, with its fragment', () => {
    for (const next of ['/', '/account', '/account#usage', '/pricing', '/docs', '/guide#privacy'])
      assert.equal(read(next), next);
  });

  it('after sign-in, the user is sent to the account page if "next" is missing or not an allowed page', () => {
    assert.equal(readNext(''), '/account');
    for (const next of [
      ...['', 'account', '//example.com', '///example.com', '/\\example.com', '\\\\example.com'],
      ...['https://example.com', 'javascript:alert(1)', '/account/../v1', '/account?x=1', '/nowhere'],
      ...['/%2F%2Fexample.com', ' /account', '/account\n', '/\t/example.com', '/account#a b', '/docs#<b>'],
      ...['/sign-in', '/sign-up', '/reset-password', '/verify-email', '/auth/sign-out'],
    ])
      assert.equal(read(next), '/account', JSON.stringify(next));
  });

  it('links to the sign-in and sign-up pages contain the page to return to afterwards', () => {
    for (const next of ['/account#usage', '/pricing', '/']) {
      for (const gate of ['/sign-in', '/sign-up'] as const) {
        const address = new URL(withNext(gate, next), 'https://limpid.example');
        assert.equal(address.pathname, gate);
        assert.equal(readNext(address.search), next);
      }
    }
    assert.ok(isOwnPage('/account') && !isOwnPage('/account#usage'));
  });
});
