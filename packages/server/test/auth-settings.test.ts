/** The settings of accounts: which are refused, and what is said about them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { authSecret } from '../src/accounts/auth-secret.ts';
import { readConfig, UnusableSetting } from '../src/config.ts';
import type { Environment } from './auth-calls.ts';

describe('settings of accounts', () => {
  const refused = (environment: Environment) => {
    try {
      readConfig(environment);
    } catch (error) {
      assert.ok(error instanceof UnusableSetting);
      return error.message;
    }
    return assert.fail(JSON.stringify(environment));
  };

  it('are refused in one sentence that quotes no secret', () => {
    const database = { DATABASE_URL: 'postgres://user:hidden@db.example/limpid' };
    assert.throws(
      () => authSecret(readConfig(database)),
      (error) => error instanceof UnusableSetting && /^AUTH_SECRET must be at least 32/.test(error.message),
    );
    assert.doesNotMatch(refused({ ...database, AUTH_SECRET: 'hidden' }), /hidden/);
    assert.match(refused({ SIGN_UP: 'no' }), /^SIGN_UP must be open or closed/);
    assert.doesNotMatch(refused({ SMTP_URL: 'http://user:hidden@mail.example' }), /hidden/);
    assert.match(refused({ SMTP_URL: 'smtp://mail.example' }), /^SMTP_FROM must be/);
  });
});
