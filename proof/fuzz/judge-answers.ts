/** Says what is wrong with the answers to a request: every one must be as the interface description has it. */
import assert from 'node:assert/strict';
import {
  type AnswerCheck,
  answerCheckOf,
  checkHead,
  type RawAnswer,
} from '../../packages/server/test/check-answer.ts';
import type { ReceivedAnswer } from './connection.ts';
import { CANARY } from './hidden-text.ts';
import { type FuzzRequest, isUnended, isWhole } from './request.ts';

/** Throws where an answer may not be. */
export type JudgeAnswers = (request: FuzzRequest, answers: readonly ReceivedAnswer[]) => void;

/**
 * What is answered where nothing is described: no such path or method, what is no request, and too much work. Whatever
 * else can be refused is refused after the path was found.
 */
const ELSEWHERE = [400, 404, 405, 408, 417, 431, 503];
/** Served beside the interface. */
const DOCUMENTS = ['/openapi.json', '/docs', '/page.json', '/'];
const LINES = 'application/x-ndjson';
/** What only the inside of the service knows. */
const INSIDE =
  /node_modules|node:internal|\.(?:ts|js|mjs):\d|\n\s+at |(?:Type|Range|Syntax|Reference)Error|SQLITE|FST_/;

export function judgeBy(description: Parameters<typeof answerCheckOf>[0]): JudgeAnswers {
  const check = answerCheckOf(description);

  return (request, answers) => {
    // Of what asks for another protocol Node does not look at the end.
    const isDropped = isUnended(request) && request.fields.some(([name]) => name === 'upgrade');
    assert.ok(answers.length > 0 || isDropped, 'no answer');
    const [first, ...more] = answers;
    if (first !== undefined)
      judge({ ...first, method: request.method, path: plainPath(request.target) }, request);
    // What came after the request is no request, or one for what is not there.
    for (const answer of more) judge({ ...answer, method: '-', path: '-' }, request);
  };

  function judge(answer: RawAnswer & ReceivedAnswer, request: FuzzRequest): void {
    const { method, path, status, headers, body, isCut } = answer;
    const where = `${method} ${path} ${status}`;
    assert.notEqual(status, 500, `${where} ${body}`);
    assert.doesNotMatch(JSON.stringify(headers), new RegExp(CANARY), where);
    if (status === 200 && ['GET', 'HEAD'].includes(method) && DOCUMENTS.includes(path)) return;
    const isBatch = headers['content-type'] === LINES && method === 'POST' && path === '/v1/batch';
    if (isBatch && status === 200) {
      // It goes on for as long as the request does, and breaks off where that does.
      if (!isCut) judgeLines(check, answer, request);
    } else {
      assert.ok(!isCut, `${where} broke off`);
      if (!check.describes(method, path)) assert.ok(ELSEWHERE.includes(status), where);
      if (status === 405) assert.match(headers.allow ?? '', /^[A-Z]/, `${where} without Allow`);
      const { json } = check.checkAnswer(answer);
      assert.equal(method === 'HEAD' || typeof json.ok === 'boolean', true, where);
    }
    if (isCut) return;
    const unsaid = withoutTexts(body);
    assert.doesNotMatch(unsaid, new RegExp(CANARY), where);
    assert.doesNotMatch(unsaid, INSIDE, where);
  }
}

/** Each line must be as described, and there must be one for each that was sent. */
function judgeLines({ checkLine }: AnswerCheck, answer: RawAnswer, request: FuzzRequest): void {
  checkHead(answer, LINES);
  const lines = answer.body.split('\n').filter((line) => line !== '');
  const read = lines.map((line) => checkLine(line));
  // A caller who is gone meanwhile is told so once.
  if (!isWhole(request) || read.at(-1)?.error?.code === 'invalid_credentials') return;
  const sent = request.body
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .split('\n');
  assert.equal(lines.length, sent.filter((line) => !/^[ \t\r]*$/.test(line)).length, 'a line has no answer');
}

/** The body without the fields in which a text comes back, and the id of a line. */
function withoutTexts(body: string): string {
  const withoutText = (key: string, value: unknown) => (key === 'text' || key === 'id' ? undefined : value);
  return body
    .split('\n')
    .map((line) => (line === '' ? '' : JSON.stringify(JSON.parse(line), withoutText)))
    .join('\n');
}

/** A target as RFC 3986 6.2.2 and 6.2.3 read it: what says the same path is the same path. */
function plainPath(target: string): string {
  // For the whole server, as the router has it.
  if (target === '*' || /^https?:\/\/[^/?#]+$/i.test(target)) return '/';
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0] ?? '';
  return path.replaceAll(/%([4-7][0-9a-f])/gi, (written, digits) => {
    const character = String.fromCharCode(Number.parseInt(digits, 16));
    return /[\w~]/.test(character) ? character : written;
  });
}
