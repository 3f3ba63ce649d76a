/** POST /v1/batch: many texts in one request, each answered on a line of its own while the request goes on. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type BatchLine, type ErrorCode, operations } from '@limpid/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { askStore } from '../../accounts/ask-store.ts';
import { type Caller, quotaOwner } from '../../accounts/caller.ts';
import { answerLines, type BatchEnd } from '../../batch/answer-lines.ts';
import { createFairScheduler } from '../../batch/fair-scheduler.ts';
import { createOpenBatches } from '../../batch/open-batches.ts';
import { type ChunkReader, readChunks } from '../../batch/read-chunks.ts';
import { createSpending } from '../../batch/spend-day.ts';
import { ServiceError } from '../../errors.ts';
import { announces } from '../../json-bytes.ts';
import type { Log } from '../../logging.ts';
import type { Load } from '../../overload/load.ts';
import { presentClean, presentDetect } from '../../present-report.ts';
import { lingerUnread } from '../../sockets/linger-unread.ts';
import type { Clock } from '../../usage/clock.ts';
import { type DailyQuota, type DayCount, usageOf } from '../../usage/daily-quota.ts';
import { rateFields } from '../../usage/rate-fields.ts';
import type { ScanRecorder } from '../../usage/record-scans.ts';
import type { RefusedBytes } from '../../usage/refused-bytes.ts';
import { runClean, runDetect } from './run-scan.ts';

interface BatchRouteParts {
  readonly findCaller: (request: FastifyRequest, now: number) => Caller | Promise<Caller>;
  readonly quota: DailyQuota;
  readonly recorder: ScanRecorder;
  readonly load: Load;
  readonly refusedBytes: RefusedBytes;
  readonly noteRefusal: (code: ErrorCode) => void;
  readonly clock: Clock;
  readonly log: Log;
  readonly upgradeUrl: () => string;
  /** How long nothing may come in and nothing be taken out. */
  readonly idleMs: number;
  /** Grace period of running batches at shutdown. */
  readonly graceMs: number;
}

const MEDIA_TYPE = operations.batch.mediaType;
/** Names that others give the same. */
const MEDIA_TYPES = [MEDIA_TYPE, 'application/ndjson', 'application/jsonl'];
const OTHER_MEDIA_TYPE = `Send the lines as ${MEDIA_TYPE} in UTF-8, without a Content-Encoding.`;

const NO_ACCOUNT = 'A batch needs an account: send its API key as x-api-key, or the token of a session.';

/** How long a client may take to read the last answers before its connection is cut. */
const LINGER_MS = 1000;

export function batchRoute(app: FastifyInstance, parts: BatchRouteParts): void {
  const { quota, refusedBytes, log, clock, idleMs } = parts;
  const running = new Set<ChunkReader>();
  const takeTurn = createFairScheduler(() => performance.now());
  const enter = createOpenBatches();
  endWithService(app, running, parts.graceMs);

  app.removeAllContentTypeParsers();
  // The handler reads the lines itself.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));

  app.post('/v1/batch', {
    config: { operation: operations.batch, feature: 'batch', streams: true },
    onRequest: (request, _reply, done) => {
      if (!announces(request.headers, MEDIA_TYPES)) {
        throw new ServiceError('unsupported_media_type', { sentence: OTHER_MEDIA_TYPE });
      }
      holdToPlan(request.caller);
      const refusal = request.caller && refusedBytes.check(quotaOwner(request.caller));
      if (refusal !== null) {
        lingerUnread(request.raw.socket);
        throw refusal;
      }
      done();
    },
    preHandler: async (request) => {
      const { caller, receivedAt } = request;
      if (caller === null) throw new Error('a batch needs a caller');
      request.day = await askStore(log, () => quota.read(quotaOwner(caller), caller.plan.perDay, receivedAt));
    },
    handler: (request, reply) => {
      const { caller: first } = request;
      if (first === null) throw new Error('a batch needs a caller');
      const leave = enter(first);
      const owner = quotaOwner(first);
      const chunks = readChunks(request.raw);
      const end = () => {
        parts.load.note('bodies');
        chunks.stop();
        // It may be waiting for its reader.
        cutSoon(request.raw);
      };
      parts.load.waitFor(request, { owner, end });
      const lines = answerLines({
        ...{ chunks, takeTurn, now: clock.now, upgradeUrl: parts.upgradeUrl },
        spendDay: createSpending(quota, log),
        room: parts.recorder.room,
        noteRefusal: (code, bytes) => {
          parts.noteRefusal(code);
          if (code === 'unavailable') return null;
          refusedBytes.add(owner, bytes);
          return refusedBytes.check(owner);
        },
        hold: (bytes) => holdLine(parts.load, request, bytes),
        isGone: () => request.raw.socket.destroyed,
        identify: async (now) => {
          const caller = await parts.findCaller(request, now);
          // A cookie that has ended makes an anonymous caller, who did not begin this.
          if (caller.kind !== first.kind) throw new ServiceError('invalid_credentials');
          holdToPlan(caller);
          return caller;
        },
        scan: (line, caller, day, now) => scanLine(line, caller, day, now, parts.recorder),
      });
      request.raw.setTimeout(idleMs);
      writeHead(request, reply);
      running.add(chunks);
      write(lines, reply.raw)
        .then(
          (end) => finish(end, request.raw, reply.raw, chunks),
          (error) => {
            log.defect(request.id, error);
            request.raw.socket.destroy();
          },
        )
        .finally(() => {
          running.delete(chunks);
          // Bytes read after the client disconnected are released too.
          parts.load.release(request);
          leave();
        });
    },
  });
}

