/** Reads and parses a JSON body strictly: media type, size, time, structure, UTF-8, JSON, in that order. */
import { MAX_BODY_BYTES } from '@limpid/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { quotaOwner } from '../accounts/caller.ts';
import type { Config } from '../config.ts';
import { ServiceError } from '../errors.ts';
import { announces, parseJson } from '../json-bytes.ts';
import { createStructureLimit, structureMessage } from '../json-structure.ts';
import { type Load, refuseWork } from '../overload/load.ts';
import { gatherBytes } from '../sockets/gathered-bytes.ts';
import { lingerUnread } from '../sockets/linger-unread.ts';
import { addressOfRequest, networkOf } from '../usage/client-address.ts';
import type { RefusedBytes } from '../usage/refused-bytes.ts';

/** Bytes of any body that are read and thrown away so that the client reads its 413 instead of a reset connection. */
const MAX_DRAINED_BYTES = 4 * MAX_BODY_BYTES;

/** Parts of the body timeout: in each a body must bring 1 KiB a second. */
const LEAST_BYTES_PER_SECOND = 1024;
const LOOKS = 6;

/** How long a client that stopped sending is waited for while its body is thrown away. */
const DRAIN_IDLE_MS = 1000;

const JSON_TYPES = ['application/json'];
const NOTHING = Buffer.alloc(0);

/** What is wrong with a body before it is whole. */
type Wrong = 'request_timeout' | 'body_too_large' | 'structure';

/** Bytes that were thrown away cost a part of what bytes cost that are parsed and refused. */
const DRAINED_SHARE = 1 / 4;

/** An answer of fewer bytes is in the buffers of the connection as soon as it is written. */
const LARGE_ANSWER_BYTES = 64 * 1024;

interface BodyLimits {
  readonly config: Config;
  readonly load: Load;
  readonly refusedBytes: RefusedBytes;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Brackets, braces, commas and colons; what the contract needs where nothing is said. */
  readonly maxStructure?: number;
}

export function parseJsonBody(app: FastifyInstance, limits: BodyLimits): void {
  const { config, load, refusedBytes } = limits;
  /** Whom the bytes of a request are charged to; kept in memory alone. */
  const ownerOf = ({ caller, raw }: FastifyRequest): string =>
    caller === null ? networkOf(addressOfRequest(raw, config.trustedProxies)) : quotaOwner(caller);

  app.decorateRequest('bytesOwner', '');
  app.decorateRequest('receivedBytes', 0);
  app.addHook('onRequest', (request, _reply, done) => {
    request.bytesOwner = ownerOf(request);
    const refusal = refusedBytes.check(request.bytesOwner);
    if (refusal !== null) {
      lingerUnread(request.raw.socket);
      throw refusal;
    }
    if (!announces(request.headers, JSON_TYPES)) throw new ServiceError('unsupported_media_type');
    done();
  });
  app.decorateRequest('bytes', null);
  app.removeAllContentTypeParsers();
  // The exact name is found without a search; `*` takes every other way to write it.
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
  app.addHook('onSend', (request, reply, payload, done) => {
    const isRefused = reply.statusCode >= 400 && reply.statusCode < 500;
    if (isRefused) refusedBytes.add(request.bytesOwner, request.receivedBytes);
    const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0;
    if (Math.max(bytes, request.heldBytes) > LARGE_ANSWER_BYTES) holdAnswer(request, reply, bytes);
    done(null, payload);
  });

  /** A body that was answered is needed no more; an answer that is not read must not keep the room from others. */
  function holdAnswer(request: FastifyRequest, { raw }: FastifyReply, bytes: number): void {
    request.body = null;
    request.bytes = null;
    load.hold(request, bytes);
    if (bytes > LARGE_ANSWER_BYTES)
      load.waitFor(request, { owner: request.bytesOwner, end: () => raw.destroy() });
  }
}

