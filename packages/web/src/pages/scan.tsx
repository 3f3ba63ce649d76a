/** Paste a text and see what hides in it. */
import { useMemo } from 'preact/hooks';
import { Frame } from '../design/frame.tsx';
import { CallAsCode } from '../scan/call-as-code.tsx';
import { ExampleList } from '../scan/empty-sheet.tsx';
import { FindingList } from '../scan/finding-list.tsx';
import { PrivacyLine } from '../scan/privacy-line.tsx';
import { ReportColumn } from '../scan/report-column.tsx';
import { StatusLine } from '../scan/status-line.tsx';
import { TextSheet } from '../scan/text-sheet.tsx';
import { useSheet } from '../scan/use-sheet.ts';
import { words } from '../words/words.ts';
import '../scan/scan.css';

export function ScanPage() {
  const sheet = useSheet();
  const { text, shown, visit, options, hasFailed } = sheet;
  // Typing draws the page anew with every key: what hangs on the result alone is left as it was.
  const report = useMemo(() => <ReportColumn {...sheet} />, [shown, hasFailed]);
  const findings = useMemo(
    () =>
      shown && (
        <FindingList
          {...shown.result.report}
          rows={sheet.rows}
          options={options}
          onOption={sheet.setOption}
          onWalk={sheet.walk}
          reasonOf={sheet.reasonOf}
        />
      ),
    [shown, options, visit],
  );
  return (
    <Frame>
      <div class="intro">
        <h1 class="title">{words.scan.title}</h1>
        <PrivacyLine isEmpty={text === ''} sent={sheet.service.sent} />
      </div>
      <StatusLine {...sheet} />
      <div class="desk">
        <TextSheet sheet={sheet} />
        {report}
        {findings}
        {shown === null ? text === '' && <ExampleList onChoose={sheet.put} /> : <CallAsCode {...sheet} />}
      </div>
    </Frame>
  );
}
