/** Starts a service, sends it arbitrary requests on several connections, and judges every answer and what it wrote. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { startMail } from '../../packages/server/test/servers/start-mail.ts';
import { spawnService } from '../../packages/server/test/spawn-service.ts';
import { arbitraryRequest, type Description, operationsOf } from './arbitrary-request.ts';
import { CANARY } from './arbitrary-text.ts';
import { createFuzzAccounts, type FuzzAccounts } from './fuzz-accounts.ts';
import { answerJudge } from './judge-answers.ts';
import { rawConnection } from './raw-connection.ts';
import { type FuzzRequest, showRequest } from './request.ts';

interface FuzzSettings {
  readonly seed: number;
  readonly requests: number;
  /** Gets the number of requests so far. */
  readonly onSent?: (sent: number) => void;
  /** Instead of the one that the service serves. */
  readonly description?: Description;
}

export interface FuzzResult {
  readonly sent: number;
  /** The number of answers by status, for each operation. */
  readonly statuses: ReadonlyMap<string, ReadonlyMap<number, number>>;
  readonly failures: readonly FuzzFailure[];
}

interface FuzzFailure {
  /** The smallest one that was found with this failure; null where no single request is the cause. */
  readonly request: FuzzRequest | null;
  readonly message: string;
}

/** One in twenty requests ends a session if it succeeds: this is enough for most of them to find an open one. */
const REQUESTS_PER_SPARE_SESSION = 40;
/** Longer than any line of the log. */
const KEPT_LOG = 10_000;
/** More than the processors, so that requests meet. */
const CONNECTIONS = 16;
const TIMEOUT_MS = 20 * 60_000;

/** The operations that never succeeded. */
export function failedOperations({ statuses }: Pick<FuzzResult, 'statuses'>): string[] {
  return [...statuses].filter(([, counts]) => !counts.has(200)).map(([operation]) => operation);
}

export async function fuzzService(settings: FuzzSettings): Promise<FuzzResult> {
  const folder = mkdtempSync(join(tmpdir(), 'limpid-fuzz-'));
  const accounts = await createFuzzAccounts(
    folder,
    Math.ceil(settings.requests / REQUESTS_PER_SPARE_SESSION),
  );
  const mail = await startMail();
  const logged = new Set<string>();
  let log = '';
  const service = spawnService(
    { ...accounts.environment, LOG_LEVEL: 'debug', SMTP_URL: mail.url, SMTP_FROM: 'limpid@example.org' },
    {
      onLog(chunk) {
        log = log.slice(-KEPT_LOG) + chunk.toString('latin1');
        if (log.includes(CANARY)) logged.add('a part of a request');
        if (log.includes('"internal error"')) logged.add('an internal error');
      },
    },
  );
  try {
    const url = await service.url;
    const served = async () => (await (await fetch(`${url}/openapi.json`)).json()) as Description;
    const description = settings.description ?? (await served());
    const result = await sendRequests(url, description, accounts, settings);
    const { exitCode } = service.child;
    const stopped = exitCode ?? (await service.end('SIGTERM'));
    const problems = [
      exitCode !== null && `the process ended with ${exitCode}`,
      stopped !== 0 && 'the process did not shut down gracefully',
      mail.mails.some(({ source }) => source.includes(CANARY)) && 'a mail contains a part of a request',
      ...[...logged].map((what) => `the log contains ${what}`),
      readFileSync(join(folder, 'limpid.db')).includes(CANARY) && 'the store contains a part of a request',
    ].filter((problem) => problem !== false);
    return {
      ...result,
      failures: [...result.failures, ...problems.map((message) => ({ request: null, message }))],
    };
  } finally {
    service.child.kill('SIGKILL');
    await mail.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function sendRequests(
  url: string,
  description: Description,
  accounts: FuzzAccounts,
  { seed, requests, onSent }: FuzzSettings,
): Promise<FuzzResult> {
  const judge = answerJudge(description);
  const operations = operationsOf(description).map(({ operation }) => operation.operationId);
  const statuses = new Map(operations.map((operation) => [operation, new Map<number, number>()]));
  let sent = 0;

  async function runWorker(worker: number): Promise<FuzzFailure[]> {
    const connection = rawConnection(url);
    let previous = 'nothing';
    const send = async (request: FuzzRequest) => {
      sent++;
      onSent?.(sent);
      try {
        const answers = await connection.send(request);
        const counts = statuses.get(request.operation);
        for (const { status } of answers) counts?.set(status, (counts.get(status) ?? 0) + 1);
        judge(request, answers);
      } catch (error) {
        // The previous request on the connection can be the cause.
        throw new Error(`${messageOf(error)}\nBefore it: ${previous}`, { cause: error });
      } finally {
        previous = showRequest(request);
      }
    };
    const share = Math.floor(requests / CONNECTIONS) + (worker < requests % CONNECTIONS ? 1 : 0);
    const details = await fc.check(fc.asyncProperty(arbitraryRequest(description, accounts), send), {
      seed: seed + worker,
      numRuns: share,
      interruptAfterTimeLimit: TIMEOUT_MS,
      markInterruptAsFailure: true,
    });
    connection.close();
    if (!details.failed) return [];
    return [{ request: details.counterexample?.[0] ?? null, message: messageOf(details.errorInstance) }];
  }

  const workers = Array.from({ length: Math.min(CONNECTIONS, requests) }, (_, worker) => runWorker(worker));
  return { failures: (await Promise.all(workers)).flat(), sent, statuses };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'the run took too long';
}
