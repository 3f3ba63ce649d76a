/** The remote strategy: texts are read here, scanned by a service, and reported as if they had been scanned here. */
import { readFileSync } from 'node:fs';
import { type Client, createClient, RequestFailed } from '@limpid/client';
import { inspect, type Reason } from '@limpid/engine';
import { CannotRun, WrongUsage } from '../exit-codes.ts';
import { type Severity, severityOf } from '../finding-classes.ts';
import { Walker } from '../position-in-text.ts';
import { narrows } from '../reporter/selection.ts';
import {
  fileNameOf,
  type Job,
  type Kind,
  type Outcome,
  type Place,
  type Scanned,
  type Source,
} from '../scan-data.ts';
import { describeReadError, type ReadText, readSource } from '../sources/read-source.ts';
import { isCodeFile, syntaxOf } from '../syntax/syntax-of-file.ts';
import { classOfCharacter } from './class-of-character.ts';
import { type Answer, isAnswer } from './remote-answer.ts';
import { scanText } from './scan-text.ts';

/** What a service takes at once, in code points. */
const MAX_CHARACTERS = 200_000;
const TOO_LONG =
  'It is longer than the 200,000 characters that a service takes: scan it here, without --remote.';

const NOT_SENT = 'It was not sent: the service did not scan the one before.';
const NO_ANSWER =
  'What answered has not the form of an answer of Limpid: --remote takes the address of such a service.';

const OTHERWISE =
  'It is left alone: the service cleans it otherwise than this version does, and whether its syntax stays is not known. Clean it here, without --remote.';

export interface Remote {
  readonly url: string;
  readonly keyFile: string | undefined;
}

export async function* scanRemotely(
  sources: readonly Source[],
  job: Job,
  remote: Remote,
): AsyncGenerator<Outcome> {
  if (narrows(job.selection)) {
    throw new WrongUsage(
      'With --remote, --only and --ignore take paths alone; switches such as --no-spaces are sent.',
    );
  }
  const client = openClient(remote);
  let isRefused = false;
  for (const source of sources) {
    if (isRefused) {
      yield { outcome: 'unreadable', path: source.path, problem: NOT_SENT };
      continue;
    }
    const read = await readSource(source);
    try {
      yield read.outcome === 'text' ? await ask(client, source, read, job) : read;
    } catch (error) {
      if (!(error instanceof CannotRun)) throw error;
      // The outcomes before it are still reported in full, so that JSON stays whole.
      isRefused = true;
      yield { outcome: 'unreadable', path: source.path, problem: error.message };
    }
  }
}

function openClient({ url, keyFile }: Remote): Client {
  const apiKey = keyFile === undefined ? keyOfEnvironment() : readKey(keyFile);
  try {
    return createClient({ baseUrl: url, ...(apiKey !== undefined && { apiKey }) });
  } catch {
    throw new WrongUsage(
      '--remote takes an address that begins with http:// or https://, without a name or a password.',
    );
  }
}

function readKey(file: string): string {
  let key: string;
  try {
    key = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new CannotRun(`--key-file ${file}: ${describeReadError(error as NodeJS.ErrnoException)}`);
  }
  return checkKey(key, `--key-file ${file}`);
}

/** A secret that a build was not given is an empty one. */
function keyOfEnvironment(): string | undefined {
  const key = process.env.LIMPID_KEY;
  return key === undefined ? undefined : checkKey(key, 'LIMPID_KEY');
}

function checkKey(key: string, name: string): string {
  if (key === '') throw new CannotRun(`${name}: It is empty. To scan without a key, give none.`);
  if (!/^[!-~]+$/.test(key))
    throw new CannotRun(`${name}: It is no key: a key is one word of plain letters.`);
  return key;
}

