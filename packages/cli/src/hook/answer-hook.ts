/** Answers one call of a hook: what hides something is rewritten where the agent documents a way, and else blocked. */
import { CannotRun } from '../exit-codes.ts';
import { Cleaning, isTooDeep, sentenceOf } from '../proxy/clean-value.ts';
import { isObject, parseMessage } from '../proxy/message.ts';
import type { Policy } from '../proxy/relay.ts';
import { type AgentName, type Answer, EVENTS, type HookEvent } from './contracts.ts';

/** Nothing to say. */
const PASS: Answer = {};

export interface Answered {
  readonly answer: Answer;
  /** What was found and done; null where nothing was. */
  readonly sentence: string | null;
}

/** Without an agent its name follows from that of the event. Throws CannotRun, which blocks. */
export function answerHook(text: string, agent: AgentName | undefined, policy: Policy): Answered {
  const input = readInput(text);
  const event = EVENTS.find(
    (one) => one.name === input.hook_event_name && (agent === undefined || one.agent === agent),
  );
  if (event === undefined) return { answer: PASS, sentence: null };
  const cleaning = new Cleaning(true);
  const given = Object.fromEntries(Object.entries(input).filter(([key]) => event.fields.includes(key)));
  const cleaned = cleaning.value(given) as Answer;
  if (cleaning.isEmpty) return { answer: PASS, sentence: null };
  return decide(event, { input, cleaned, found: sentenceOf(cleaning.found), policy });
}

interface Case {
  readonly input: Answer;
  readonly cleaned: Answer;
  readonly found: string;
  readonly policy: Policy;
}

function decide(event: HookEvent, { input, cleaned, found, policy }: Case): Answered {
  const say = (done: string) => `Limpid found ${found}: ${done}.`;
  if (policy === 'report') {
    const sentence = say('passed on as it is');
    return { answer: event.agent === 'cursor' ? PASS : { systemMessage: sentence }, sentence };
  }
  const cleanedSentence = say('removed');
  const rewritten = policy === 'clean' ? (event.rewrite?.(cleaned, input, cleanedSentence) ?? null) : null;
  if (rewritten !== null) return { answer: rewritten, sentence: cleanedSentence };
  const sentence = say('blocked. "limpid clean" removes them');
  return { answer: event.block(sentence, { ...input, ...cleaned }), sentence };
}

function readInput(text: string): Answer {
  const input = parse(text);
  if (!isObject(input)) throw new CannotRun('The input of the hook is not an object: blocked.');
  if (typeof input.hook_event_name !== 'string')
    throw new CannotRun('The input of the hook has no hook_event_name: blocked.');
  if (isTooDeep(input)) throw new CannotRun('The input of the hook is nested too deeply: blocked.');
  return input;
}

function parse(text: string): unknown {
  try {
    return parseMessage(text);
  } catch {
    throw new CannotRun('The input of the hook is not JSON: blocked.');
  }
}
