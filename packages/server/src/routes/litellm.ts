/** POST /beta/litellm_basic_guardrail_api: what LiteLLM asks of a guardrail, before and after a model. Off unless it is enabled. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ErrorDetail } from '@limpid/contract';
import { createStreamCleaner } from '@limpid/engine';
import type { FastifyInstance } from 'fastify';
import { quotaOwner } from '../accounts/caller.ts';
import { checkLength } from '../check-body.ts';
import { ServiceError, unavailable } from '../errors.ts';
import type { Log } from '../logging.ts';
import type { DailyQuota, DayCount } from '../usage/daily-quota.ts';
import { secondsUntilEndOfDay } from '../usage/rate-fields.ts';
import type { ScanRecorder } from '../usage/record-scans.ts';
import { runClean } from './v1/run-scan.ts';

interface GuardrailParts {
  readonly quota: DailyQuota;
  readonly recorder: ScanRecorder;
  readonly log: Log;
}

/** What LiteLLM sends, as far as it is read. */
interface Asked {
  readonly texts: readonly string[];
  /** Whether the texts are of a model, whose stream may go on. */
  readonly isResponse: boolean;
  /** From which suspicion on the caller wants no text: null where it says nothing. */
  readonly threshold: number | null;
}

export function litellmRoute(app: FastifyInstance, { quota, recorder, log }: GuardrailParts): void {
  const ask = async (count: Promise<DayCount>): Promise<DayCount> => {
    try {
      return await count;
    } catch (error) {
      log.event('storeFailed', error);
      throw unavailable();
    }
  };

  app.post('/beta/litellm_basic_guardrail_api', async (request) => {
    const { caller, receivedAt: at } = request;
    if (caller === null) throw new Error('a guardrail needs a caller');
    if (!caller.plan.features.includes('clean')) throw new ServiceError('feature_not_in_plan');
    const { texts, isResponse, threshold } = readAsked(request.body);
    const { perDay, blockFrom } = caller.plan;
    const exhausted = () =>
      new ServiceError('quota_exhausted', { retryAfterSeconds: secondsUntilEndOfDay(at) });
    const day = await ask(quota.read(quotaOwner(caller), perDay, at));
    // Texts for which the day has no room cost nothing.
    if (day.limit >= 0 && day.used + texts.length > day.limit) throw exhausted();
    const limit = Math.min(threshold ?? Infinity, blockFrom ?? Infinity);
    const cleaned: string[] = [];
    for (const text of texts) {
      // Each text is a scan, as each line of a batch is.
      request.day = await ask(quota.take(quotaOwner(caller), perDay, at));
      if (!request.day.allowed) throw exhausted();
      const report = runClean({ text }, { recorder, endpoint: 'clean', caller, at });
      if (report.suspicion >= limit)
        return {
          action: 'BLOCKED',
          blocked_reason: `Hidden characters: suspicion ${report.suspicion} of 100, and ${limit} is too much.`,
        };
      cleaned.push(report.text);
      await nextTurn();
    }
    const holdback = isResponse && { stream_holdback_chars: texts.map(undecided) };
    const isSame = cleaned.every((text, index) => text === texts[index]);
    return isSame
      ? { action: 'NONE', ...holdback }
      : { action: 'GUARDRAIL_INTERVENED', texts: cleaned, ...holdback };
  });
}

/** UTF-16 units at the end of a text that more of it could still change: never fewer than characters of the clean text. */
function undecided(text: string): number {
  const cleaner = createStreamCleaner();
  cleaner.push(text);
  // A carriage return stays before a line feed, and becomes one before a letter.
  return Math.max(cleaner.held, text.endsWith('\r') ? 1 : 0);
}

function readAsked(body: unknown): Asked {
  const details: ErrorDetail[] = [];
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid([{ path: '', message: 'The body must be a JSON object.' }]);
  const { texts, input_type, additional_provider_specific_params: params } = body as Record<string, unknown>;
  const isList = Array.isArray(texts) && texts.every((text) => typeof text === 'string');
  if (!isList && texts !== null && texts !== undefined)
    details.push({ path: '/texts', message: 'This must be an array of strings.' });
  const threshold = (params as { threshold?: unknown } | null | undefined)?.threshold ?? null;
  const isThreshold =
    Number.isInteger(threshold) && (threshold as number) >= 1 && (threshold as number) <= 100;
  if (threshold !== null && !isThreshold)
    details.push({
      path: '/additional_provider_specific_params/threshold',
      message: 'A number here must be from 1 to 100.',
    });
  if (details.length > 0) throw invalid(details);
  const all = isList ? (texts as readonly string[]) : [];
  for (const text of all) checkLength(text);
  return { texts: all, isResponse: input_type === 'response', threshold: threshold as number | null };
}

function invalid(details: readonly ErrorDetail[]): ServiceError {
  return new ServiceError('invalid_request', { details });
}
