/** What the plugins learn about a request, and the routes read. */

import type { ErrorCode, Operation } from '@limpid/contract';
import type { Caller } from '../accounts/caller.ts';
import type { Holder } from '../overload/body-room.ts';
import type { DayCount } from '../usage/daily-quota.ts';
import type { MinuteCount } from '../usage/rate-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** When it came, by the clock of the service; its UTC day is the day that it counts on. */
    receivedAt: number;
    /** When it came, by a clock that never jumps: for durations. */
    startedAt: number;
    caller: Caller | null;
    /** The body as it came, where JSON is read. */
    bytes: Buffer | null;
    /** Whom the bytes of the body are charged to where the request is refused, and how many came; where JSON is read. */
    bytesOwner: string;
    receivedBytes: number;
    /** Bytes of the body, or of the answer, that are in memory until the request is at its end. */
    heldBytes: number;
    /** Set while it holds them until its client sends or reads more. */
    waiting: Holder['waiting'];
    /** The state of its rate limit, where its plan has one. */
    minute: MinuteCount | null;
    /** Its place in the day, once it was counted. */
    day: DayCount | null;
    /** The code it was refused with. */
    refusal: ErrorCode | null;
  }
  interface FastifyContextConfig {
    operation?: Operation;
    /** The plan feature that the endpoint needs. */
    feature?: string;
    /** True where body and answer go on side by side, for as long as both move. */
    streams?: true;
  }
}
