/** Paste a text and see what hides in it. */
import { useMemo } from 'preact/hooks';
import { Frame } from '../design/frame.tsx';
import { ExampleList } from '../scan/empty-sheet.tsx';
import { FindingList } from '../scan/finding-list.tsx';
import { PrivacyLine } from '../scan/privacy-line.tsx';
import { ReportColumn } from '../scan/report-column.tsx';
import { StatusLine } from '../scan/status-line.tsx';
import { TextSheet } from '../scan/text-sheet.tsx';
import { useLateParts } from '../scan/use-late-parts.ts';
import { usePrinting } from '../scan/use-printing.ts';
import { useSheet } from '../scan/use-sheet.ts';
import { WaitingText } from '../scan/waiting-text.tsx';
import scanWords from '../words/scan.json' with { type: 'json' };
import '../scan/scan.css';

export function ScanPage() {
  const sheet = useSheet();
  const isPrinting = usePrinting();
  const { text, shown, options, hasFailed, isSlow } = sheet;
  // Typing draws the page anew with every key: what hangs on the result alone is left as it was.
  const late = useLateParts(text !== '');
  const there = late === 'failed' ? null : late;
  const isMissing = shown === null && isSlow;
  const report = useMemo(() => <ReportColumn {...sheet} />, [shown, hasFailed, isMissing]);
  const findings = useMemo(
    () =>
      shown && (
        <FindingList
          key={sheet.edition}
          {...shown.result.report}
          rows={sheet.rows}
          options={options}
          onOption={sheet.setOption}
          onWalk={sheet.onWalk}
          reasonOf={sheet.reasonOf}
        />
      ),
    [shown, options],
  );
  return (
    <Frame>
      <div class="intro">
        <h1 class="title">{scanWords.title}</h1>
        <PrivacyLine isEmpty={text === ''} sent={sheet.service.sent} />
      </div>
      <StatusLine {...sheet} />
      <div class="desk">
        <TextSheet sheet={sheet} late={late} />
        {report}
        {findings}
        {shown === null
          ? text === '' && <ExampleList onChoose={sheet.put} />
          : there !== null && <there.CallAsCode {...sheet} />}
        {isPrinting &&
          text !== '' &&
          (there === null ? <WaitingText text={text} isWhole /> : <there.PrintedText {...sheet} />)}
      </div>
    </Frame>
  );
}
