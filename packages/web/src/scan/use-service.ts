/** The service's own answer about a text, asked for by a person and never otherwise. */
import type { CleanOptions, CleanReport } from '@limpid/engine';
import { useEffect, useRef, useState } from 'preact/hooks';
import { call, type Failure } from '../api.ts';
import { countCodePoints } from './place-payloads.ts';
import { useMemory } from './use-memory.ts';

/** Published number of the contract. */
export const MOST_SENT_CHARACTERS = 200_000;

export type ServiceState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'tooLong'; readonly characters: number }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'answered'; readonly report: CleanReport };

/** How far a text has travelled. */
export interface Sent {
  /** Counted when a call is handed to the browser: from then on it may have reached the service. */
  readonly times: number;
  /** Of these, calls that broke off: they may have arrived or not. */
  readonly brokenOff: number;
}

export interface Service {
  readonly state: ServiceState;
  readonly sent: Sent;
  readonly ask: (text: string) => void;
}

const IDLE: ServiceState = { kind: 'idle' };
export const NOT_SENT: Sent = { times: 0, brokenOff: 0 };

/** An answer belongs to one text with its options: it goes when they change. What was sent belongs to the `edition` of a text. */
export function useService(
  text: string,
  edition: number,
  options: CleanOptions,
  keptSent: () => Sent,
): Service {
  const [state, setState] = useState<ServiceState>(IDLE);
  const [journeys, setJourneys] = useMemory<readonly Sent[]>('journeys', () => [keptSent()]);
  const question = useRef(0);
  const asked = useRef<{ readonly text: string; readonly options: CleanOptions } | null>(null);
  useEffect(() => {
    // Asking reads what was just typed: that is the text which was asked about.
    if (asked.current?.text === text && asked.current.options === options) return;
    asked.current = null;
    question.current += 1;
    setState(IDLE);
  }, [text, options]);

  const ask = async (wanted: string) => {
    const characters = countCodePoints(wanted);
    if (characters > MOST_SENT_CHARACTERS) return setState({ kind: 'tooLong', characters });
    const number = ++question.current;
    asked.current = { text: wanted, options };
    setState({ kind: 'asking' });
    const count = (what: keyof Sent) =>
      setJourneys((journeys) => {
        const before = journeys[edition] ?? NOT_SENT;
        return Object.assign([...journeys], { [edition]: { ...before, [what]: before[what] + 1 } });
      });
    count('times');
    const outcome = await call<CleanReport>('POST', '/v1/clean', { text: wanted, options });
    if (!outcome.ok && outcome.status === 0) count('brokenOff');
    if (number !== question.current) return;
    setState(outcome.ok ? { kind: 'answered', report: outcome.data } : { kind: 'failed', failure: outcome });
  };
  return { state, sent: journeys[edition] ?? NOT_SENT, ask };
}
