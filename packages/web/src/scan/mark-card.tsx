/** A mark, opened: which character it is, what becomes of it and why. */
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../design/icons.tsx';
import { shortName } from '../design/short-names.ts';
import marksWords from '../words/marks.json' with { type: 'json' };
import { fill, fillPlural } from '../words/words.ts';
import { kindName } from './describe-finding.ts';
import {
  countOfCarriers,
  isCutShort,
  nameOfCharacter,
  readsOf,
  replacementOf,
  SHAPES,
  timesOf,
  wholeOf,
} from './describe-mark.ts';
import { drawSigns, firstCharacters } from './draw-signs.ts';
import { reasonSentence, wordOf } from './reason-here.ts';
import type { MarkRun, ScanResult } from './scan-result.ts';
import { formalCodePoint } from './walk-marks.ts';

const { card: sentences } = marksWords;
/** Room for what stands below a look-alike. */
const GAP = 14;
/** Of a decoded message, in the card. */
const MOST_READ = 80;
/** Of the letters of a run. */
const MOST_GLYPHS = 4;

interface MarkCardParts {
  /** Index of its run. */
  readonly opened: number;
  readonly result: ScanResult;
  readonly text: string;
  /** Where the mark is drawn, in pixels of the window. */
  readonly place: () => { readonly left: number; readonly bottom: number } | null;
  readonly onStep: (by: 1 | -1) => void;
  readonly onClose: () => void;
}

export function MarkCard({ opened, result, text, place, onStep, onClose }: MarkCardParts) {
  const run = wholeOf(opened, result);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const put = () => putBeside(card.current, place());
    const frame = requestAnimationFrame(put);
    card.current?.focus({ preventScroll: true });
    // It goes where the mark goes, also when the text is scrolled to it.
    document.addEventListener('scroll', put, { capture: true, passive: true });
    window.addEventListener('resize', put);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('scroll', put, { capture: true });
      window.removeEventListener('resize', put);
    };
  }, [opened]);
  const message = readsOf(run, result, MOST_READ);

  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields stand in it
    <div class="card" ref={card} role="group" tabIndex={-1} aria-label={sentences.label} translate={false}>
      {isLetter(run) ? <Pair run={run} text={text} /> : <Kinds run={run} />}
      <ul>
        {run.codePoints.map((codePoint) => (
          <li key={codePoint}>
            <b>{nameOfCharacter(codePoint, run.technique, result)}</b>{' '}
            {!isLetter(run) && <span class="cp">{formalCodePoint(codePoint)}</span>}{' '}
            <span class="quiet small">{kindName(codePoint)}</span>
          </li>
        ))}
        {isCutShort(run.codePoints, run.count) && <li class="quiet">{sentences.others}</li>}
      </ul>
      {message !== null && <p>{fillPlural(sentences.reads, countOfCarriers(run, result), { message })}</p>}
      <p>
        {become(run)} {why(run, text)}
      </p>
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

function isLetter({ technique }: MarkRun): boolean {
  return technique === 'homoglyph' || technique === 'punctuation';
}

/** What it looks like, and what it imitates. */
function Pair({ run, text }: { readonly run: MarkRun; readonly text: string }) {
  const replacement = run.action === 'replaced' ? (run.replacement ?? '') : '';
  return (
    <div class={`pair ${SHAPES[run.technique]}`}>
      <Glyph shown={drawSigns(firstCharacters(text.slice(run.start, run.end), MOST_GLYPHS))} />
      {replacement !== '' && (
        <>
          <span aria-hidden="true" class="quiet">
            {'\u2248'}
          </span>
          <Glyph shown={replacement} />
        </>
      )}
    </div>
  );
}

function Glyph({ shown }: { readonly shown: string }) {
  const characters = Array.from(shown);
  return (
    <span>
      <bdi>{shown}</bdi>
      {characters.length === 1 && <small>{formalCodePoint(shown.codePointAt(0) as number)}</small>}
    </span>
  );
}

/** The labels of what cannot be seen, as its chip has them. */
function Kinds({ run }: { readonly run: MarkRun }) {
  const names = [...new Set(run.codePoints.map(shortName))];
  return (
    <div class={`pair of-names ${SHAPES[run.technique]}`}>
      <bdi>{`${names.join(' ')} ${timesOf(run)}`}</bdi>
    </div>
  );
}

function become(run: MarkRun): string {
  if (run.action === 'replaced') return fill(sentences.replaced, { replacement: replacementOf(run) });
  if (run.action === 'deleted') return fillPlural(sentences.deleted, run.count);
  return sentences.kept;
}

function why(run: MarkRun, text: string): string {
  const { action, reason, replacement = '', technique } = run;
  if (action === 'kept')
    return reason === undefined
      ? ''
      : fill(sentences.reason, { reason: reasonSentence(reason, wordOf(run, text)) });
  if (replacement === '\n') return sentences.whyLineBreak;
  if (replacement === '\uFFFD') return sentences.whyCodeUnit;
  return fill(sentences.why[technique], { letter: replacement });
}

/** Below the mark, within the sheet. On a phone the style sheet puts it at the bottom. */
function putBeside(card: HTMLElement | null, mark: { left: number; bottom: number } | null): void {
  const sheet = card?.parentElement;
  if (card === null || sheet == null || mark === null) return;
  const frame = sheet.getBoundingClientRect();
  const left = Math.max(GAP, Math.min(mark.left - frame.left, frame.width - card.offsetWidth - GAP));
  const top = Math.max(GAP, Math.min(mark.bottom - frame.top, frame.height) + GAP);
  card.style.setProperty('--card-left', `${left}px`);
  card.style.setProperty('--card-top', `${top}px`);
}
