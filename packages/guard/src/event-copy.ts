/** An event once more, with nothing but what was held of a text: clients add up what events have beside it. */
import { CALL, type Position } from './event-members.ts';
import { mapStrings, parseJson } from './guard.ts';

/** What a client reads to know the event; it puts it together with nothing. */
const KEPT =
  /^(?:type|object|model|role|status|event|event_type|id|ID|.*_id|.*I[dD]|.*_at|created|timestamp|.*fingerprint|.*[vV]ersion)$/;
/** Counts of a whole answer, and what is said of its tokens. */
const TOTALS = /^(?:usage\w*|logprobs)$/;

/** The id of a call is its own, and clients join it as they join the name. */
export function isInCopy({ isInCall }: Position, name: string): boolean {
  return KEPT.test(name) && !(isInCall && name === 'id');
}

/** With the strings and names of an event in their order. */
export function writeJson(json: string, strings: readonly string[]): string {
  return JSON.stringify(withStrings(json, strings));
}

export function writeCopy(json: string, strings: readonly string[], { isInCall }: Position): string {
  return JSON.stringify(withStrings(json, strings), (name, value) =>
    TOTALS.test(name) || (!isInCall && CALL.test(name)) ? undefined : value,
  );
}

function withStrings(json: string, strings: readonly string[]): unknown {
  let index = 0;
  return mapStrings(parseJson(json), () => strings[index++] as string);
}
