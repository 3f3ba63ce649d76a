/** The formats for hosts of code, as hosts read them: SARIF by its schema, annotations as the runner of a job parses them. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import Ajv4 from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import { makeFolder, runShell } from './run-limpid.ts';

const require = createRequire(import.meta.url);
const SCHEMA = '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json';

/** Tags that spell `::error::x`, after a letter. */
const EVIL = Array.from('::error::forged\n::error::again', (letter) =>
  String.fromCodePoint(0xe0000 + letter.charCodeAt(0)),
).join('');
const EVIL_NAMES = [
  '::error::forged',
  ' ::error::forged',
  'a\n::error file=b,line=1::forged',
  'a\r::warning::forged',
  'b%0A::error::forged',
  'c,line=7::forged',
  'd:e,title=forged',
  '##[error]forged',
  '##vso[task.setvariable variable=PATH]forged',
  'x ##TeamCity[setParameter name=forged]',
  'f\u{2028}::error::forged',
  'g\u{202E}::rorre',
  '%SRCROOT%?#h',
  '-i',
];

/** Those that hide something themselves, which is a finding too. */
const HIDING_NAMES = EVIL_NAMES.filter((name) => /[\r\n\u{2028}\u{202E}]/u.test(name)).map(
  (name) => `${name} (name)`,
);

interface Command {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly message: string;
}

/** As the runner does it: a line, blanks before it left out, that begins with `::`. */
function parseCommand(line: string): Command | null {
  const [, name, properties = '', message = ''] = /^\s*::([^\s:]+)(?: (.*?))?::(.*)$/.exec(line) ?? [];
  if (name === undefined) return null;
  const readEscapes = (text: string) =>
    text
      .replaceAll('%0D', '\r')
      .replaceAll('%0A', '\n')
      .replaceAll('%3A', ':')
      .replaceAll('%2C', ',')
      .replaceAll('%25', '%');
  const pairs = properties.split(',').map((pair) => {
    const [key = '', ...value] = pair.split('=');
    return [key, readEscapes(value.join('='))];
  });
  return { name, properties: Object.fromEntries(pairs), message: readEscapes(message) };
}

/** What hosts look for amid a line. */
function isAmidCommand(line: string): boolean {
  return /##[a-z]*\[/i.test(line);
}