function holdToPlan(caller: Caller | null): void {
  if (caller?.plan.features.includes('batch') === true) return;
  throw new ServiceError('feature_not_in_plan', caller?.kind === 'anonymous' ? { sentence: NO_ACCOUNT } : {});
}

/** A batch that is not given room is cut between two lines, and goes on in another one. */
function holdLine(load: Load, request: FastifyRequest, bytes: number): boolean {
  const hasRoom = load.hold(request, bytes);
  if (!hasRoom) load.note('bodies');
  return hasRoom;
}

function scanLine(
  line: BatchLine,
  caller: Caller,
  day: DayCount,
  at: number,
  recorder: ScanRecorder,
): object {
  const context = { recorder, endpoint: 'batch', caller, at } as const;
  const usage = usageOf(caller, day);
  if (line.mode === 'detect') return presentDetect(runDetect(line, context), usage);
  return presentClean(runClean(line, context), usage);
}

/** Sends the head at once, with the limits as they stand before the first line. */
function writeHead(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  const rates = rateFields(request.minute, request.day, request.receivedAt);
  const headers = {
    ...reply.getHeaders(),
    'content-type': MEDIA_TYPE,
    ...(rates && { 'ratelimit-policy': rates.policy, ratelimit: rates.rate }),
  };
  reply.raw.writeHead(200, headers as Record<string, string>);
  reply.raw.flushHeaders();
}

/** Writes no faster than the client reads, and asks for no more than is written. */
async function write(lines: AsyncGenerator<string, BatchEnd, void>, raw: ServerResponse): Promise<BatchEnd> {
  for (;;) {
    const { value, done } = await lines.next();
    if (done === true) return value;
    if (raw.destroyed || raw.write(value)) continue;
    await new Promise<void>((resolve) => {
      const go = () => {
        raw.off('drain', go).off('close', go);
        resolve();
      };
      raw.on('drain', go).on('close', go);
    });
  }
}

function finish(end: BatchEnd, body: IncomingMessage, raw: ServerResponse, chunks: ChunkReader): void {
  const cut = () => cutSoon(body);
  if (end === 'unpaid') {
    // What still comes stays unread.
    lingerUnread(body.socket);
    raw.end(cut);
    return;
  }
  chunks.drop();
  if (end === 'stopped') {
    // No last chunk: the client sees that there is more to come, and sends again what was not answered.
    body.socket.end();
    cut();
  } else if (end === 'endless') raw.end(cut);
  else raw.end();
}

function cutSoon({ socket }: IncomingMessage): void {
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** Those that are not at their end by then stop after the lines that they are at. */
function endWithService(app: FastifyInstance, running: Set<ChunkReader>, graceMs: number): void {
  app.addHook('preClose', (done) => {
    setTimeout(() => {
      for (const chunks of running) chunks.stop();
    }, graceMs).unref();
    done();
  });
}
