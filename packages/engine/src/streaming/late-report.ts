/** What only the whole of a stream says: its payloads and look-alikes, read at its end, section by section. */
import type { Finding, PlacedPayload } from '../report.ts';
import { NEW_TERMINAL } from '../rules/terminal-sequences.ts';
import { scan, settingsOf } from '../scan.ts';
import { ChunkCutter } from '../text/cut-chunks.ts';
import { Section } from '../text/section.ts';
import { SECTION_SIZE } from '../text/section-size.ts';

/** What the engine says of all sections, each read as a text of its own: a stream is not kept to be read again. */
export interface LateReport {
  readonly characters: number;
  readonly suspicion: number;
  /** The first ones; a stream may go on for ever. */
  readonly payloads: readonly PlacedPayload[];
  readonly findings: readonly Finding[];
}

const MOST_PAYLOADS = 1000;

export class LateReader {
  readonly #cutter = new ChunkCutter(SECTION_SIZE);
  readonly #payloads: PlacedPayload[] = [];
  readonly #findings = new Map<string, Finding>();
  #characters = 0;
  #suspicion = 0;

  push(chunk: string): void {
    for (const section of this.#cutter.add(chunk)) this.#read(section);
  }

  end(): LateReport {
    for (const section of this.#cutter.end()) this.#read(section);
    return {
      characters: this.#characters,
      suspicion: this.#suspicion,
      payloads: this.#payloads,
      findings: [...this.#findings.values()],
    };
  }

  #read({ text, start }: Section): void {
    const { report, parts } = scan([new Section(text, 0, 0, true, NEW_TERMINAL)], settingsOf({}));
    for (const { payloads } of parts)
      for (const payload of payloads)
        if (this.#payloads.length < MOST_PAYLOADS)
          this.#payloads.push({
            ...payload,
            offset: payload.offset + this.#characters,
            start: payload.start + start,
          });
    for (const finding of report.findings) this.#add(finding);
    this.#characters += report.characters;
    this.#suspicion = Math.max(this.#suspicion, report.suspicion);
  }

  #add(finding: Finding): void {
    const key = keyOf(finding);
    const count = finding.count + (this.#findings.get(key)?.count ?? 0);
    this.#findings.set(key, { ...finding, count });
  }
}

/** Alike for findings of one character that had the same outcome. */
export function keyOf({ technique, codePoint, action }: Finding): string {
  return `${technique} ${codePoint} ${action}`;
}
