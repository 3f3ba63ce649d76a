/** The guide: the first request, keys, limits and errors, the report, privacy, shortcuts, what no cleaner can do. */
import { Frame } from '../design/frame.tsx';
import { here } from '../here.ts';
import { guideCommands } from '../reference/guide-commands.ts';
import { Command, Contents, Facts, Points, Section, Shortcuts, Text } from '../reference/guide-parts.tsx';
import guideWords from '../words/guide.json' with { type: 'json' };
import '../reference/contents.css';
import '../reference/reference.css';

const guide = guideWords;
const { first, keys, limits, report, privacy, shortcuts, limitsOfCleaning } = guide;

const SECTIONS = { first, keys, limits, report, privacy, shortcuts, beyond: limitsOfCleaning };

export function GuidePage() {
  const commands = guideCommands(here().origin);
  return (
    <Frame>
      <div class="page-head">
        <h1 class="title">{guide.title}</h1>
      </div>
      <div class="reference">
        <Contents entries={Object.entries(SECTIONS).map(([id, { heading }]) => [id, heading])} />
        <div class="parts">
          <div class="lead">
            <Text>{guide.lede}</Text>
          </div>
          <Section id="first" heading={first.heading}>
            <Text>{first.text}</Text>
            <Command name={first.command}>{commands.first}</Command>
            <Text>{first.after}</Text>
            <p>
              <a href="/docs">{guide.reference}</a>
            </p>
          </Section>
          <Section id="keys" heading={keys.heading}>
            <Text>{keys.text}</Text>
            <p>
              <a href="/sign-up">{keys.link}</a>
            </p>
            <Command name={keys.signUp}>{commands.signUp}</Command>
            <Text>{keys.signUpAfter}</Text>
            <Command name={keys.mint}>{commands.mint}</Command>
            <Command name={keys.use}>{commands.use}</Command>
          </Section>
          <Section id="limits" heading={limits.heading}>
            <Text>{limits.text}</Text>
            <Command name={limits.command}>{commands.limits}</Command>
            <Text>{limits.failure}</Text>
            <Facts rows={limits.errors} areCode />
            <Text>{limits.retry}</Text>
            <Command name={limits.retryCommand}>{commands.retry}</Command>
          </Section>
          <Section id="report" heading={report.heading}>
            <Text>{report.text}</Text>
            <Command name={report.command}>{commands.report}</Command>
            <Facts rows={report.parts} areCode />
          </Section>
          <Section id="privacy" heading={privacy.heading}>
            <Text>{privacy.text}</Text>
            <h3>{privacy.neverHeading}</h3>
            <Points points={privacy.never} />
            <h3>{privacy.storedHeading}</h3>
            <Points points={privacy.stored} />
          </Section>
          <Section id="shortcuts" heading={shortcuts.heading}>
            <Text>{shortcuts.text}</Text>
            <Shortcuts rows={shortcuts.rows} />
          </Section>
          <Section id="beyond" heading={limitsOfCleaning.heading}>
            <Facts rows={limitsOfCleaning.parts} />
          </Section>
        </div>
      </div>
    </Frame>
  );
}
