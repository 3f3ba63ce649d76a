/** Judges the answers to a request of the fuzzer: every answer must be as the OpenAPI document describes it. */
import assert from 'node:assert/strict';
import {
  type AnswerCheck,
  answerCheckOf,
  checkHead,
  type RawAnswer,
} from '../../packages/server/test/check-answer.ts';
import { CANARY } from './arbitrary-text.ts';
import type { ReceivedAnswer } from './raw-connection.ts';
import { extentOf, type FuzzRequest } from './request.ts';

/** Throws for an answer that is wrong. */
export type AnswerJudge = (request: FuzzRequest, answers: readonly ReceivedAnswer[]) => void;

/** The statuses of a target or method that is not described, of bytes that are not a request, and of an overload. */
const UNDESCRIBED = [400, 404, 405, 408, 417, 431, 503];
const DOCUMENTS = ['/openapi.json', '/docs', '/page.json', '/'];
const NDJSON = 'application/x-ndjson';
/** Traces of the implementation. */
const INTERNALS =
  /node_modules|node:internal|\.(?:ts|js|mjs):\d|\n\s+at |(?:Type|Range|Syntax|Reference)Error|SQLITE|FST_/;

export function answerJudge(description: Parameters<typeof answerCheckOf>[0]): AnswerJudge {
  const check = answerCheckOf(description);

  function judge(answer: RawAnswer & ReceivedAnswer, request: FuzzRequest): void {
    const { method, path, status, headers, body, isCut } = answer;
    const where = `${method} ${path} ${status}`;
    assert.notEqual(status, 500, `${where} ${body}`);
    assert.doesNotMatch(JSON.stringify(headers), new RegExp(CANARY), where);
    if (status === 200 && ['GET', 'HEAD'].includes(method) && DOCUMENTS.includes(path)) return;
    if (headers['content-type'] === NDJSON && method === 'POST' && path === '/v1/batch' && status === 200) {
      // A batch whose request breaks off breaks off too.
      if (!isCut) judgeLines(check, answer, request);
    } else {
      assert.ok(!isCut, `${where} broke off`);
      if (!check.describes(method, path)) assert.ok(UNDESCRIBED.includes(status), where);
      if (status === 405) assert.match(headers.allow ?? '', /^[A-Z]/, `${where} without Allow`);
      const { json } = check.checkAnswer(answer);
      assert.equal(method === 'HEAD' || typeof json.ok === 'boolean', true, where);
    }
    if (isCut) return;
    const remaining = withoutTexts(body);
    assert.doesNotMatch(remaining, new RegExp(CANARY), where);
    assert.doesNotMatch(remaining, INTERNALS, where);
  }

  return (request, answers) => {
    // Node ignores the end of a connection that asks for another protocol.
    const isIgnored = extentOf(request) === 'unended' && request.fields.some(([name]) => name === 'upgrade');
    assert.ok(answers.length > 0 || isIgnored, 'no answer');
    for (const [index, answer] of answers.entries()) {
      // The bytes after a request are no request, or one for an unknown target.
      const { method, target } = index === 0 ? request : { method: '-', target: '-' };
      judge({ ...answer, method, path: pathOf(target) }, request);
    }
  };
}

/** Each line must be as described, and each line of the request has one. */
function judgeLines({ checkLine }: AnswerCheck, answer: RawAnswer, request: FuzzRequest): void {
  checkHead(answer, NDJSON);
  const lines = answer.body.split('\n').filter((line) => line !== '');
  const read = lines.map((line) => checkLine(line));
  // The line for an account that was deleted meanwhile is the last.
  if (extentOf(request) !== 'whole' || read.at(-1)?.error?.code === 'invalid_credentials') return;
  const sent = request.body
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .split('\n');
  assert.equal(lines.length, sent.filter((line) => !/^[ \t\r]*$/.test(line)).length, 'a line has no answer');
}

/** The body without returned texts and ids of lines. */
function withoutTexts(body: string): string {
  const keep = (key: string, value: unknown) => (key === 'text' || key === 'id' ? undefined : value);
  const lines = body.split('\n');
  return lines.map((line) => (line === '' ? '' : JSON.stringify(JSON.parse(line), keep))).join('\n');
}

/** The path of a target, normalized by RFC 3986 6.2.2 and 6.2.3. */
function pathOf(target: string): string {
  // The router treats a target without a path as `/`.
  if (target === '*' || /^https?:\/\/[^/?#]+$/i.test(target)) return '/';
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0] ?? '';
  return path.replaceAll(/%([4-7][0-9a-f])/gi, (escaped, digits) => {
    const character = String.fromCharCode(Number.parseInt(digits, 16));
    return /[\w~]/.test(character) ? character : escaped;
  });
}
