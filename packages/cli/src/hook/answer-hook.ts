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

/** Without an agent its name follows from that of the event. Throws CannotRun where the event cannot be told. */
export function answerHook(text: string, agent: AgentName | undefined, policy: Policy): Answered {
  const input = readInput(text);
  const event = eventOf(input.hook_event_name, agent);
  if (event === undefined) return { answer: PASS, sentence: null };
  const given = event.read(input);
  if (isTooDeep(given)) {
    const sentence = 'The input of the hook is nested too deeply: blocked.';
    return { answer: event.block(sentence, {}), sentence };
  }
  const cleaning = new Cleaning(true);
  const cleaned = cleaning.value(given) as Answer;
  if (cleaning.isEmpty) return { answer: PASS, sentence: null };
  return decide(event, { input, cleaned, found: sentenceOf(cleaning.found), policy });
}

function eventOf(name: unknown, agent: AgentName | undefined): HookEvent | undefined {
  const events = EVENTS.filter((event) => event.name === name);
  const own = events.find((event) => agent === undefined || event.agent === agent);
  if (own === undefined && events.length > 0)
    throw new CannotRun(`The input of the hook is an event that ${agent} does not have: blocked.`);
  return own;
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
  return input;
}

function parse(text: string): unknown {
  try {
    // Programs on Windows may begin with a byte order mark.
    return parseMessage(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new CannotRun('The input of the hook is not JSON: blocked.');
  }
}
