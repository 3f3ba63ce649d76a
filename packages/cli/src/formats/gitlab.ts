/** The code quality report of GitLab, a list of JSON: its merge requests show what is new in it, by the fingerprints. */
import { createHash } from 'node:crypto';
import type { Severity } from '../finding-classes.ts';
import { showSafely } from '../show-safely.ts';
import { escapeHidden } from './escape-json.ts';
import { findingsOf, pathInRoot, sentenceOfLeftOut } from './findings.ts';
import type { Format, FormatSettings } from './format.ts';

const SEVERITIES: Readonly<Record<Severity, string>> = { error: 'critical', warning: 'minor', note: 'info' };

interface Entry {
  readonly name: string;
  readonly severity: string;
  readonly sentence: string;
  readonly line: number;
}

export function makeGitlab(settings: FormatSettings): Format {
  let isFirst = true;
  return {
    begin: () => '[',
    source(outcome) {
      if (outcome.outcome === 'skipped') return '';
      const path = pathInRoot(outcome.path, settings.root) ?? outcome.path;
      if (outcome.outcome === 'unreadable') {
        const sentence = showSafely(outcome.problem);
        return list(path, [{ name: 'not-scanned', severity: 'blocker', sentence, line: 1 }]);
      }
      const findings = findingsOf(outcome, settings).filter(({ isKept }) => isKept !== true);
      const entries = findings.map(({ rule: name, severity, sentence, line }) => {
        return { name, severity: SEVERITIES[severity], sentence, line };
      });
      const left = sentenceOfLeftOut(outcome, settings);
      if (left === null) return list(path, entries);
      return list(path, [...entries, { name: 'not-all-shown', severity: 'info', sentence: left, line: 1 }]);
    },
    end: () => '\n]\n',
  };

  function list(path: string, entries: readonly Entry[]): string {
    const counts = new Map<string, number>();
    return entries
      .map(({ name, severity, sentence, line }) => {
        const comma = isFirst ? '\n' : ',\n';
        isFirst = false;
        const number = (counts.get(name) ?? 0) + 1;
        counts.set(name, number);
        const entry = {
          ...{ description: sentence, check_name: name, fingerprint: fingerprintOf(path, name, number) },
          ...{ severity, location: { path: showSafely(path), lines: { begin: line } } },
        };
        return `${comma}${escapeHidden(JSON.stringify(entry))}`;
      })
      .join('');
  }
}

/** Of the first, second … finding of a class in a file: lines above it do not change it, and nothing of a text is in it. */
function fingerprintOf(path: string, name: string, number: number): string {
  return createHash('sha256')
    .update(JSON.stringify([path, name, number]))
    .digest('hex');
}