async function ask(client: Client, source: Source, read: ReadText, job: Job): Promise<Outcome> {
  const { path } = source;
  const { text } = read;
  if (isLonger(text)) return { outcome: 'unreadable', path, problem: TOO_LONG };
  try {
    const isDetect = job.output === 'report' && Object.keys(job.options).length === 0;
    const answer: unknown = isDetect
      ? await client.detect({ text, positions: true })
      : await client.clean({ text, positions: true, options: job.options });
    if (!isAnswer(answer)) throw new CannotRun(NO_ANSWER);
    const cleaned = job.output === 'report' ? null : keepSyntax(source, read.text, answer, job);
    if (cleaned?.problem !== undefined)
      return { outcome: 'unreadable', path, problem: cleaned.problem, refused: true };
    return present(source, read, answer, cleaned?.text ?? null);
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error;
    // What one text is refused for, all others may be spared; the rest would fail each time.
    if (error.code === 'text_too_long') return { outcome: 'unreadable', path, problem: TOO_LONG };
    // The sentence speaks to programs, of a field that people do not see.
    const url = error.upgradeUrl;
    const message = url === undefined ? error.message : error.message.replaceAll('upgradeUrl', url);
    const more = url === undefined || message.includes(url) ? '' : ` More: ${url}`;
    throw new CannotRun(`The service did not scan it: ${message}${more}`);
  }
}

function isLonger(text: string): boolean {
  return text.length > MAX_CHARACTERS && Array.from(text).length > MAX_CHARACTERS;
}

/** A service knows no names of files: what it cleaned is held against what is cleaned here. */
function keepSyntax(
  source: Source,
  text: string,
  answer: Answer,
  job: Job,
): { readonly text: string | null; readonly problem?: string } {
  const name = fileNameOf(source);
  const cleaned = answer.text ?? null;
  if (cleaned === null || cleaned === text || syntaxOf(name, text) === null) return { text: cleaned };
  if (cleaned !== inspect(text, { options: job.options }).text) return { text: null, problem: OTHERWISE };
  return scanText(text, job, { name });
}

function present(
  source: Source,
  { text, encoding, fileState, isLfsPointer }: ReadText,
  answer: Answer,
  left: string | null,
): Scanned {
  const { deleted, replaced, suspicion, verdict, findings, caveats, payloads, whitespace } = answer;
  const { path } = source;
  const isCode = isCodeFile(fileNameOf(source), text);
  // A service reports the messages that it decoded, and no carriers of others.
  const hidesMessage = payloads.length > 0 || inspect(text).carriers.length > 0;
  // Nor does it tell which characters those are: all that could be are taken for them.
  const judge = ({ codePoint, technique, removed }: Answer['findings'][number]) => {
    const mayCarry = technique === 'zero-width' || technique === 'variation-selector';
    const own = classOfCharacter(Number.parseInt(codePoint.slice(2), 16), technique);
    const name = hidesMessage && mayCarry && removed ? 'payload' : own;
    return { class: name, ...(removed && { severity: severityOf(name, isCode) }) };
  };
  const kinds = findings.map((finding) => {
    const { positions: _, removed: _removed, ...kind } = finding;
    return { ...kind, ...judge(finding) } as Kind;
  });
  const countOf = (severity: Severity) =>
    kinds.reduce((sum, kind) => sum + (kind.severity === severity ? kind.count : 0), 0);
  const places = findings.flatMap((finding) => {
    const { positions = [], count: _, removed: _removed, reason, ...kind } = finding;
    const shared = { ...kind, ...judge(finding), ...(reason !== undefined && { reason: reason as Reason }) };
    return positions.map((position): Place => ({ ...position, ...shared }));
  });
  return {
    ...{ outcome: 'scanned', path, encoding, fileState, ...(isLfsPointer === true && { isLfsPointer }) },
    ...{ characters: Array.from(text).length, deleted, replaced },
    kept: kinds.reduce((sum, { action, count }) => sum + (action === 'kept' ? count : 0), 0),
    ...{ suspicion, verdict, kinds, caveats, whitespace },
    severities: { error: countOf('error'), warning: countOf('warning'), note: countOf('note') },
    places: places.sort((one, other) => one.offset - other.offset),
    payloads: payloads.map((payload) => {
      const { line, column } = new Walker(text).after(payload.offset);
      return { ...payload, line, column };
    }),
    hidesMessage,
    text: left,
  };
}
