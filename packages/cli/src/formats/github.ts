/**
 * Workflow commands, which a job of GitHub Actions turns into annotations. A line that begins with `::` is one, so
 * whatever comes from outside is escaped twice: what cannot be seen, and what a command is made of.
 */
import { FINDING_CLASSES } from '../finding-classes.ts';
import { disarmAmid, showSafely } from '../show-safely.ts';
import { type Finding, findingsOf, pathInRoot, sentenceOfLeftOut } from './findings.ts';
import type { Format, FormatSettings } from './format.ts';
import { sumUp } from './sum-up.ts';

const COMMANDS = { error: 'error', warning: 'warning', note: 'notice' } as const;

export function makeGithub(settings: FormatSettings): Format {
  return {
    begin: () => '',
    source(outcome) {
      if (outcome.outcome === 'skipped') return '';
      const file = outcome.path === '-' ? {} : { file: pathOf(outcome.path, settings) };
      if (outcome.outcome === 'unreadable') {
        return writeCommand('error', { ...file, title: 'Not scanned' }, showSafely(outcome.problem));
      }
      const findings = findingsOf(outcome, settings).map((finding) => writeFinding(finding, file));
      const left = sentenceOfLeftOut(outcome, settings);
      return left !== null
        ? `${findings.join('')}${writeCommand('notice', { ...file, title: 'Not all is shown' }, left)}`
        : findings.join('');
    },
    end: (summary, failing) => `${sumUp(summary, failing, settings)}\n`,
  };
}

function pathOf(path: string, { root }: FormatSettings): string {
  return showSafely(pathInRoot(path, root) ?? path);
}

function writeFinding({ rule, severity, sentence, line, column, endColumn }: Finding, file: object): string {
  const where = { line: String(line), col: String(column) };
  const end = endColumn === undefined ? {} : { endLine: String(line), endColumn: String(endColumn - 1) };
  const title = `${FINDING_CLASSES[rule].title} (${rule})`;
  return writeCommand(COMMANDS[severity], { ...file, ...where, ...end, title }, sentence);
}

function writeCommand(
  command: string,
  properties: Readonly<Record<string, string>>,
  message: string,
): string {
  const written = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(value)}`);
  return disarmAmid(`::${command} ${written.join(',')}::${escapeMessage(message)}\n`);
}

/** Of what is safe to show already: a second escape would say that the first one stood in the text. In this order. */
function escapeMessage(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
