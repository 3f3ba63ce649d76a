/** Asks the store for what an answer needs; a store that fails is a 503 and a log event. */
import { ServiceError, UNAVAILABLE_RETRY_SECONDS } from '../errors.ts';
import type { Log } from '../logging.ts';

export async function askStore<Answer>(log: Log, question: () => Promise<Answer>): Promise<Answer> {
  try {
    return await question();
  } catch (error) {
    log.event('storeFailed', error);
    throw new ServiceError('unavailable', { retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS });
  }
}
