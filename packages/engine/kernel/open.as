/** Makes the tables of the kernel, once, from the runs that its bytes hold. */
import { openGlances } from './glances';
import { NATURES, PAGES, PARTS, TEXT } from './memory';
import {
  NATURE_RUNS,
  NATURE_RUNS_END,
  PAGE_RUNS,
  PAGE_RUNS_END,
  PART_RUNS,
  PART_RUNS_END,
} from './tables';

/** Makes the tables; gives where texts go. */
export function open(): usize {
  openGlances();
  fillRuns(NATURES, NATURE_RUNS, NATURE_RUNS_END);
  fillRuns(PARTS, PART_RUNS, PART_RUNS_END);
  fillRuns(PAGES, PAGE_RUNS, PAGE_RUNS_END);
  return TEXT;
}

/** Lengths of seven bits a byte, the least first, and a value. */
function fillRuns(to: usize, from: usize, end: usize): void {
  while (from < end) {
    let length: usize = 0;
    let shift: usize = 0;
    let byte: u8;
    do {
      byte = load<u8>(from++);
      length |= (<usize>(byte & 0x7f)) << shift;
      shift += 7;
    } while (byte > 0x7f);
    memory.fill(to, load<u8>(from++), length);
    to += length;
  }
}
