/** A client that uses the service as it is meant to be used, and notes how long it waits: on open connections and on new ones. */
import { Agent, request } from 'node:http';

export interface Waits {
  /** Milliseconds from the call to the last byte of its answer, ascending. */
  readonly milliseconds: readonly number[];
  /** Calls without a 200, and why. */
  readonly failures: readonly string[];
}

/** Programs that call at once: three keep their connection, one opens another for each call. */
const KEEPING = 3;
/** Between an answer and the next call: some hundred calls a second, which leave most of a processor to others. */
const PAUSE_MS = 20;
/** Nobody ordinary waits for longer. */
const DEADLINE_MS = 10_000;
/** Of English with a character in it that is to be found, so that there is something to clean. */
const TEXT_CHARACTERS = 2_000;

const TEXT = 'It was there all the time, and no\u{200B}body saw it. '.repeat(100).slice(0, TEXT_CHARACTERS);
const BODY = Buffer.from(JSON.stringify({ text: TEXT }));

/** Calls `POST /v1/clean` with a key for so long, and until then at least. */
export async function callFor(
  url: string,
  key: string,
  durationMs: number,
  atLeast = Promise.resolve(),
): Promise<Waits> {
  const milliseconds: number[] = [];
  const failures: string[] = [];
  let isOver = false;
  Promise.all([new Promise((resolve) => setTimeout(resolve, durationMs)), atLeast]).then(() => {
    isOver = true;
  });
  const program = async (keepsConnection: boolean) => {
    const agent = new Agent({ keepAlive: keepsConnection, maxSockets: 1 });
    while (!isOver) {
      const startedAt = performance.now();
      const told = await call(url, key, agent);
      milliseconds.push(performance.now() - startedAt);
      if (told !== '200') failures.push(told);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    agent.destroy();
  };
  await Promise.all([...Array.from({ length: KEEPING }, () => program(true)), program(false)]);
  return { milliseconds: milliseconds.sort((one, other) => one - other), failures };
}

/** Answers the status, or what went wrong. */
function call(url: string, key: string, agent: Agent): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const headers = { 'content-type': 'application/json', 'content-length': BODY.length, 'x-api-key': key };
  const outgoing = request(`${url}/v1/clean`, { method: 'POST', headers, agent }, (incoming) => {
    incoming.resume().on('end', () => resolve(String(incoming.statusCode)));
    incoming.on('error', (error) => resolve(error.message));
  });
  outgoing.setTimeout(DEADLINE_MS, () => outgoing.destroy(new Error(`nothing for ${DEADLINE_MS} ms`)));
  outgoing.on('error', (error) => resolve(error.message));
  outgoing.end(BODY);
  return promise;
}

/** The wait that 99 of 100 calls stay below. */
export function slowestHundredth({ milliseconds }: Waits): number {
  return milliseconds[Math.floor(milliseconds.length * 0.99)] ?? 0;
}
