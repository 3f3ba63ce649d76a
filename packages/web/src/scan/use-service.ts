/** The service's own answer about a text, asked for by a person and never otherwise. */
import type { CleanOptions, CleanReport } from '@limpid/engine';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { call, type Failure } from '../api.ts';
import { countCodePoints } from './place-payloads.ts';

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
  readonly times: number;
  /** True where a call broke off, and nobody knows whether it arrived. */
  readonly isUnsure: boolean;
}

export interface Service {
  readonly state: ServiceState;
  readonly sent: Sent;
  readonly ask: (text: string) => void;
  /** Says of the text that comes next how far it has travelled before. */
  readonly bring: (sent: Sent) => void;
}

const IDLE: ServiceState = { kind: 'idle' };
const NOT_SENT: Sent = { times: 0, isUnsure: false };

/** An answer belongs to one text with its options: it goes when they change. `edition` counts texts, and what was sent of each. */
export function useService(text: string, edition: number, options: CleanOptions): Service {
  const [state, setState] = useState<ServiceState>(IDLE);
  const [sent, setSent] = useState(NOT_SENT);
  const question = useRef(0);
  useEffect(() => {
    question.current += 1;
    setState(IDLE);
  }, [text, options]);
  const brought = useRef(NOT_SENT);
  useEffect(() => {
    setSent(brought.current);
    brought.current = NOT_SENT;
  }, [edition]);
  const bring = useCallback((sent: Sent) => {
    brought.current = sent;
  }, []);

  const ask = async (asked: string) => {
    const characters = countCodePoints(asked);
    if (characters > MOST_SENT_CHARACTERS) return setState({ kind: 'tooLong', characters });
    const number = ++question.current;
    setState({ kind: 'asking' });
    const outcome = await call<CleanReport>('POST', '/v1/clean', { text: asked, options });
    if (outcome.ok || outcome.status > 0) setSent((sent) => ({ ...sent, times: sent.times + 1 }));
    else if (outcome.code !== 'offline') setSent((sent) => ({ ...sent, isUnsure: true }));
    if (number !== question.current) return;
    setState(outcome.ok ? { kind: 'answered', report: outcome.data } : { kind: 'failed', failure: outcome });
  };
  return { state, sent, ask, bring };
}
