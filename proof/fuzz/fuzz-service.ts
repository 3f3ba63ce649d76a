/** Sends a running service requests that nobody would write, on several connections, and judges every answer. */
import * as fc from 'fast-check';
import type { Callers } from './callers.ts';
import { createConnection } from './connection.ts';
import { type Description, hostileRequest, operationsOf } from './hostile-request.ts';
import { judgeBy } from './judge-answers.ts';
import { bytesOf, type FuzzRequest, isUnended, isWhole, showRequest } from './request.ts';

export interface Fuzzing {
  readonly url: string;
  readonly callers: Callers;
  /** What the requests are made from, and the answers held against. */
  readonly description: Description;
  readonly seed: number;
  readonly requests: number;
  /** Told after each request how many there were. */
  readonly onSent?: (sent: number) => void;
}

export interface FuzzResult {
  readonly sent: number;
  /** How many answers had each status, by the operation that was meant: none for one that was never asked for. */
  readonly statuses: ReadonlyMap<string, ReadonlyMap<number, number>>;
  readonly failures: readonly Failure[];
}

export interface Failure {
  /** The smallest that fails in the same way, or nearly. */
  readonly request: FuzzRequest | null;
  readonly message: string;
}

/** The operations that never did what they were asked. */
export function undoneOf({ statuses }: Pick<FuzzResult, 'statuses'>): string[] {
  return [...statuses].filter(([, counts]) => !counts.has(200)).map(([operation]) => operation);
}

/** More than the processors, so that requests meet in the service. */
const CONNECTIONS = 16;
/** What takes longer hangs. */
const TIME_LIMIT_MS = 20 * 60_000;

export async function fuzzService(fuzzing: Fuzzing): Promise<FuzzResult> {
  const { url, callers, description, seed, requests, onSent } = fuzzing;
  const judge = judgeBy(description);
  const statuses = new Map<string, Map<number, number>>(
    operationsOf(description).map(({ operation }) => [operation.operationId, new Map()]),
  );
  let sent = 0;

  const count = (operation: string, status: number) => {
    const counts = statuses.get(operation) ?? new Map<number, number>();
    statuses.set(operation, counts.set(status, (counts.get(status) ?? 0) + 1));
  };

  const work = async (worker: number): Promise<Failure[]> => {
    const connection = createConnection(url);
    let previous: FuzzRequest | null = null;
    const send = async (request: FuzzRequest) => {
      sent++;
      onSent?.(sent);
      try {
        const answers = await answersTo(request, connection);
        for (const { status } of answers) count(request.operation, status);
        judge(request, answers);
      } catch (error) {
        // It may be what came before on the same connection that makes it fail.
        const before = previous === null ? 'nothing' : showRequest(previous);
        throw new Error(`${messageOf(error)}\nBefore it: ${before}`, { cause: error });
      } finally {
        previous = request;
      }
    };
    const share = Math.floor(requests / CONNECTIONS) + (worker < requests % CONNECTIONS ? 1 : 0);
    const details = await fc.check(fc.asyncProperty(hostileRequest(description, callers), send), {
      seed: seed + worker,
      numRuns: share,
      interruptAfterTimeLimit: TIME_LIMIT_MS,
      markInterruptAsFailure: true,
    });
    connection.close();
    if (!details.failed) return [];
    return [{ request: details.counterexample?.[0] ?? null, message: messageOf(details.errorInstance) }];
  };
  const workers = Array.from({ length: Math.min(CONNECTIONS, requests) }, (_, worker) => work(worker));
  return { failures: (await Promise.all(workers)).flat(), sent, statuses };
}

async function answersTo(request: FuzzRequest, connection: ReturnType<typeof createConnection>) {
  const bytes = bytesOf(request);
  if (isWhole(request)) return [await connection.ask(bytes, request.method)];
  return connection.askLast(bytes, request.method, isUnended(request));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'it took too long';
}
