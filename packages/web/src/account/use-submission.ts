/** Sends a form: what is wrong with it stands at its fields, and what was typed stays whatever the answer is. */
import type { TargetedSubmitEvent } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Failure, Outcome } from '../api.ts';

/** What was typed, by the name of its field. */
export type Typed = Readonly<Record<string, string>>;

/** What is wrong, by the name of the field. */
export type Faults = Readonly<Record<string, string>>;

interface SubmissionParts<Data> {
  /** What can be checked without asking the service. */
  readonly check: (typed: Typed) => Faults;
  readonly send: (typed: Typed) => Promise<Outcome<Data>>;
  readonly onDone: (data: Data, typed: Typed) => void;
  /** Faults that a refusal means, where it does not name its fields itself. */
  readonly faultsOf?: (failure: Failure) => Faults;
}

export interface Submission {
  readonly isBusy: boolean;
  readonly faults: Faults;
  /** A refusal that no field explains. */
  readonly failure: Failure | null;
  readonly onSubmit: (event: TargetedSubmitEvent<HTMLFormElement>) => void;
}

const FINE: Faults = {};

export function useSubmission<Data>(parts: SubmissionParts<Data>): Submission {
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Faults>(FINE);
  const [failure, setFailure] = useState<Failure | null>(null);
  const form = useRef<HTMLFormElement | null>(null);

  useLayoutEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);

  const submit = async (typed: Typed) => {
    const wrong = parts.check(typed);
    setFaults(wrong);
    setFailure(null);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    const outcome = await parts.send(typed);
    setBusy(false);
    if (outcome.ok) {
      parts.onDone(outcome.data, typed);
      return;
    }
    const named = { ...faultsOfDetails(outcome, typed), ...parts.faultsOf?.(outcome) };
    setFaults(named);
    if (Object.keys(named).length === 0) setFailure(outcome);
  };

  const onSubmit = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    form.current = event.currentTarget;
    if (isBusy) return;
    const entries = [...new FormData(event.currentTarget)];
    void submit(Object.fromEntries(entries.map(([name, value]) => [name, String(value)])));
  };

  return { isBusy, faults, failure, onSubmit };
}

/** Details of a refusal that name a field of the form. */
function faultsOfDetails({ details = [] }: Failure, typed: Typed): Faults {
  const known = details.filter(({ path }) => Object.hasOwn(typed, path.slice(1)));
  return Object.fromEntries(known.map(({ path, message }) => [path.slice(1), message]));
}
