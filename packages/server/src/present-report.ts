/** The engine's report as the contract's answer: the one place where the two meet. */
import type { CleanResult, DetectResult } from '@limpid/contract';
import type { CleanReport, Report } from '@limpid/engine';
import type { Caller } from './accounts/caller.ts';
import type { DayCount } from './usage/daily-quota.ts';

/** The engine's objects are readonly all the way down; the contract's fields do not say. */
type Frozen<Value> = Value extends object ? { readonly [Key in keyof Value]: Frozen<Value[Key]> } : Value;

/** `data` of `POST /v1/clean`, in the order of the contract. */
export function presentClean(report: CleanReport, caller: Caller, day: DayCount): Frozen<CleanResult> {
  return { text: report.text, ...presentDetect(report, caller, day) };
}

/** `data` of `POST /v1/detect`. */
export function presentDetect(report: Report, caller: Caller, day: DayCount): Frozen<DetectResult> {
  return {
    deleted: report.deleted,
    replaced: report.replaced,
    suspicion: report.suspicion,
    verdict: report.verdict,
    findings: report.findings,
    caveats: report.caveats,
    payloads: report.payloads,
    whitespace: report.whitespace,
    usage: presentUsage(caller, day),
  };
}

/** Where the caller stands on its day. */
export function presentUsage(caller: Caller, { used, limit }: DayCount) {
  return { used, limit, plan: caller.plan.name };
}
