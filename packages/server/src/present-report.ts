/** The engine's report as the contract's answer: the one place where the two meet. */
import { isAscii } from 'node:buffer';
import type { CleanResult, DetectResult, Usage } from '@limpid/contract';
import type { CleanReport, Report } from '@limpid/engine';
import { findTextLiteral } from './text-literal.ts';

/** The engine's objects are readonly all the way down; the contract's fields do not say. */
type Frozen<Value> = Value extends object ? { readonly [Key in keyof Value]: Frozen<Value[Key]> } : Value;

/** `data` of `POST /v1/clean`, in the order of the contract. */
export function presentClean(report: CleanReport, usage: Usage): Frozen<CleanResult> {
  return { text: report.text, ...presentDetect(report, usage) };
}

/** `data` of `POST /v1/detect`. */
export function presentDetect(report: Report, usage: Usage): Frozen<DetectResult> {
  return {
    deleted: report.deleted,
    replaced: report.replaced,
    suspicion: report.suspicion,
    verdict: report.verdict,
    findings: report.findings,
    caveats: report.caveats,
    payloads: report.payloads,
    whitespace: report.whitespace,
    usage,
  };
}

const BEFORE_TEXT = '{"ok":true,"data":{"text":';

/** Answers of fewer bytes go out in one piece with their head where they are a string. */
const SMALL = 8192;

/**
 * The answer of `POST /v1/clean` as it goes over the wire. A text that came back as it was is taken from the body it
 * came in: writing it anew would cost more than all the rest.
 */
export function writeClean(report: CleanReport, usage: Usage, text: string, body: Buffer): string | Buffer {
  const literal = report.text === text ? findTextLiteral(body) : null;
  const afterText = `,${JSON.stringify(presentDetect(report, usage)).slice(1)}}`;
  if (literal === null) return BEFORE_TEXT + JSON.stringify(report.text) + afterText;
  if (literal.length < SMALL && isAscii(literal)) return BEFORE_TEXT + literal.toString('latin1') + afterText;
  return Buffer.concat([Buffer.from(BEFORE_TEXT), literal, Buffer.from(afterText)]);
}
