/** JUnit XML, which most build servers show: a suite for each source, and a case for each finding, which fails if the source does. */
import { disarmAmid, showSafely } from '../show-safely.ts';
import { type Finding, findingsOf, pathInRoot, sentenceOfLeftOut } from './findings.ts';
import type { Format, FormatSettings } from './format.ts';

export function makeJunit(settings: FormatSettings): Format {
  return {
    begin: () => '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="limpid">\n',
    source(outcome) {
      const path = showSafely(pathInRoot(outcome.path, settings.root) ?? outcome.path);
      if (outcome.outcome === 'skipped')
        return writeSuite(path, [writeCase(path, 'scan', ['<skipped/>'])], {});
      if (outcome.outcome === 'unreadable') {
        const error = `<error${writeAttributes({ type: 'not-scanned', message: showSafely(outcome.problem) })}/>`;
        return writeSuite(path, [writeCase(path, 'scan', [error])], { errors: 1 });
      }
      const findings = findingsOf(outcome, settings).filter(({ isKept }) => isKept !== true);
      const left = sentenceOfLeftOut(outcome, settings);
      const more = left === null ? [] : [`<system-out>${escapeXml(left)}</system-out>`];
      const isFailing = settings.fails(outcome);
      const cases = findings.map((finding) => writeFinding(path, finding, isFailing));
      return cases.length === 0
        ? writeSuite(path, [writeCase(path, 'scan', more)], {})
        : writeSuite(path, [...cases, ...more], { failures: isFailing ? cases.length : 0 });
    },
    end: () => '</testsuites>\n',
  };
}

function writeSuite(
  name: string,
  parts: readonly string[],
  { failures = 0, errors = 0 }: { readonly failures?: number; readonly errors?: number },
): string {
  const tests = parts.filter((part) => part.startsWith('<testcase')).length;
  const counts = { tests: `${tests}`, failures: `${failures}`, errors: `${errors}` };
  const lines = parts.map((part) => `    ${part}\n`).join('');
  return disarmAmid(`  <testsuite${writeAttributes({ name, ...counts })}>\n${lines}  </testsuite>\n`);
}

function writeFinding(
  path: string,
  { rule, severity, line, column, sentence }: Finding,
  isFailing: boolean,
): string {
  const message = `${severity}: ${sentence}`;
  const said = isFailing
    ? `<failure${writeAttributes({ type: rule, message })}/>`
    : `<system-out>${escapeXml(message)}</system-out>`;
  return writeCase(path, `${line}:${column} ${rule}`, [said]);
}

function writeCase(path: string, name: string, parts: readonly string[]): string {
  return `<testcase${writeAttributes({ classname: path, name, file: path })}>${parts.join('')}</testcase>`;
}

function writeAttributes(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('');
}

/** Of what is safe to show already: XML has no form for most controls. */
function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
