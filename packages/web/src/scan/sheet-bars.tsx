/** The bars above and below the text: how it is shown, and how it is taken away. */
import { useMemo } from 'preact/hooks';
import { CopyButton } from '../design/copy-button.tsx';
import { Icon } from '../design/icons.tsx';
import scanWords from '../words/scan.json' with { type: 'json' };
import { fill, fillPlural } from '../words/words.ts';
import { countSentence } from './count-sentence.ts';
import { downloadText } from './download-text.ts';
import { countCodePoints } from './place-payloads.ts';
import { countActions } from './techniques.ts';
import type { Scan } from './use-scan.ts';
import { type Sheet, VIEWS, type View } from './use-sheet.ts';

const { sheet: sentences } = scanWords;

interface HeadBarParts {
  readonly text: string;
  readonly view: View;
  readonly scan: Scan | null;
  /** True once a scan takes so long that a person wonders. */
  readonly isSlow: boolean;
  readonly onView: (view: View) => void;
  readonly onNew: () => void;
}

/** It is there from the start, so that a text that appears pushes nothing away. */
export function HeadBar({ text, view, scan, isSlow, onView, onNew }: HeadBarParts) {
  const isEmpty = text === '';
  // Counted here, not by the scan, which would change it a moment later.
  const characters = useMemo(() => countCodePoints(text), [text]);
  return (
    <div class="bar head">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be read with each of its buttons */}
      <div class="choice" role="group" aria-label={sentences.views.label}>
        {VIEWS.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === view}
            disabled={isEmpty && name !== 'edit'}
            onClick={() => onView(name)}
          >
            {sentences.views[name]}
          </button>
        ))}
      </div>
      <span class="size num">
        {isSlow && (
          <>
            <span class="spinner" aria-hidden="true" />
            <span class="vh">{sentences.scanning}</span>
          </>
        )}
        {isEmpty ? '' : describeSize(characters, view, scan)}
      </span>
      <button class="btn small plain" type="button" hidden={isEmpty} onClick={onNew}>
        {sentences.newText}
      </button>
    </div>
  );
}

function describeSize(from: number, view: View, scan: Scan | null): string {
  if (view === 'clean' && scan !== null) return fillPlural(sentences.characters, scan.cleanCharacters);
  if (view !== 'difference' || scan === null || from === scan.cleanCharacters)
    return fillPlural(sentences.characters, from);
  return fill(sentences.fromTo, { from, to: scan.cleanCharacters });
}

export function EmptyFootBar({ onFile }: { readonly onFile: Sheet['takeFile'] }) {
  return (
    <div class="bar foot-bar is-empty">
      <label class="btn file-button">
        <Icon name="file" />
        {sentences.chooseFile}
        <input
          class="vh"
          type="file"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            currentTarget.value = '';
            if (file !== undefined) onFile(file);
          }}
        />
      </label>
      <p class="sum">{sentences.anyFile}</p>
    </div>
  );
}

interface FootBarParts extends Pick<Sheet, 'shown' | 'cleanText' | 'fileName' | 'hasFailed' | 'isSlow'> {}

export function FootBar({ shown, cleanText, fileName, hasFailed, isSlow }: FootBarParts) {
  const { nothingCopied } = hasFailed ? scanWords.worker : sentences;
  return (
    <div class="bar foot-bar">
      <CopyButton class="primary" text={cleanText} noText={nothingCopied}>
        {sentences.copyClean}
      </CopyButton>
      <button
        class="btn icon-phone"
        type="button"
        disabled={hasFailed}
        onClick={() =>
          cleanText().then(
            (text) => downloadText(text, cleanNameOf(fileName)),
            () => {},
          )
        }
      >
        <Icon name="download" />
        <span>{sentences.download}</span>
      </button>
      <a class="btn plain icon-phone" href="#call">
        <Icon name="code" />
        <span>{sentences.asCode}</span>
      </a>
      {/* Another element for another sentence: one that grew would count as moved. */}
      {shown === null || isSlow || hasFailed ? (
        <p class="sum" key="none">
          {hasFailed ? '' : sentences.scanning}
        </p>
      ) : (
        <p class="sum">{summaryOf(shown)}</p>
      )}
    </div>
  );
}

function summaryOf({ result }: Scan): string {
  const { findings, payloads } = result.report;
  if (findings.length > 0) return countSentence(countActions(findings));
  // It is in plain spaces, which are no finding.
  return payloads.length > 0 ? sentences.messageStays : sentences.nothingToClean;
}

function cleanNameOf(fileName: string | null): string {
  if (fileName === null) return sentences.cleanFileName;
  const dot = fileName.lastIndexOf('.');
  const end = dot > 0 ? dot : fileName.length;
  return fill(sentences.cleanFileNameOf, { name: fileName.slice(0, end), extension: fileName.slice(end) });
}
