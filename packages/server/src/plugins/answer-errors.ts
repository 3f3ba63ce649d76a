/** Says the id of each request, and answers every refusal and every defect in the envelope. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AnswerHeaders, failureBody, failureHeaders, ServiceError } from '../errors.ts';
import type { Log } from '../logging.ts';
import type { Clock } from '../usage/clock.ts';

interface ErrorParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly headersOf: AnswerHeaders;
  readonly upgradeUrl: () => string;
  /** Throws where the Host field is not one that this service answers to. */
  readonly checkHost: (request: FastifyRequest) => void;
  /** Answers with a page where a person asks for what is not there; false for everybody else. */
  readonly answerLost: (request: FastifyRequest, reply: FastifyReply) => boolean;
}

export function answerErrors(
  app: FastifyInstance,
  { clock, log, headersOf, upgradeUrl, checkHost, answerLost }: ErrorParts,
): void {
  app.decorateRequest('receivedAt', 0);
  app.decorateRequest('startedAt', 0);
  app.decorateRequest('refusal', null);

  app.addHook('onRequest', (request, reply, done) => {
    request.receivedAt = clock.now();
    request.startedAt = performance.now();
    reply.headers(headersOf(request.id));
    // Node's own refusal has no body.
    checkHost(request);
    if (request.is404) throw new ServiceError('not_found');
    done();
  });

  app.setNotFoundHandler(() => {
    throw new ServiceError('not_found');
  });

  app.setErrorHandler((error, request, reply) => {
    const refusal = asServiceError(error);
    if (refusal.code === 'internal_error') log.defect(request.id, error);
    request.refusal = refusal.code;
    reply.code(refusal.status);
    if (refusal.code === 'not_found' && answerLost(request, reply)) return;
    answerFailure(refusal, request, reply, upgradeUrl());
  });
}

function answerFailure(
  refusal: ServiceError,
  request: FastifyRequest,
  reply: FastifyReply,
  upgradeUrl: string,
): void {
  reply.headers(failureHeaders(refusal));
  reply.send(failureBody(refusal, request.id, upgradeUrl));
}

/**
 * Whatever is not a refusal of ours is a defect, but for a media type that Fastify itself cannot read: a library's
 * message may quote the caller, and goes nowhere.
 */
function asServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  const { code = '', statusCode } = error as { readonly code?: string; readonly statusCode?: number };
  const isMediaType = statusCode === 415 && code.startsWith('FST_ERR_CTP_');
  return new ServiceError(isMediaType ? 'unsupported_media_type' : 'internal_error');
}
