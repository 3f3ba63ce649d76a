/** Answers what Node's own parser refuses before there is a request, in the same envelope. */
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AnswerHeaders, failureBody, failureHeaders, ServiceError } from '../errors.ts';
import type { Log } from '../logging.ts';

/** How long a client may take to read the answer before the connection is cut. */
const LINGER_MS = 1000;

/** What is written of a refusal, where. */
interface ErrorContext {
  readonly log: Log;
  readonly headersOf: AnswerHeaders;
}

const answered = new WeakSet<Socket>();

/** For `clientErrorHandler`: a request that is not well-formed, too large in its head, or too late. */
export function refuseUnparsed(error: NodeJS.ErrnoException, socket: Socket, context: ErrorContext): void {
  // The parser goes on failing on what follows.
  if (answered.has(socket)) return;
  answered.add(socket);
  if (error.code === 'ECONNRESET') socket.destroy();
  else refuseInTurn(error, socket, context);
}

/** What Node keeps on a socket: the answer that is due next, and what the parser is at. */
interface Served extends Socket {
  readonly _httpMessage?: ServerResponse | null;
  readonly parser?: { readonly incoming: IncomingMessage | null } | null;
}

/** Refuses what is not well-formed after everything that came whole before it was answered. */
function refuseInTurn(error: NodeJS.ErrnoException, socket: Served, context: ErrorContext): void {
  const { _httpMessage: response, parser } = socket;
  // Answered before its body broke: a second answer would be taken for that of the next request.
  const isAnswered = !response && parser?.incoming?.complete === false;
  if (response?.req.complete === true) response.once('close', () => refuseInTurn(error, socket, context));
  else if (!socket.writable || response?.headersSent === true) socket.destroySoon();
  else if (isAnswered) endInTime(socket);
  else writeRefusal(socket, refusalOf(error), context);
}

/** For an unanswered request whose body is late. */
export function refuseLate({ socket }: IncomingMessage, context: ErrorContext): void {
  refuseUnparsed(Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket, context);
}

/** For `frameworkErrors`: a URL that cannot be decoded names nothing that is here. */
export function refuseUrl(request: FastifyRequest, reply: FastifyReply, context: ErrorContext): void {
  const refusal = new ServiceError('not_found');
  reply.code(refusal.status).headers(context.headersOf(request.id));
  reply.send(failureBody(refusal, request.id, ''));
  context.log.unrouted(request.id, refusal.status, refusal.code);
}

/** Answers an Expect header that asks for something unknown, and CONNECT, which is for proxies; passes over Upgrade. */
export function refuseUnsupported(server: Server, context: ErrorContext): void {
  // After it Node's parser reports nothing that it cannot read: the connection would be silent, and stay open.
  server.prependListener('request', ({ headers }, response) => {
    if (headers.upgrade !== undefined) response.setHeader('connection', 'close');
  });
  server.on('checkExpectation', (request) => {
    writeRefusal(request.socket, new ServiceError('expectation_failed', { closes: true }), context);
  });
  server.on('connect', (_request, socket) => {
    writeRefusal(socket as Socket, new ServiceError('not_found', { closes: true }), context);
  });
}

function refusalOf({ code }: NodeJS.ErrnoException): ServiceError {
  if (code === 'HPE_HEADER_OVERFLOW') return new ServiceError('headers_too_large', { closes: true });
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new ServiceError('request_timeout', { closes: true });
  const message =
    code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW'
      ? 'Leave out the chunk extensions: they are too long.'
      : 'The request is not well-formed HTTP.';
  const details = [{ path: '', message }];
  return new ServiceError('invalid_request', { details, closes: true });
}

function writeRefusal(socket: Socket, refusal: ServiceError, context: ErrorContext): void {
  const requestId = randomUUID();
  const body = JSON.stringify(failureBody(refusal, requestId, ''));
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    ...context.headersOf(requestId),
    ...failureHeaders(refusal),
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  endInTime(
    socket,
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${head.join('')}\r\n${body}`,
  );
  context.log.unrouted(requestId, refusal.status, refusal.code);
}

/** Ends a connection so that its client can read to the end what was sent, if it does so soon. */
function endInTime(socket: Socket, lastWords = ''): void {
  socket.end(lastWords);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
