/** Reads and parses a JSON body strictly: media type, size, time, UTF-8, JSON, in that order. */
import { MAX_BODY_BYTES } from '@limpid/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { quotaOwner } from '../accounts/caller.ts';
import { ServiceError } from '../errors.ts';
import { announces, parseJson } from '../json-bytes.ts';
import { type Load, refuseWork } from '../overload/load.ts';

/** Bytes of any body that are read and thrown away so that the client reads its 413 instead of a reset connection. */
const MAX_DRAINED_BYTES = 4 * MAX_BODY_BYTES;

/** How long a client that stopped sending is waited for while its body is thrown away. */
const DRAIN_IDLE_MS = 1000;

const JSON_TYPES = ['application/json'];
const NOTHING = Buffer.alloc(0);

interface BodyLimits {
  readonly load: Load;
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

export function readJson(app: FastifyInstance, limits: BodyLimits): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!announces(request.headers, JSON_TYPES)) throw new ServiceError('unsupported_media_type');
    done();
  });
  app.decorateRequest('bytes', null);
  app.removeAllContentTypeParsers();
  // The one by its name is looked up at once; the other is for every other way to write it.
  app.addContentTypeParser(['application/json', '*'], (request, _payload, done) => {
    readBody(request, limits, (refusal, body) => {
      request.bytes = body;
      // Not as an error: Fastify would give up the connection for it.
      done(null, refusal ?? parseJson(body));
    });
  });
  app.addHook('preValidation', ({ body }, _reply, done) => {
    if (body instanceof ServiceError) throw body;
    // A body of no length never comes to the parser.
    if (body === undefined) throw new ServiceError('invalid_json');
    done();
  });
}

/** Collects the body. Never answers when the client goes away: there is nobody to tell. */
function readBody(
  holder: FastifyRequest,
  { load, timeoutMs, maxBytes }: BodyLimits,
  answer: (refusal: ServiceError | null, body: Buffer) => void,
): void {
  const { raw: request } = holder;
  const chunks: Buffer[] = [];
  const announced = Number(request.headers['content-length'] ?? 0);
  let received = 0;
  let timer: NodeJS.Timeout | null = null;
  let drain: NodeJS.Timeout | null = null;
  let isOver = false;

  const end = () => {
    isOver = true;
    if (timer !== null) clearTimeout(timer);
    if (drain !== null) clearTimeout(drain);
  };
  const stop = () => {
    end();
    request.off('data', take).off('end', finish).off('close', end);
  };
  const refuse = (code: 'request_timeout' | 'body_too_large') => {
    stop();
    const sentence = code === 'body_too_large' ? tooLarge(maxBytes) : undefined;
    answer(new ServiceError(code, { closes: true, ...(sentence && { sentence }) }), NOTHING);
  };
  const finish = () => {
    if (drain !== null) {
      refuse('body_too_large');
      return;
    }
    // Nothing more comes: what listens is left to be collected with the request.
    end();
    answer(null, chunks.length === 1 ? (chunks[0] ?? NOTHING) : Buffer.concat(chunks));
  };
  /** Reads on without keeping anything, as long as the client keeps sending. */
  const drainOn = () => {
    chunks.length = 0;
    load.hold(holder, 0);
    drain ??= setTimeout(refuse, DRAIN_IDLE_MS, 'body_too_large');
    drain.refresh();
  };
  const take = (chunk: Buffer) => {
    received += chunk.length;
    if (received > MAX_DRAINED_BYTES) refuse('body_too_large');
    else if (received > maxBytes || drain !== null) drainOn();
    else if (load.hold(holder, received)) chunks.push(chunk);
    else turnAway();
  };
  const turnAway = () => {
    // What still comes is thrown away by Node.
    stop();
    answer(refuseWork(load, 'bodies'), NOTHING);
  };

  if (announced > MAX_DRAINED_BYTES) {
    refuse('body_too_large');
    return;
  }
  if (announced > maxBytes) drainOn();
  request.on('data', take).on('end', finish).on('close', end);
  afterThisTurn(() => {
    if (isOver) return;
    timer = setTimeout(refuse, timeoutMs, 'request_timeout');
    const owner = holder.caller === null ? 'nobody' : quotaOwner(holder.caller);
    if (!load.waitFor(holder, owner)) turnAway();
  });
}

let waiting: (() => void)[] = [];

/** Most bodies come with their head: a clock that is set at once would be stopped at once. */
function afterThisTurn(setClock: () => void): void {
  if (waiting.push(setClock) > 1) return;
  setImmediate(() => {
    const all = waiting;
    waiting = [];
    for (const each of all) each();
  });
}

function tooLarge(maxBytes: number): string {
  const kibibytes = maxBytes / 1024;
  return `Send a body of at most ${kibibytes < 1024 ? `${kibibytes} KiB` : `${kibibytes / 1024} MiB`}.`;
}
