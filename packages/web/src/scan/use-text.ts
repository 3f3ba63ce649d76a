/** The text on the sheet: typed into a field that nobody re-renders, or put there whole. */
import type { RefObject } from 'preact';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { readKeptText } from './kept-text.ts';
import { withLineEnds } from './line-ends.ts';

/** A text up to this long is read with the next frame; a longer one when typing pauses, so that keys stay light. */
const SHORT_UNITS = 20_000;
const FRAME_MS = 16;
const PAUSE_MS = 250;
/** Who never pauses still sees results. */
const LONGEST_WAIT_MS = 2000;

export interface SheetText {
  readonly text: string;
  /** Grows with every text that was not typed. */
  readonly edition: number;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Puts another text in place of this one. */
  readonly replace: (text: string) => void;
  /** Tells that a person typed. */
  readonly onTyped: () => void;
  /** Reads what was typed up to now, and answers the text. */
  readonly catchUp: () => string;
}

export function useText(): SheetText {
  const [{ text, edition }, setState] = useState(() => ({ text: readKeptText() ?? '', edition: 0 }));
  const field = useRef<HTMLTextAreaElement>(null);
  const newest = useRef(text);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  /** When the first key was typed that nobody read. */
  const waitingSince = useRef(0);

  const forgetTimer = useCallback(() => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
  }, []);
  const replace = useCallback((text: string) => {
    forgetTimer();
    newest.current = text;
    setState(({ edition }) => ({ text, edition: edition + 1 }));
  }, []);
  const catchUp = useCallback(() => {
    // Nothing was typed: the field may hold the text with other line ends.
    if (timer.current === null || field.current === null) return newest.current;
    forgetTimer();
    const text = withLineEnds(newest.current, field.current.value);
    newest.current = text;
    setState(({ edition }) => ({ text, edition }));
    return text;
  }, []);
  const onTyped = useCallback(() => {
    const now = performance.now();
    if (timer.current === null) waitingSince.current = now;
    const isShort = newest.current.length <= SHORT_UNITS;
    const hasWaited = now - waitingSince.current > LONGEST_WAIT_MS - PAUSE_MS;
    if (timer.current !== null && (isShort || hasWaited)) return;
    forgetTimer();
    timer.current = setTimeout(catchUp, isShort ? FRAME_MS : PAUSE_MS);
  }, []);
  useEffect(() => forgetTimer, []);
  return { text, edition, field, replace, onTyped, catchUp };
}
