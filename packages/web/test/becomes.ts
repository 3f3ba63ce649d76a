/** Waits until the page is as a test expects: a slow machine only takes longer. */
import assert from 'node:assert/strict';

/** As long as Playwright waits for what is not there yet. */
const DEADLINE_MS = 30_000;
const PAUSE_MS = 25;

type Read<Value> = () => Value | Promise<Value>;

/** Reads until what is read equals this, and fails with the difference. */
export async function becomes<Value>(read: Read<Value>, expected: Value, message?: string): Promise<void> {
  await settle(async () => assert.deepEqual(await read(), expected, message));
}

/** Reads until the text matches. */
export async function comesToMatch(
  read: Read<string | null>,
  expected: RegExp,
  message?: string,
): Promise<void> {
  await settle(async () => assert.match((await read()) ?? '', expected, message));
}

async function settle(check: () => Promise<void>): Promise<void> {
  const end = performance.now() + DEADLINE_MS;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      // A page that is being left cannot be read either.
      if (performance.now() > end) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
