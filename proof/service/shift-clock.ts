/** Loaded first into a process of the service: adds to its clock the seconds that a file says. */
import { subscribe } from 'node:diagnostics_channel';
import { readFileSync, statSync } from 'node:fs';
import type { ServerResponse } from 'node:http';

const FILE = process.env.SHIFTED_CLOCK ?? '';
const LOOK_MS = 200;
const RealDate = Date;
let shiftMs = 0;
let changedAt = 0;

function look(): void {
  const { mtimeMs } = statSync(FILE);
  if (mtimeMs === changedAt) return;
  changedAt = mtimeMs;
  shiftMs = 1000 * Number(readFileSync(FILE, 'utf8'));
}

class ShiftedDate extends RealDate {
  constructor(...words: unknown[]) {
    if (words.length === 0) super(ShiftedDate.now());
    else super(...(words as [number]));
  }

  static override now(): number {
    return RealDate.now() + shiftMs;
  }
}

look();
setInterval(look, LOOK_MS).unref();
globalThis.Date = ShiftedDate as unknown as DateConstructor;
// Node has kept the Date that was there before, and writes it into every answer.
subscribe('http.server.request.start', (message) => {
  (message as { response: ServerResponse }).response.setHeader('date', new Date().toUTCString());
});
