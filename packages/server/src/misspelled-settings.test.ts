/** Misspelled settings are reported, and no other variable. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readConfig } from './config.ts';

const reported = (...names: string[]) => {
  const environment = Object.fromEntries(names.map((name) => [name, '']));
  return readConfig(environment).misspelled.map(({ written, meant }) => `${written}: ${meant}`);
};

describe('misspelled environment variables', () => {
  it('an environment variable one typo away from a setting is reported with the name of that setting', () => {
    for (const [written, meant] of [
      ['METRIC_PORT', 'METRICS_PORT'],
      ['METRICS_PORTS', 'METRICS_PORT'],
      ['METRICSPORT', 'METRICS_PORT'],
      ['metrics_port', 'METRICS_PORT'],
      ['PROCESSE', 'PROCESSES'],
      ['DRAIN_SECNODS', 'DRAIN_SECONDS'],
      ['DATABASE_URI', 'DATABASE_URL'],
      ['AUTH_SECRET_FILES', 'AUTH_SECRET_FILE'],
      ['RUTH_SECRET', 'AUTH_SECRET'],
    ] as const)
      assert.deepEqual(reported(written), [`${written}: ${meant}`]);
  });

  it('a correct setting or an environment variable of another program is not reported as misspelled', () => {
    const settings = ['HOST', 'PORT', 'METRICS_HOST', 'LOG_LEVEL', 'REDIS_URL', 'SMTP_URL', 'SMTP_FROM'];
    const others = [
      ...'PATH HOME POST PORTS HOSTS HOSTNAME USER SHELL TERM LANG TZ PWD _'.split(' '),
      ...['NODE_ENV', 'NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS', 'INVOCATION_ID', 'JOURNAL_STREAM', 'LISTEN_PID'],
      ...['PGHOST', 'PGPASSWORD', 'HTTP_PROXY', 'NO_PROXY', 'CREDENTIALS_DIRECTORY', 'KUBERNETES_PORT'],
      ...'npm_config_cache npm_lifecycle_event npm_package_name INIT_CWD REDIS_PORT REDIS_HOST'.split(' '),
      ...['METRICS', 'METRIC_PORTS', 'PUBLIC', 'SIGN', 'METRIC\u001b_PORT', ''],
    ];
    assert.deepEqual(reported(...settings, ...others), []);
  });
});
