/** SARIF 2.1.0, which hosts of code take as alerts: one run, a result for each stretch of characters and each payload. */
import { resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bytesOfName } from '../files.ts';
import { CLASS_NAMES, FINDING_CLASSES, type FindingClass } from '../finding-classes.ts';
import type { Scanned, Unreadable } from '../scan-data.ts';
import { showSafely } from '../show-safely.ts';
import { type Manifest, readManifest } from '../version.ts';
import { escapeHidden } from './escape-json.ts';
import { type Finding, findingsOf, pathInRoot, sentenceOfLeftOut } from './findings.ts';
import type { Format, FormatSettings } from './format.ts';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';
/** What hosts call the root of their checkout. */
const ROOT = '%SRCROOT%';
const STANDARD_INPUT = 'file:///dev/stdin';

export function makeSarif(settings: FormatSettings): Format {
  const notifications: object[] = [];
  let isFirst = true;
  return {
    begin: () =>
      `{"$schema":"${SCHEMA}","version":"2.1.0","runs":[{"tool":${write(describeTool(readManifest()))},"columnKind":"unicodeCodePoints","newlineSequences":["\\r\\n","\\n","\\r"],"results":[`,
    source(outcome) {
      if (outcome.outcome === 'unreadable') notifications.push(describeProblem(outcome, settings));
      if (outcome.outcome !== 'scanned') return '';
      const left = sentenceOfLeftOut(outcome, settings);
      if (left !== null) notifications.push(describeLeftOut(outcome, left, settings));
      const results = findingsOf(outcome, settings).map((finding) => {
        const comma = isFirst ? '\n' : ',\n';
        isFirst = false;
        return `${comma}${write(describeResult(finding, outcome.path, settings))}`;
      });
      return results.join('');
    },
    end({ failed }) {
      const invocation = { executionSuccessful: failed === 0, toolExecutionNotifications: notifications };
      return `\n],"invocations":[${write(invocation)}]}]}\n`;
    },
  };
}

function write(value: unknown): string {
  return escapeHidden(JSON.stringify(value));
}

export function describeTool(manifest: Manifest): object {
  const rules = CLASS_NAMES.map((id) => describeRule(id, manifest));
  return { driver: { name: 'limpid', semanticVersion: manifest.version, rules } };
}

function describeRule(id: FindingClass, { version, homepage }: Manifest): object {
  const { title, code, page, ...more } = FINDING_CLASSES[id];
  const name = `docs/techniques/${page}.md`;
  return {
    ...{ id, shortDescription: { text: title }, defaultConfiguration: { level: code } },
    help: { text: `${title}: ${name} in the repository of Limpid says how they hide and what is kept.` },
    ...(homepage !== undefined && { helpUri: `${homepage}/blob/v${version}/${name}` }),
    ...('risk' in more && {
      properties: { 'security-severity': more.risk.toFixed(1), tags: ['security'] },
    }),
  };
}

function describeResult(
  { rule, severity, sentence, ...where }: Finding,
  path: string,
  settings: FormatSettings,
) {
  const { line, column, endColumn } = where;
  const region = { startLine: line, startColumn: column, ...(endColumn !== undefined && { endColumn }) };
  return {
    ruleId: rule,
    level: severity,
    message: { text: sentence },
    locations: [{ physicalLocation: { artifactLocation: locate(path, settings), region } }],
  };
}

function describeProblem({ path, problem }: Unreadable, settings: FormatSettings): object {
  return {
    level: 'error',
    message: { text: showSafely(problem) },
    locations: [{ physicalLocation: { artifactLocation: locate(path, settings) } }],
  };
}

function describeLeftOut({ path }: Scanned, left: string, settings: FormatSettings): object {
  return {
    level: 'note',
    message: { text: left },
    locations: [{ physicalLocation: { artifactLocation: locate(path, settings) } }],
  };
}

function locate(path: string, { root }: FormatSettings): object {
  if (path === '-') return { uri: STANDARD_INPUT };
  const below = pathInRoot(path, root);
  if (below === null) return { uri: urlOf(resolve(path)) };
  return { uri: below.split('/').map(encodeSegment).join('/'), uriBaseId: ROOT };
}

function urlOf(file: string): string {
  if (file.isWellFormed() || sep !== '/') return pathToFileURL(file.toWellFormed()).href;
  return `file://${file.split(sep).map(encodeSegment).join('/')}`;
}

/** A byte that is no UTF-8 is one in an address, too. */
function encodeSegment(name: string): string {
  if (name.isWellFormed()) return encodeURIComponent(name);
  return bytesOfName(name)
    .toString('latin1')
    .replaceAll(/[^\w.~-]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
}
