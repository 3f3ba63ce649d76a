import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { Browser } from 'playwright-core';
import * as engine from '../src/index.ts';
import { chromiumIsMissing, openChromium } from './open-chromium.ts';
import { type SourceServer, serveSources } from './serve-sources.ts';
import { SMOKE_CASES } from './smoke-cases.ts';
import { type SmokeOutcome, smokeOutcome } from './smoke-outcome.ts';

const TIMEOUT_MS = 120_000;
const TESTS = '/packages/engine/test/';
const ENGINE = '/packages/engine/src/';

/** What the smoke cases are made of; all else that a browser asks for must be the engine. */
const SMOKE_FILES = [
  ...['smoke-outcome.ts', 'smoke-cases.ts', 'carriers.ts', 'escaped.ts'],
  ...['encoders/tags.ts', 'encoders/variation-selectors.ts', 'encoders/zero-width.ts'],
].map((file) => TESTS + file);

const IN_A_PAGE = `(async () => {
  const { smokeOutcome } = await import('${TESTS}smoke-outcome.ts');
  return smokeOutcome(await import('${ENGINE}index.ts'));
})()`;

const IN_A_WORKER_OF_THE_PAGE = `new Promise((resolve, reject) => {
  new BroadcastChannel('smoke').onmessage = ({ data }) => resolve(data);
  const worker = new Worker('${TESTS}smoke-worker.ts', { type: 'module' });
  worker.onerror = ({ message }) => reject(new Error(message ?? 'a file of the worker could not be loaded'));
})`;

/** What the engine says in this thread, which the others must say too. */
const here = JSON.parse(smokeOutcome(engine)) as SmokeOutcome;

describe('the smoke test of the engine', { timeout: TIMEOUT_MS }, () => {
  it('the smoke test gives the expected results in Node', () => {
    assert.deepEqual(here.differences, []);
    assert.equal(here.reports.length, SMOKE_CASES.length);
    assert.equal(Math.max(...here.reports.map(({ detect }) => detect.characters)), 200_000);
  });

  it('the smoke test fails for an engine that leaves every text unchanged', () => {
    const idle = { ...engine, clean: (text: string) => ({ ...engine.clean(''), text }) };
    const { differences } = JSON.parse(smokeOutcome(idle)) as SmokeOutcome;
    const wrong = new Set(differences.map((difference) => difference.slice(0, difference.indexOf(':'))));
    assert.deepEqual(
      [...wrong],
      SMOKE_CASES.slice(1).map(({ name }) => name),
    );
  });

  it('the smoke test gives the same results in a Node worker thread as in the main thread', async () => {
    same(await runInNodeWorker());
  });

  it('the smoke test gives the same results without WebAssembly as with it', async () => {
    same(
      await runInNodeWorker({
        execArgv: ['--import', new URL('without-webassembly.ts', import.meta.url).href],
      }),
    );
  });

  describe('the smoke test of the engine in Chromium', { skip: chromiumIsMissing }, () => {
    let server: SourceServer | undefined;
    let browser: Browser | undefined;
    before(async () => {
      server = await serveSources();
      browser = await openChromium();
    });
    after(async () => {
      await Promise.allSettled([browser?.close(), server?.close()]);
    });

    /** Runs a script in a fresh page; gives what came of it and the addresses that page and workers asked for. */
    async function run(script: string) {
      const { url } = server as SourceServer;
      const context = await (browser as Browser).newContext();
      try {
        const asked: string[] = [];
        const failed: string[] = [];
        context.on('request', (request) => asked.push(request.url()));
        context.on('requestfailed', (request) => failed.push(`${request.url()} did not load`));
        context.on('console', (message) => failed.push(message.text()));
        const page = await context.newPage();
        await page.goto(url);
        const outcome = await page.evaluate<string>(script).catch((error: Error) => {
          throw new Error([error.message, ...failed].join('\n'));
        });
        return { outcome, asked: asked.map((address) => address.replace(url, '')) };
      } finally {
        await context.close();
      }
    }

    it('the smoke test in a Chromium page gives the same results as in Node, and loads only engine and test files', async () => {
      const { outcome, asked } = await run(IN_A_PAGE);
      same(outcome);
      onlyTheEngine(asked, ['/', ...SMOKE_FILES]);
    });

    it('the smoke test in a Chromium worker gives the same results as in Node, and loads only engine and test files', async () => {
      const { outcome, asked } = await run(IN_A_WORKER_OF_THE_PAGE);
      same(outcome);
      onlyTheEngine(asked, ['/', `${TESTS}smoke-worker.ts`, ...SMOKE_FILES]);
    });
  });
});

function same(outcome: string): void {
  const there = JSON.parse(outcome) as SmokeOutcome;
  assert.deepEqual(there.differences, []);
  assert.equal(there.reports.length, here.reports.length);
  for (const [index, report] of there.reports.entries()) assert.deepEqual(report, here.reports[index]);
}

function onlyTheEngine(asked: readonly string[], besides: readonly string[]): void {
  const isEngine = (path: string) => path.startsWith(ENGINE) && !path.endsWith('.test.ts');
  assert.ok(asked.includes(`${ENGINE}index.ts`));
  assert.deepEqual(asked.filter((path) => !isEngine(path)).sort(), [...besides].sort());
}

async function runInNodeWorker(options: WorkerOptions = {}): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const channel = new BroadcastChannel('smoke');
  channel.onmessage = ({ data }) => resolve(data as string);
  const worker = new Worker(new URL('smoke-worker.ts', import.meta.url), options).once('error', reject);
  try {
    return await promise;
  } finally {
    channel.close();
    await worker.terminate();
  }
}
