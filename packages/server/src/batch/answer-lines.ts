/** A batch from its first byte to its last: windows of lines in, their answers out, in order. */
import { type BatchLine, type ErrorCode, errorTable, MAX_BODY_BYTES } from '@limpid/contract';
import type { Caller } from '../accounts/caller.ts';
import { ServiceError } from '../errors.ts';
import type { DayCount } from '../usage/daily-quota.ts';
import type { TakeTurn, Turn } from './fair-scheduler.ts';
import type { ChunkReader } from './read-chunks.ts';
import { type Line, readLine } from './read-line.ts';
import type { SpendDay } from './spend-day.ts';
import { createLineSplitter, type LineSplitter } from './split-lines.ts';

export interface BatchParts {
  readonly chunks: ChunkReader;
  /** The caller as it is now; rejects with a ServiceError where it may not go on. */
  readonly identify: (now: number) => Promise<Caller>;
  readonly spendDay: SpendDay;
  readonly takeTurn: TakeTurn;
  /** Says how much of a line is there whose end has not come; false where the process has no room for it. */
  readonly hold: (bytes: number) => boolean;
  /** Scans a line, records the scan, and answers the data of its answer. */
  readonly scan: (line: BatchLine, caller: Caller, day: DayCount, now: number) => object;
  /** Counts a refused line and its bytes; returns why no more lines are read, or null. */
  readonly noteRefusal: (code: ErrorCode, bytes: number) => ServiceError | null;
  /** Resolves when what was recorded so far leaves room for more. */
  readonly room: () => Promise<void>;
  /** Whether the client closed the connection. */
  readonly isGone: () => boolean;
  readonly now: () => number;
  readonly upgradeUrl: () => string;
}

/** Lines whose calls are asked for together: as many can be charged and not answered when a client goes away. */
const WINDOW_LINES = 64;
/** Answers that are written together, about. */
const PIECE_LENGTH = 64 * 1024;
/** A line that has gone on for so much longer than it may is not waited for. */
const ENDLESS = 4;

/**
 * How a batch came to its end: `stopped` before its input did, and what is missing is to be sent again; `endless` by a
 * line that goes on; `unpaid` by too many refused lines.
 */
export type BatchEnd = 'ended' | 'refused' | 'unpaid' | 'endless' | 'gone' | 'stopped';

export async function* answerLines(parts: BatchParts): AsyncGenerator<string, BatchEnd, void> {
  const splitter = createLineSplitter(MAX_BODY_BYTES, ENDLESS * MAX_BODY_BYTES);
  for (;;) {
    const chunk = await parts.chunks.next();
    if (chunk === 'gone' || chunk === 'stopped') return chunk;
    if (chunk === 'ended') splitter.end();
    else splitter.push(chunk);
    for (let lines = nextWindow(splitter); lines.length > 0; lines = nextWindow(splitter)) {
      const end = yield* answerWindow(lines, parts);
      if (end !== null) return end;
      if (parts.chunks.isStopped()) return 'stopped';
    }
    if (splitter.isEndless()) return 'endless';
    if (!parts.hold(splitter.heldBytes())) return 'stopped';
    if (chunk === 'ended') return 'ended';
  }
}

function nextWindow(splitter: LineSplitter): Line[] {
  const lines: Line[] = [];
  while (lines.length < WINDOW_LINES) {
    const bytes = splitter.next();
    if (bytes === null) break;
    lines.push(readLine(bytes));
  }
  return lines;
}

/** Answers a window; null where the batch goes on. */
async function* answerWindow(
  lines: readonly Line[],
  parts: BatchParts,
): AsyncGenerator<string, BatchEnd | null, void> {
  await parts.room();
  const now = parts.now();
  const caller = await parts.identify(now).catch(asRefusal);
  if (parts.isGone()) return 'gone';
  if (caller instanceof ServiceError && caller.code !== 'unavailable') {
    yield endLine(lines[0]?.id ?? null, caller, parts);
    return 'refused';
  }

  const calls = lines.filter(({ asked }) => !(asked instanceof ServiceError)).length;
  const days = caller instanceof ServiceError || calls === 0 ? [] : await parts.spendDay(caller, calls, now);
  const asked = days.values();
  let isTurnOver: Turn = () => true;
  let answers = '';
  for (const line of lines) {
    if (isTurnOver()) {
      if (answers !== '') yield answers;
      answers = '';
      isTurnOver = await parts.takeTurn();
    }
    if (parts.isGone()) return 'gone';
    const answer = answerLine(line, caller, asked, now, parts);
    const { refusal } = answer;
    answers += answer.line;
    if (refusal !== null) {
      yield answers + endLine(null, refusal, parts);
      return 'unpaid';
    }
    if (answers.length < PIECE_LENGTH) continue;
    yield answers;
    answers = '';
  }
  if (answers !== '') yield answers;
  return null;
}

interface AnsweredLine {
  readonly line: string;
  /** Why no more lines are read; null where they are. */
  readonly refusal: ServiceError | null;
}

function answerLine(
  { id, asked, bytes }: Line,
  caller: Caller | ServiceError,
  days: Iterator<DayCount | ServiceError>,
  now: number,
  parts: BatchParts,
): AnsweredLine {
  const refuse = (error: ServiceError): AnsweredLine => ({
    line: errorLine(id, error, parts.upgradeUrl()),
    refusal: parts.noteRefusal(error.code, bytes),
  });
  if (asked instanceof ServiceError) return refuse(asked);
  if (caller instanceof ServiceError) return refuse(caller);
  const { value: day } = days.next();
  if (day instanceof ServiceError) return refuse(day);
  return { line: resultLine(id, parts.scan(asked, caller, day, now)), refusal: null };
}

/** The last line of a batch that is refused as a whole. */
function endLine(id: Line['id'], refusal: ServiceError, { noteRefusal, upgradeUrl }: BatchParts): string {
  noteRefusal(refusal.code, 0);
  return errorLine(id, refusal, upgradeUrl());
}

function asRefusal(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  throw error;
}

function resultLine(id: Line['id'], data: object): string {
  return `${JSON.stringify({ ok: true, id, data })}\n`;
}

/** A refusal; without the id of the request, which the head of the answer has. */
function errorLine(id: Line['id'], error: ServiceError, upgradeUrl: string): string {
  const { details } = error.extras;
  const line = {
    ok: false,
    id,
    error: { code: error.code, message: error.message, ...(details && { details }) },
    ...('upgradeUrl' in errorTable[error.code] && { upgradeUrl }),
  };
  return `${JSON.stringify(line)}\n`;
}
