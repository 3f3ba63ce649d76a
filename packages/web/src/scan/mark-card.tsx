/** A mark, opened: which character it is, what becomes of it and why. */
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from '../design/icons.tsx';
import { shortName } from '../design/short-names.ts';
import { fill, fillPlural, words } from '../words/words.ts';
import { nameOf, readsOf, reasonSentence, replacementOf, SHAPES } from './describe-mark.ts';
import type { MarkRun, ScanResult } from './scan-result.ts';
import { formalCodePoint } from './walk-marks.ts';

const { card: sentences } = words.marks;
const GAP = 8;

interface MarkCardParts {
  readonly run: MarkRun;
  readonly result: ScanResult;
  readonly text: string;
  /** Where the mark is drawn, in pixels of the window. */
  readonly place: () => { readonly left: number; readonly bottom: number } | null;
  readonly onStep: (by: 1 | -1) => void;
  readonly onClose: () => void;
}

export function MarkCard({ run, result, text, place, onStep, onClose }: MarkCardParts) {
  const card = useRef<HTMLDivElement>(null);
  // After the text has been scrolled to the mark.
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => putBeside(card.current, place()));
    return () => cancelAnimationFrame(frame);
  }, [run]);
  useEffect(() => card.current?.focus({ preventScroll: true }), [run]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields stand in it
    <div class="card" ref={card} role="group" tabIndex={-1} aria-label={sentences.label}>
      <Pair run={run} text={text} />
      <p>
        <b>{nameOf(run, result)}.</b> {become(run)}
      </p>
      {run.payload !== undefined && <p>{fill(sentences.reads, { message: readsOf(run, result) ?? '' })}</p>}
      <div class="actions">
        <button class="btn small" type="button" onClick={onClose}>
          {sentences.close}
        </button>
        <button class="icon-btn" type="button" onClick={() => onStep(-1)}>
          <Icon name="previous" />
          <span class="vh">{sentences.previous}</span>
        </button>
        <button class="icon-btn" type="button" onClick={() => onStep(1)}>
          <Icon name="next" />
          <span class="vh">{sentences.next}</span>
        </button>
      </div>
    </div>
  );
}

/** The letter and what it imitates; of what cannot be seen, the short name. */
function Pair({ run, text }: { readonly run: MarkRun; readonly text: string }) {
  const [first = 0] = run.codePoints;
  const isLetter = run.technique === 'homoglyph' || run.technique === 'punctuation';
  const shown = isLetter ? text.slice(run.start, run.end) : shortName(first);
  const replacement = run.action === 'replaced' ? replacementOf(run) : null;
  const code = replacement === null ? undefined : run.replacement?.codePointAt(0);
  return (
    <div class={`pair ${SHAPES[run.technique]}${isLetter ? '' : ' of-names'}`}>
      <span>
        <bdi>{shown}</bdi>
        <small>{formalCodePoint(first)}</small>
      </span>
      {isLetter && replacement !== null && (
        <>
          <span aria-hidden="true" class="quiet">
            {'\u2248'}
          </span>
          <span>
            <bdi>{replacement}</bdi>
            {code !== undefined && <small>{formalCodePoint(code)}</small>}
          </span>
        </>
      )}
    </div>
  );
}

function become(run: MarkRun): string {
  if (run.action === 'replaced') return fill(sentences.replaced, { replacement: replacementOf(run) });
  if (run.action === 'deleted') return fillPlural(sentences.deleted, run.count);
  return fill(sentences.kept, { reason: run.reason === undefined ? '' : reasonSentence(run.reason) });
}

/** Below the mark, within the sheet. On a phone the style sheet puts it at the bottom. */
function putBeside(card: HTMLElement | null, mark: { left: number; bottom: number } | null): void {
  const sheet = card?.parentElement;
  if (card === null || sheet == null || mark === null) return;
  const frame = sheet.getBoundingClientRect();
  const left = Math.max(GAP, Math.min(mark.left - frame.left, frame.width - card.offsetWidth - GAP));
  card.style.setProperty('--card-left', `${left}px`);
  card.style.setProperty('--card-top', `${mark.bottom - frame.top + GAP}px`);
}
