/** The search of the text: the browser's own finds neither what is not drawn nor a word with something hidden in it. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Icon } from '../design/icons.tsx';
import marksWords from '../words/marks.json' with { type: 'json' };
import { fill } from '../words/words.ts';
import {
  findInText,
  type Matches,
  MOST_MATCHES,
  NO_MATCHES,
  prepareSearch,
  type SearchedText,
} from './find-in-text.ts';
import type { MarkRun } from './scan-result.ts';

const { find: sentences } = marksWords;

const LONGEST_WANTED = 200;
/** A text longer than this is searched when typing pauses. */
const SHORT_UNITS = 200_000;
const PAUSE_MS = 150;

interface FindBarParts {
  readonly text: string;
  readonly runs: readonly MarkRun[];
  /** Another one each time that the search is asked for. */
  readonly asked: number;
  /** Shows the matches, and brings the current one into sight. */
  readonly onFound: (matches: Matches, current: number) => void;
  readonly onClose: () => void;
}

export function FindBar({ text, runs, asked, onFound, onClose }: FindBarParts) {
  const field = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useState('');
  const [matches, setMatches] = useState(NO_MATCHES);
  const [current, setCurrent] = useState(0);
  const search = useMemo(() => searchOf(text, runs), [text, runs]);
  const total = matches.starts.length;

  // Before the next key, which belongs into the field.
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [asked]);
  useEffect(() => {
    const show = () => {
      setMatches(search(wanted));
      setCurrent(0);
    };
    const timer = setTimeout(show, text.length > SHORT_UNITS ? PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [search, text, wanted]);
  useEffect(() => onFound(matches, current), [matches, current]);

  const step = (by: 1 | -1) => total > 0 && setCurrent((current + by + total) % total);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && event.target === field.current && !event.ctrlKey && !event.metaKey)
      step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <search class="find-bar" onKeyDown={onKeyDown}>
      <input
        ref={field}
        class="input"
        type="text"
        aria-label={sentences.label}
        placeholder={sentences.label}
        maxLength={LONGEST_WANTED}
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        value={wanted}
        onInput={({ currentTarget }) => setWanted(currentTarget.value)}
      />
      <span class="place num" role="status">
        {wanted === '' ? '' : describePlace(current, total)}
      </span>
      <button class="icon-btn" type="button" onClick={() => step(-1)}>
        <Icon name="previous" />
        <span class="vh">{sentences.previous}</span>
      </button>
      <button class="icon-btn" type="button" onClick={() => step(1)}>
        <Icon name="next" />
        <span class="vh">{sentences.next}</span>
      </button>
      <button class="btn small plain" type="button" onClick={onClose}>
        {sentences.close}
      </button>
    </search>
  );
}

/** Prepares a text when it is first searched. */
function searchOf(text: string, runs: readonly MarkRun[]): (wanted: string) => Matches {
  let searched: SearchedText | undefined;
  return (wanted) => {
    if (wanted === '') return NO_MATCHES;
    searched ??= prepareSearch(text, runs);
    return findInText(searched, wanted);
  };
}

function describePlace(current: number, total: number): string {
  if (total === 0) return sentences.none;
  const sentence = total < MOST_MATCHES ? sentences.place : sentences.placeOfMany;
  return fill(sentence, { number: current + 1, total });
}