describe('the GitHub format', () => {
  it('--format github writes exactly one annotation per finding, whatever file names and messages contain', async () => {
    const folder = makeFolder();
    for (const name of EVIL_NAMES) writeFileSync(join(folder, name), `x\u{200B}y\nA${EVIL}\n`);
    const { out, error } = await runShell('limpid scan --format github --show-payloads .', folder);
    const lines = out.toString('utf8').split(/[\r\n\u{2028}]/u);
    const all = lines.map(parseCommand).filter((command) => command !== null);
    const commands = all.filter(({ properties }) => properties.file?.endsWith(' (name)') !== true);
    assert.equal(all.length - commands.length, HIDING_NAMES.length);
    // A payload, its carriers and the mark of line 1.
    assert.equal(commands.length, EVIL_NAMES.length * 3);
    assert.ok(
      commands.every(({ name, properties }) => name === (properties.line === '1' ? 'warning' : 'error')),
    );
    assert.equal(commands.filter(({ properties }) => properties.line === '1').length, EVIL_NAMES.length);
    assert.deepEqual(Object.keys(commands[0]?.properties ?? {}).sort(), ['col', 'file', 'line', 'title']);
    assert.equal(lines.filter((line) => line !== '' && parseCommand(line) === null).length, 1);
    assert.ok(!lines.some(isAmidCommand));
    assert.equal(error, '');
  });

  it('a GitHub annotation names the file of its finding, even if the file name looks like a CI command', async () => {
    const folder = makeFolder();
    const names = EVIL_NAMES.filter((name) => !/[\r\n\u{2028}\u{202E}]|##\w*\[/u.test(name));
    for (const name of names) writeFileSync(join(folder, name), 'x\u{200B}y\n');
    const { out } = await runShell('limpid scan --format github .', folder);
    const found = out
      .toString('utf8')
      .split('\n')
      .flatMap((line) => parseCommand(line)?.properties.file ?? []);
    const shown = names.toSorted();
    assert.deepEqual(
      found.filter((name) => shown.includes(name)),
      shown,
    );
  });
});

describe('the formats for builds', () => {
  it('a file name or hidden message cannot forge an entry or a CI command in a GitLab or JUnit report', async () => {
    const folder = makeFolder();
    const names = [...EVIL_NAMES, `a"><failure message='x`];
    for (const name of names) writeFileSync(join(folder, name), `x\u{200B}y\nA${EVIL}\n`);
    const reports = await Promise.all(
      ['gitlab', 'junit'].map((format) =>
        runShell(`limpid scan --format ${format} --show-payloads .`, folder),
      ),
    );
    const [gitlab = '', junit = ''] = reports.map(({ out }) => out.toString('utf8'));
    const prints = JSON.parse(gitlab).map(({ fingerprint }: { fingerprint: string }) => fingerprint);
    const count = names.length * 3 + HIDING_NAMES.length;
    assert.deepEqual([prints.length, new Set(prints).size], [count, count]);
    assert.equal(junit.split('<failure').length - 1, count);
    const shape =
      /^(?:<\?xml[^<>]*\?>| *<\/?testsuites?[^<>]*>| *<testcase[^<>]*><failure[^<>]*\/><\/testcase>)$/;
    for (const line of junit.trimEnd().split('\n')) assert.match(line, shape);
    for (const line of `${gitlab}${junit}`.split('\n'))
      assert.ok(parseCommand(line) === null && !isAmidCommand(line), line);
  });
});

describe('the text format', () => {
  it('text output contains no CI command, whatever the file names and hidden messages contain', async () => {
    const folder = makeFolder();
    const old = Array.from('##[error]forged ##vso[x]y', (letter) =>
      String.fromCodePoint(0xe0000 + letter.charCodeAt(0)),
    );
    for (const name of EVIL_NAMES)
      writeFileSync(join(folder, name), `x\u{200B}y\nA${EVIL}\nB${old.join('')}\n`);
    for (const flags of ['.', '--summary .', '--color always .', '--kept --agent-safe .', 'missing ::x']) {
      const { out, error } = await runShell(`limpid scan ${flags}`, folder);
      const lines = `${out.toString('utf8')}${error}`.split(/[\r\n\u{2028}]/u);
      assert.ok(lines.length > 2);
      for (const line of lines) {
        const shown = stripVTControlCharacters(line);
        assert.ok(parseCommand(shown) === null && !isAmidCommand(shown), line);
      }
    }
  });

  it('text output does not escape file names that merely resemble CI commands, such as a::b', async () => {
    const folder = makeFolder();
    for (const name of ['a::b', ':c', '#[d]']) writeFileSync(join(folder, name), 'x\u{200B}y\n');
    const { out } = await runShell('limpid scan --summary .', folder);
    const names = out.toString('utf8').split('\n').slice(0, 3);
    assert.deepEqual(
      names.map((line) => line.split(': ')[0]),
      ['#[d]', ':c', 'a::b'],
    );
  });
});

describe('JSON', () => {
  it('JSON, NDJSON and SARIF output contain no CI command, and NDJSON has the exact file names', async () => {
    const folder = makeFolder();
    for (const name of EVIL_NAMES) writeFileSync(join(folder, name), `x\u{200B}y\nA${EVIL}\n`);
    for (const format of ['json', 'ndjson', 'sarif --show-payloads']) {
      const { out } = await runShell(`limpid scan --format ${format} .`, folder);
      const lines = out.toString('utf8').split('\n');
      assert.ok(!lines.some(isAmidCommand));
      if (format !== 'ndjson') continue;
      const paths = lines.filter((line) => line !== '').map((line) => JSON.parse(line).path);
      assert.deepEqual(paths.slice(0, -1), [...EVIL_NAMES.toSorted(), ...HIDING_NAMES.toSorted()]);
    }
  });
});

describe('SARIF', () => {
  let validate: (value: unknown) => void;

  before(() => {
    const ajv = new Ajv4.default({ strict: false, unicodeRegExp: false });
    addFormats.default(ajv as never);
    const check = ajv.compile(JSON.parse(readFileSync(require.resolve(SCHEMA), 'utf8')));
    validate = (value) => assert.ok(check(value), JSON.stringify(check.errors));
  });

  it('SARIF output conforms to the SARIF schema', async () => {
    assert.throws(() => validate({ version: '2.1.0', runs: [{}] }));
    const folder = makeFolder();
    for (const name of EVIL_NAMES) writeFileSync(join(folder, name), `x\u{200B}y\nA${EVIL}\n`);
    for (const flags of ['', '--kept', '--show-payloads', '--limit 1', '--summary']) {
      const { out } = await runShell(`limpid scan --format sarif ${flags} . missing`, folder);
      const log = JSON.parse(out.toString('utf8'));
      validate(log);
      const [{ results, invocations }] = log.runs;
      assert.equal(invocations[0].executionSuccessful, false);
      assert.equal(out.toString('utf8').includes('forged\\\\u{A}'), flags === '--show-payloads');
      const marks = EVIL_NAMES.length * (flags === '--show-payloads' ? 3 : 2) + HIDING_NAMES.length;
      // In short the messages alone.
      assert.equal(results.length, flags === '--summary' ? EVIL_NAMES.length : marks);
    }
  });

  it('SARIF output has the correct URI of each file, whatever characters the file name contains', async () => {
    const folder = makeFolder();
    for (const name of EVIL_NAMES) writeFileSync(join(folder, name), 'x\u{200B}y\n');
    const { out } = await runShell('limpid scan --format sarif .', folder);
    const root = new URL(`file://${folder}/`);
    const files = JSON.parse(out.toString('utf8')).runs[0].results.map(
      ({
        locations: [{ physicalLocation }],
      }: {
        locations: [{ physicalLocation: { artifactLocation: { uri: string } } }];
      }) => fileURLToPath(new URL(physicalLocation.artifactLocation.uri, root)),
    );
    const names = [...EVIL_NAMES.toSorted(), ...HIDING_NAMES.toSorted()];
    assert.deepEqual(
      files,
      names.map((name) => join(folder, name)),
    );
  });

  it('SARIF output for standard input and for a file outside the checkout conforms to the SARIF schema', async () => {
    const folder = makeFolder();
    const { out } = await runShell(
      `printf 'x\\342\\200\\213y' > ../outside.txt; printf 'a\\342\\200\\213b' | limpid scan --format sarif ../outside.txt -`,
      folder,
    );
    const log = JSON.parse(out.toString('utf8'));
    validate(log);
    const uris = log.runs[0].results.map(
      ({ locations }: { locations: [{ physicalLocation: { artifactLocation: object } }] }) =>
        locations[0].physicalLocation.artifactLocation,
    );
    assert.deepEqual(uris, [
      { uri: new URL('outside.txt', `file://${folder}`).href },
      { uri: 'file:///dev/stdin' },
    ]);
  });
});
