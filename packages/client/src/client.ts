/** The client: what a program holds to call a service. */
import type {
  BatchLine,
  CleanRequest,
  CleanResult,
  DetectRequest,
  DetectResult,
  HealthAnswer,
  LimitsAnswer,
} from '@limpid/contract';
import type { BatchAnswer } from './batch/batch-answer.ts';
import { type BatchOptions, runBatch } from './batch/run-batch.ts';
import { type CallOptions, call } from './call.ts';
import { type ClientOptions, readSettings, systemClock } from './settings.ts';

/** A call that has no data rejects with a RequestFailed; with a TypeError where its own options cannot be used. */
export interface Client {
  /** Gives a text back without what hides in it, and says what that was. */
  clean(text: string | CleanRequest, options?: CallOptions): Promise<CleanResult>;
  /** Says what hides in a text: what cleaning with default options would do. */
  detect(text: string | DetectRequest, options?: CallOptions): Promise<DetectResult>;
  /**
   * Scans any number of texts, and answers them in their order while more are sent: at most 1,024 lines, and about a
   * mebibyte, ahead of the answers that are read here. To leave the loop ends the request. A failure of the whole is
   * thrown, with `answeredLines`; what the lines themselves throw is thrown as it is.
   */
  batch<const Line extends string | BatchLine>(
    lines: Iterable<Line> | AsyncIterable<Line>,
    options?: BatchOptions,
  ): AsyncGenerator<BatchAnswer<Line>, void, void>;
  /** What the caller may do right now; it costs nothing. */
  limits(options?: CallOptions): Promise<LimitsAnswer['data']>;
  /** Whether the service can answer; it costs nothing, and is never repeated. */
  health(options?: CallOptions): Promise<HealthAnswer['data']>;
}

/** Throws a TypeError for options that cannot be used. */
export function createClient(options: ClientOptions): Client {
  const settings = readSettings(options, systemClock);
  return Object.freeze({
    clean: (text, each) => call(settings, '/v1/clean', asRequest(text), each),
    detect: (text, each) => call(settings, '/v1/detect', asRequest(text), each),
    batch: (lines, each) => runBatch(settings, lines, each),
    limits: (each) => call(settings, '/v1/limits', undefined, each),
    health: (each) => call({ ...settings, retries: 0 }, '/health', undefined, each),
  } satisfies Client);
}

/** What is nothing is sent all the same: the service says what is missing. */
function asRequest<Request extends object>(
  text: string | Request,
): Request | { readonly text: string } | null {
  return typeof text === 'string' ? { text } : (text ?? null);
}
