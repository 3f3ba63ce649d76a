/** The text on the sheet: typed into a field that is never re-rendered, or put there whole. */
import type { RefObject } from 'preact';
import { useCallback, useEffect, useRef } from 'preact/hooks';
import { readKeptText } from './kept-text.ts';
import { withLineEnds } from './line-ends.ts';
import { useMemory } from './use-memory.ts';

/** A text up to this long is read with the next frame; a longer one when typing pauses, so that keys stay light. */
const SHORT_UNITS = 20_000;
const FRAME_MS = 16;
const PAUSE_MS = 250;
/** Who never pauses still sees results: of a longer text later, so that few keys meet a scan. */
const LONGEST_WAIT_MS = 2000;
const MS_OF_WAIT_PER_UNIT = 0.02;

export interface SheetText {
  readonly text: string;
  /** Another one for each text that was not typed; one that comes back has its own again. */
  readonly edition: number;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** True once a person typed into this text: the field itself can undo that. */
  readonly isTyped: { readonly current: boolean };
  /** Puts another text in place of this one; `edition` is that of a text which was here before. */
  readonly replace: (text: string, edition?: number) => void;
  /** Tells that a person typed. */
  readonly onTyped: () => void;
  /** Reads what was typed up to now, and answers the text. */
  readonly catchUp: () => string;
}

/** Counts on when the page is shown again. */
let lastEdition = 0;

export function useText(): SheetText {
  const [{ text, edition }, setState] = useMemory('text', () => ({ text: readKeptText() ?? '', edition: 0 }));
  const field = useRef<HTMLTextAreaElement>(null);
  const newest = useRef(text);
  const isTyped = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  /** When the first key was typed that no scan has read. */
  const waitingSince = useRef(0);

  const forgetTimer = useCallback(() => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
  }, []);
  const replace = useCallback((text: string, edition = ++lastEdition) => {
    forgetTimer();
    isTyped.current = false;
    newest.current = text;
    setState({ text, edition });
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
    isTyped.current = true;
    const now = performance.now();
    if (timer.current === null) waitingSince.current = now;
    const units = newest.current.length;
    const isShort = units <= SHORT_UNITS;
    const longestWait = Math.max(LONGEST_WAIT_MS, units * MS_OF_WAIT_PER_UNIT);
    const hasWaited = now - waitingSince.current > longestWait - PAUSE_MS;
    if (timer.current !== null && (isShort || hasWaited)) return;
    forgetTimer();
    timer.current = setTimeout(catchUp, isShort ? FRAME_MS : PAUSE_MS);
  }, []);
  // Another page may be shown before the field was read.
  useEffect(() => () => void catchUp(), []);
  return { text, edition, field, isTyped, replace, onTyped, catchUp };
}
