/** The sentence for standard output that takes nothing more. */

export function describePrintError(code: string | undefined): string {
  return `Standard output could not be written (${code ?? 'for a reason unknown'}).`;
}