/** Collects the body. Never resolves when the client disconnects. */
function readBody(
  holder: FastifyRequest,
  { load, refusedBytes, timeoutMs, maxBytes, maxStructure }: BodyLimits,
  answer: (refusal: ServiceError | null, body: Buffer) => void,
): void {
  const { raw: request } = holder;
  const gathered = gatherBytes(maxBytes);
  const isWithinLimit = createStructureLimit(maxStructure);
  const announced = Number(request.headers['content-length'] ?? 0);
  let received = 0;
  let timer: NodeJS.Timeout | null = null;
  let drain: NodeJS.Timeout | null = null;
  let drainedFor: Wrong | null = null;
  let isOver = false;

  const end = () => {
    isOver = true;
    if (timer !== null) clearInterval(timer);
    if (drain !== null) clearTimeout(drain);
  };
  const stop = () => {
    end();
    // Else they are kept for as long as the client keeps the connection.
    gathered.take();
    request.off('data', take).off('end', finish).off('close', giveUp);
  };
  /** The client has gone before its body was whole. */
  const giveUp = () => {
    if (!isOver) refusedBytes.add(holder.bytesOwner, received);
    end();
  };
  const refuse = (wrong: Wrong) => {
    stop();
    holder.receivedBytes = wrong === 'body_too_large' ? received * DRAINED_SHARE : received;
    const refusal = wrong === 'structure' ? tooStructured(maxStructure) : closingRefusal(wrong, maxBytes);
    answer(refusal, NOTHING);
  };
  let looks = 0;
  let receivedBefore = 0;
  /** Refuses what is late, or stands still. */
  const look = () => {
    looks += 1;
    const least = (LEAST_BYTES_PER_SECOND * timeoutMs) / 1000 / LOOKS;
    if (looks === LOOKS || received - receivedBefore < least) refuse('request_timeout');
    receivedBefore = received;
  };
  const finish = () => {
    if (drainedFor !== null) {
      refuse(drainedFor);
      return;
    }
    // Nothing more comes: what listens is left to be collected with the request.
    end();
    load.arrived(holder);
    holder.receivedBytes = received;
    answer(null, gathered.take());
  };
  /** Reads on without keeping anything, as long as the client keeps sending. */
  const drainOn = (wrong: Wrong) => {
    gathered.take();
    load.hold(holder, 0);
    drainedFor ??= wrong;
    drain ??= setTimeout(refuse, DRAIN_IDLE_MS, drainedFor);
    drain.refresh();
  };
  const take = (chunk: Buffer) => {
    received += chunk.length;
    if (received > MAX_DRAINED_BYTES) refuse('body_too_large');
    else if (received > maxBytes || drainedFor !== null) drainOn('body_too_large');
    else if (refusedBytes.check(holder.bytesOwner) !== null) refuseMore();
    else if (!isWithinLimit(chunk)) drainOn('structure');
    else if (load.hold(holder, received)) gathered.add(chunk);
    else turnAway();
  };
  /** Bodies that began together with this one have used up the minute since. */
  const refuseMore = () => {
    stop();
    load.hold(holder, 0);
    holder.receivedBytes = received;
    answer(refusedBytes.check(holder.bytesOwner), NOTHING);
  };
  const turnAway = () => {
    // What still comes is thrown away by Node.
    stop();
    load.hold(holder, 0);
    answer(refuseWork(load, 'bodies'), NOTHING);
  };
  /** Others need the room. Its bytes are charged: for nothing, its caller could send it again and again. */
  const evict = () => {
    refusedBytes.add(holder.bytesOwner, received);
    turnAway();
  };

  if (announced > MAX_DRAINED_BYTES) {
    refuse('body_too_large');
    return;
  }
  if (announced > maxBytes) drainOn('body_too_large');
  request.on('data', take).on('end', finish).on('close', giveUp);
  afterThisTurn(() => {
    if (isOver) return;
    timer = setInterval(look, timeoutMs / LOOKS);
    if (!load.waitFor(holder, { owner: holder.bytesOwner, end: evict })) turnAway();
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

function closingRefusal(code: 'request_timeout' | 'body_too_large', maxBytes: number): ServiceError {
  const sentence = code === 'body_too_large' ? tooLarge(maxBytes) : undefined;
  return new ServiceError(code, { closes: true, ...(sentence && { sentence }) });
}

function tooStructured(maxStructure?: number): ServiceError {
  return new ServiceError('invalid_request', {
    details: [{ path: '', message: structureMessage('body', maxStructure) }],
  });
}

function tooLarge(maxBytes: number): string {
  const kibibytes = maxBytes / 1024;
  return `Send a body of at most ${kibibytes < 1024 ? `${kibibytes} KiB` : `${kibibytes / 1024} MiB`}.`;
}
