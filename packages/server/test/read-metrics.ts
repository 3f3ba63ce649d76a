/** Scrapes what is measured, as Prometheus does: each series by its name and labels. */
import assert from 'node:assert/strict';

export type Series = ReadonlyMap<string, number>;

/** `limpid_requests_total{route="/health",method="GET",status="200"}` to its number. */
export async function readMetrics(url: string): Promise<Series> {
  const answer = await fetch(url);
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
  const series = new Map<string, number>();
  for (const line of (await answer.text()).split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [, name = '', value] = /^(\S+?(?:\{.*\})?) (\S+)$/.exec(line) ?? assert.fail(line);
    series.set(name, Number(value));
  }
  return series;
}

/** Those that begin so. */
export function beginning(series: Series, start: string): Record<string, number> {
  return Object.fromEntries([...series].filter(([name]) => name.startsWith(start)));
}
