/** The settings of accounts: which are refused, and what is said about them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { authSecret } from '../src/accounts/auth-secret.ts';
import { ConfigError, readConfig } from '../src/config.ts';
import { type Environment, freshMail, signUp } from './auth-calls.ts';
import { startMail } from './servers/start-mail.ts';
import { startService } from './start-service.ts';

describe('account settings', () => {
  const refused = (environment: Environment) => {
    try {
      readConfig(environment);
    } catch (error) {
      assert.ok(error instanceof ConfigError);
      return error.message;
    }
    return assert.fail(JSON.stringify(environment));
  };

  it('an invalid account setting is refused with a message that quotes no secret', () => {
    const database = { DATABASE_URL: 'postgres://user:hidden@db.example/limpid' };
    assert.throws(
      () => authSecret(readConfig(database)),
      (error) => error instanceof ConfigError && /^AUTH_SECRET must be at least 32/.test(error.message),
    );
    assert.doesNotMatch(refused({ ...database, AUTH_SECRET: 'hidden' }), /hidden/);
    assert.match(refused({ SIGN_UP: 'no' }), /^SIGN_UP must be open or closed/);
    assert.doesNotMatch(refused({ SMTP_URL: 'http://user:hidden@mail.example' }), /hidden/);
    assert.match(refused({ SMTP_URL: 'smtp://mail.example' }), /^SMTP_FROM must be/);
  });

  it('PUBLIC_URL is required if a mail server is set, unless the service listens only on a loopback address', () => {
    const mail = { SMTP_URL: 'smtp://mail.example', SMTP_FROM: 'limpid@example.com' };
    for (const HOST of ['0.0.0.0', '::', '192.0.2.1', 'limpid.example'])
      assert.match(refused({ ...mail, HOST }), /^PUBLIC_URL must be set when SMTP_URL is/);
    for (const HOST of ['', '127.0.0.1', '127.1.2.3', '::1', 'localhost'])
      assert.notEqual(readConfig({ ...mail, HOST }).mail, null);
    const PUBLIC_URL = 'https://limpid.example';
    assert.notEqual(readConfig({ ...mail, HOST: '0.0.0.0', PUBLIC_URL }).mail, null);
    assert.equal(readConfig({ HOST: '0.0.0.0' }).mail, null);
  });

  it('TLS is required for a mail server on another machine, unless SMTP_URL disables it', () => {
    const isAsked = (SMTP_URL: string) =>
      readConfig({ SMTP_URL, SMTP_FROM: 'limpid@example.com' }).mail?.requiresTls;
    for (const url of [
      'smtp://mail.example',
      'smtp://u:p@192.0.2.1:587',
      'smtp://mail.example?requireTLS=true',
    ])
      assert.equal(isAsked(url), true, url);
    assert.equal(isAsked('smtp://127.0.0.1?requireTLS=true'), true);
    for (const url of [
      'smtp://127.0.0.1:2525',
      'smtp://localhost',
      'smtp://[::1]:25',
      'smtp://mail.example?requireTLS=false',
    ])
      assert.equal(isAsked(url), false, url);
  });

  it('no mail is sent over an unencrypted connection when TLS is required', async () => {
    const mail = await startMail();
    for (const [query, count] of [
      ['?requireTLS=true', 0],
      ['', 1],
    ] as const) {
      const environment = { SMTP_URL: `${mail.url}${query}`, SMTP_FROM: 'limpid@example.com' };
      const service = await startService({ environment });
      assert.equal((await signUp(service, freshMail())).status, 200);
      await service.stop();
      assert.equal(mail.mails.length, count);
      assert.equal(service.logLines.join('').includes('mailFailed'), count === 0);
      await service.discard();
    }
  });
});
