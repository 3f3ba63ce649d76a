/** Metrics for Prometheus: a fixed set of series that no caller can extend, on a port of its own. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoryRateLimiter } from '../src/usage/rate-limit.ts';
import { exchange } from './raw-http.ts';
import { beginning, readMetrics } from './read-metrics.ts';
import { type Service, send, startService, until } from './start-service.ts';

const MEASURED = { METRICS_PORT: '0' };

/** Starts a service that is measured, and leaves nothing of it behind. */
async function measured(settings: Parameters<typeof startService>[0], use: (service: Service) => unknown) {
  const service = await startService({
    ...settings,
    environment: { ...MEASURED, ...settings?.environment },
  });
  try {
    await use(service);
  } finally {
    await service.discard();
  }
}

describe('Prometheus metrics', () => {
  it('metrics count and time requests by route pattern, method and status', async () => {
    await measured({ anonymous: { perDay: 2 } }, async ({ post, call, metricsUrl }) => {
      await post('/v1/clean', { text: 'x' });
      await post('/v1/clean?a=b', { text: 'x' });
      await post('/v1/clean', { text: 'x' });
      await call('GET', '/health/live');
      await call('DELETE', '/v1/keys/one', { headers: { 'x-api-key': 'x' } });
      const series = await readMetrics(metricsUrl);
      assert.deepEqual(beginning(series, 'limpid_requests_total'), {
        'limpid_requests_total{route="/v1/clean",method="POST",status="200"}': 2,
        'limpid_requests_total{route="/v1/clean",method="POST",status="402"}': 1,
        'limpid_requests_total{route="/health/live",method="GET",status="200"}': 1,
        'limpid_requests_total{route="/v1/keys/:id",method="DELETE",status="401"}': 1,
      });
      assert.deepEqual(beginning(series, 'limpid_refusals_total'), {
        'limpid_refusals_total{code="quota_exhausted"}': 1,
        'limpid_refusals_total{code="invalid_credentials"}': 1,
      });
      assert.equal(series.get('limpid_request_duration_seconds_count{route="/v1/clean"}'), 3);
      assert.equal(series.get('limpid_request_duration_seconds_bucket{le="10",route="/v1/clean"}'), 3);
      assert.equal(series.get('limpid_request_duration_seconds_bucket{le="+Inf",route="/v1/clean"}'), 3);
      const buckets = [...series].filter(([name]) => /_bucket\{.*route="\/v1\/clean"/.test(name));
      const counts = buckets.map(([, count]) => count);
      assert.deepEqual(
        counts,
        counts.toSorted((one, other) => one - other),
        'each holds those below',
      );
      assert.ok((series.get('limpid_request_duration_seconds_sum{route="/v1/clean"}') ?? 0) > 0);
    });
  });

  it('requests cannot create new metrics series, since unknown paths and methods share one label', async () => {
    await measured({}, async ({ url, call, metricsUrl, logLines }) => {
      const sent = 40;
      for (let index = 0; index < sent; index += 1) {
        await call('GET', `/nowhere/${index}?${index}`, {
          headers: { host: `h${index}`, 'x-api-key': `${index}` },
        });
        await call('GET', `/%zz${index}`);
        await exchange(url, [`NO${index} / HTTP/1.1\r\n\r\n`]);
      }
      for (const method of ['PROPFIND', 'QUERY', 'MKCOL', 'PUT', 'PATCH', 'OPTIONS'])
        await call(method, '/v1/clean', { headers: { 'x-api-key': method } });
      await until(() => logLines.length >= 3 * sent + 6);
      assert.deepEqual(beginning(await readMetrics(metricsUrl), 'limpid_requests_total'), {
        'limpid_requests_total{route="unknown",method="GET",status="404"}': sent,
        'limpid_requests_total{route="unknown",method="other",status="404"}': sent,
        'limpid_requests_total{route="unknown",method="other",status="400"}': sent,
        'limpid_requests_total{route="/v1/clean",method="other",status="405"}': 5,
        'limpid_requests_total{route="/v1/clean",method="OPTIONS",status="405"}': 1,
      });
    });
  });

  it('metrics count scans by endpoint, technique found and payload decoded', async () => {
    await measured({}, async ({ post, metricsUrl }) => {
      await post('/v1/detect', { text: 'nothing' });
      await post('/v1/clean', { text: 'pass\u{200B}word \u{200B}again\u{200B}' });
      await post('/v1/clean', { text: 'p\u{0430}yment a\u{00A0}b c\u{FE01}' });
      await post('/v1/clean', {
        text: 'One\u{2019}s x  y   \nTwo',
        options: { punctuation: true, whitespace: true },
      });
      await post('/v1/clean', { text: `x${String.fromCodePoint(0xe0068, 0xe0069)}` });
      const series = await readMetrics(metricsUrl);
      assert.deepEqual(beginning(series, 'limpid_scans_total'), {
        'limpid_scans_total{endpoint="detect"}': 1,
        'limpid_scans_total{endpoint="clean"}': 4,
      });
      const found = beginning(series, 'limpid_scans_with_technique_total');
      assert.equal(found['limpid_scans_with_technique_total{technique="zero-width"}'], 1 + 1);
      for (const technique of ['variation-selector', 'homoglyph', 'nbsp', 'punctuation', 'whitespace'])
        assert.equal(found[`limpid_scans_with_technique_total{technique="${technique}"}`], 1, technique);
      assert.equal(series.get('limpid_scans_with_payload_total'), 1);
      assert.ok((series.get('limpid_scanned_characters_total') ?? 0) > 40);
    });
  });

  it('metrics count the scanned and the refused lines of batches', async () => {
    const anonymous = { perDay: 2, features: ['clean', 'batch'] };
    await measured({ anonymous }, async ({ url, metricsUrl }) => {
      const body = '{"text":"a"}\n{"text":"b","mode":"detect"}\n{\n{"text":"c"}\n{"text":"d"}\n';
      const headers = { 'content-type': 'application/x-ndjson' };
      assert.equal((await send(url, 'POST', '/v1/batch', { headers, body })).status, 200);
      const series = await readMetrics(metricsUrl);
      assert.equal(series.get('limpid_scans_total{endpoint="batch"}'), 2);
      assert.deepEqual(beginning(series, 'limpid_refused_lines_total'), {
        'limpid_refused_lines_total{code="invalid_json"}': 1,
        'limpid_refused_lines_total{code="quota_exhausted"}': 2,
      });
    });
  });

  it('metrics show three usage records waiting for a failing database and no request still in flight', async () => {
    await measured(
      {
        breakStore: (store) => ({
          ...store,
          scanRows: { ...store.scanRows, insertAll: () => Promise.reject(new Error('a full disk')) },
        }),
      },
      async ({ post, metricsUrl, logLines }) => {
        for (let call = 0; call < 3; call += 1) await post('/v1/clean', { text: 'x' });
        await until(() => logLines.some((line) => line.includes('rowsKept')));
        const series = await readMetrics(metricsUrl);
        assert.equal(series.get('limpid_waiting_scan_rows'), 3);
        assert.ok((series.get('limpid_events_total{event="rowsKept"}') ?? 0) >= 1);
        assert.equal(series.get('limpid_requests_in_flight'), 0);
        assert.equal(series.get('limpid_held_body_bytes'), 0);
      },
    );
  });

  it('metrics show the health of the database and the rate limits without checking them at every scrape', async () => {
    let pings = 0;
    const counters = { ...memoryRateLimiter(), ping: async () => 'degraded' as const };
    await measured(
      {
        counters,
        breakStore: (store) => ({
          ...store,
          ping: () => {
            pings += 1;
            return store.ping();
          },
        }),
      },
      async ({ metricsUrl }) => {
        for (let scrape = 0; scrape < 5; scrape += 1) {
          const series = await readMetrics(metricsUrl);
          assert.equal(series.get('limpid_check_ok{check="store"}'), 1);
          assert.equal(series.get('limpid_check_ok{check="ceilings"}'), 0);
        }
        assert.equal(pings, 1);
      },
    );
  });

  it('metrics report a database that does not respond as failed and still include all other values', async () => {
    await measured(
      { breakStore: (store) => ({ ...store, ping: () => new Promise(() => {}) }) },
      async ({ metricsUrl }) => {
        const series = await readMetrics(metricsUrl);
        assert.equal(series.get('limpid_check_ok{check="store"}'), 0);
        assert.equal(series.get('limpid_check_ok{check="ceilings"}'), 1);
        assert.ok((series.get('nodejs_eventloop_lag_p99_seconds') ?? -1) >= 0);
        assert.ok((series.get('nodejs_heap_size_used_bytes') ?? 0) > 1_000_000);
      },
    );
  });

  it('metrics are served only at the path /metrics of the metrics port', async () => {
    await measured({}, async ({ url, call, metricsUrl }) => {
      assert.equal((await call('GET', '/metrics')).status, 404, 'not where callers are');
      const own = metricsUrl.replace('/metrics', '');
      assert.notEqual(own, url);
      for (const [method, path] of [
        ['GET', '/'],
        ['GET', '/metrics/'],
        ['GET', '/v1/limits'],
        ['POST', '/metrics'],
        ['POST', '/v1/clean'],
      ] as const) {
        const { status, body } = await send(own, method, path, {
          body: method === 'POST' ? '{"text":"x"}' : '',
        });
        assert.equal(status, 404, `${method} ${path}`);
        assert.equal(JSON.parse(body).error.code, 'not_found');
      }
      assert.equal((await send(own, 'HEAD', '/metrics', {})).status, 200);
    });
  });
});
