/** Whether what a service answered has the form of an answer: it is shown on terminals and to hosts of builds. */
import type { CleanResult } from '@limpid/client';

/** What a scan answers, with a text where cleaning was asked for. */
export type Answer = Omit<CleanResult, 'text' | 'usage'> & { readonly text?: string };

type Check = (value: unknown) => boolean;

/** A newer service may have words that are not known here; each is a word all the same. */
const isWord: Check = (value) => typeof value === 'string' && /^[a-z0-9][a-z0-9-]{0,63}$/.test(value);
const isText: Check = (value) => typeof value === 'string';
const isCount: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const isShare: Check = (value) => typeof value === 'number' && value >= 0 && value <= 1;
const isFlag: Check = (value) => typeof value === 'boolean';
const isCodePoint: Check = (value) => typeof value === 'string' && /^U\+[0-9A-F]{4,6}$/.test(value);
const isAction: Check = (value) => value === 'deleted' || value === 'replaced' || value === 'kept';

const isPosition = objectOf({ offset: isCount, line: isCount, column: isCount });
const isFinding = objectOf({
  ...{ technique: isWord, name: isText, codePoint: isCodePoint, count: isCount, removed: isFlag },
  ...{ action: isAction, replacement: optional(isText), reason: optional(isWord) },
  positions: optional(listOf(isPosition)),
});
const isPayload = objectOf({
  ...{ scheme: isWord, text: isText, codePoints: isCount, bytes: isCount, offset: isCount },
  encoding: isWord,
});
const isSuspicion = objectOf({
  ...{ kind: isWord, count: isCount, total: isCount, share: isShare, message: isText },
});

/** Whether all that is read of it is there, and of its kind; of what else it holds nothing is said. */
export const isAnswer: (value: unknown) => value is Answer = objectOf({
  ...{ deleted: isCount, replaced: isCount, suspicion: isCount, verdict: isText },
  ...{ findings: listOf(isFinding), payloads: listOf(isPayload), whitespace: listOf(isSuspicion) },
  ...{ caveats: listOf(isText), text: optional(isText) },
}) as (value: unknown) => value is Answer;

function objectOf(checks: Readonly<Record<string, Check>>): Check {
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(checks).every(([name, check]) => check((value as Record<string, unknown>)[name]));
}

function listOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check);
}

function optional(check: Check): Check {
  return (value) => value === undefined || check(value);
}
