/** A batch from its first line to its last: requests out, answers back in order, and what becomes of a cut. */
import type { BatchAnswerLine, BatchLine } from '@limpid/contract';
import type { CallOptions } from '../call.ts';
import { readFailure, readLine } from '../read-answer.ts';
import { RequestFailed, unreadable } from '../request-failed.ts';
import { withRetries } from '../retry.ts';
import { send } from '../send.ts';
import { readSignal, readTimeout, type Settings } from '../settings.ts';
import { createStop } from '../stop.ts';
import type { BatchAnswer } from './batch-answer.ts';
import { canStream } from './can-stream.ts';
import { createLineSource, type LineSource } from './line-source.ts';
import { type Part, takeStreamed, takeWhole } from './part.ts';
import { createLineReader } from './read-lines.ts';

export interface BatchOptions extends CallOptions {
  /** Whether the lines are one streamed request, or many small ones, where it is not for the runtime to say. */
  readonly streams?: boolean | undefined;
}

interface Batch {
  readonly settings: Settings;
  readonly signals: readonly (AbortSignal | undefined)[];
  readonly timeoutMs: number;
  readonly source: LineSource;
}

export async function* runBatch<Line extends string | BatchLine>(
  settings: Settings,
  lines: Iterable<Line> | AsyncIterable<Line>,
  options: BatchOptions = {},
): AsyncGenerator<BatchAnswer<Line>, void, void> {
  const { clock } = settings;
  const signals = [settings.signal, readSignal(options.signal)];
  const timeoutMs = readTimeout(options.timeoutMs ?? settings.timeoutMs);
  const takePart = (options.streams ?? canStream()) ? takeStreamed : takeWhole;
  const source = createLineSource(lines, clock);
  const stop = createStop(clock, signals);
  let answered = 0;
  try {
    for (;;) {
      const part = await stop.unlessStopped(takePart(source, clock));
      if (part === null) return;
      for await (const line of answerPart(part, { settings, signals, timeoutMs, source })) {
        answered += 1;
        yield line as BatchAnswer<Line>;
      }
    }
  } catch (error) {
    if (source.failure !== null) throw source.failure.error;
    throw error instanceof RequestFailed ? error.after(answered) : error;
  } finally {
    stop.release();
    await source.close();
  }
}

/** Sends a part until a first answer comes of it, then reads on: after that no second request has the same lines. */
async function* answerPart(part: Part, batch: Batch): AsyncGenerator<BatchAnswerLine, void, void> {
  const { settings, signals, source } = batch;
  const isRepeatable = () => source.failure === null;
  const open = async () => {
    const answers = openAnswers(part, batch);
    try {
      return { answers, first: await answers.next() };
    } catch (error) {
      answers.hangUp();
      throw error;
    }
  };
  const { answers, first } = await withRetries(settings, signals, open, isRepeatable);
  try {
    for (let line = first; line !== null; line = await answers.next()) yield line;
  } finally {
    answers.hangUp();
  }
}

interface Answers {
  /** Null after the last one; rejects where lines are left without an answer. */
  next(): Promise<BatchAnswerLine | null>;
  /** Frees the connection. */
  hangUp(): void;
}

function openAnswers(part: Part, { settings, signals, timeoutMs }: Batch): Answers {
  const stop = createStop(settings.clock, signals);
  let answered = 0;
  let last: BatchAnswerLine | null = null;
  let isReading = false;
  let head: Headers | undefined;
  const isAwaited = () => part.isWhole() || part.lines() > answered;
  const allow = () => stop.allow(timeoutMs, isAwaited);
  const request = { method: 'POST', path: '/v1/batch', mediaType: 'application/x-ndjson' } as const;

  async function open() {
    const body = part.open(() => {
      if (isReading) allow();
    });
    const response = await send(settings, stop, { ...request, body });
    head = response.headers;
    if (response.status !== 200) throw await readFailure(response, settings.clock.now());
    return createLineReader(response.body);
  }

  let opened: ReturnType<typeof open> | null = null;
  async function read(): Promise<BatchAnswerLine | null> {
    opened ??= open();
    const text = await (await opened).next();
    if (text === null) {
      if (!part.isWhole() || part.lines() !== answered) throw endedEarly(last);
      return null;
    }
    last = readLine<BatchAnswerLine>(text);
    if (endsAll(last)) throw endedEarly(last);
    answered += 1;
    part.answer();
    return last;
  }

  return {
    async next() {
      isReading = true;
      allow();
      try {
        return await read();
      } catch (error) {
        throw stop.explain(error).of(head);
      } finally {
        isReading = false;
        stop.rest();
      }
    },
    hangUp() {
      part.hangUp();
      stop.release();
    },
  };
}

/** Whether it tells no line of its own, but that from this one on none was looked at: they are all to be sent again. */
function endsAll(line: BatchAnswerLine): boolean {
  return !line.ok && ['invalid_credentials', 'feature_not_in_plan', 'rate_limited'].includes(line.error.code);
}

/** The service ends a batch before its lines do where none of them may be scanned any more, and says so last. */
function endedEarly(last: BatchAnswerLine | null): RequestFailed {
  if (last === null || last.ok) return unreadable(200, undefined);
  const { error, upgradeUrl } = last;
  return new RequestFailed({ ...error, status: 200, upgradeUrl });
}
