/** Loaded into a process of the service before it starts: shifts `Date` by the seconds in the file SHIFTED_CLOCK. */
import { subscribe } from 'node:diagnostics_channel';
import { readFileSync, statSync } from 'node:fs';
import type { ServerResponse } from 'node:http';

const FILE = process.env.SHIFTED_CLOCK ?? '';
const POLL_MS = 200;
const RealDate = Date;
let shiftMs = 0;
let changedAt = 0;

function poll(): void {
  const { mtimeMs } = statSync(FILE);
  if (mtimeMs === changedAt) return;
  changedAt = mtimeMs;
  shiftMs = 1000 * Number(readFileSync(FILE, 'utf8'));
}

class ShiftedDate extends RealDate {
  constructor(...args: unknown[]) {
    if (args.length === 0) super(ShiftedDate.now());
    else super(...(args as [number]));
  }

  static override now(): number {
    return RealDate.now() + shiftMs;
  }
}

poll();
setInterval(poll, POLL_MS).unref();
globalThis.Date = ShiftedDate as unknown as DateConstructor;
// Node keeps the original Date for the header field of its answers.
subscribe('http.server.request.start', (message) => {
  (message as { response: ServerResponse }).response.setHeader('date', new Date().toUTCString());
});
