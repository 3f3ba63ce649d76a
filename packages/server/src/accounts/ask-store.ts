/** Asks the store for what an answer needs; a store that fails is a 503 and a log event. */
import { unavailable } from '../errors.ts';
import type { Log } from '../logging.ts';

export async function askStore<Answer>(log: Log, question: () => Promise<Answer>): Promise<Answer> {
  try {
    return await question();
  } catch (error) {
    log.event('storeFailed', error);
    throw unavailable();
  }
}
