/** The engine's report as the contract's answer: the one place where the two meet. */
import type { CleanResult, DetectResult, Usage } from '@limpid/contract';
import type { CleanReport, Report } from '@limpid/engine';

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
