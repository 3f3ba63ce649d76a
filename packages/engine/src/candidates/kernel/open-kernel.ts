/** The walk over a text by SIMD: the same answer as the portable one, where there are WebAssembly and Buffer. */
import type { Survey } from '../portable-survey.ts';
import { BYTES } from './survey.bytes.ts';

/** What is asked of Buffer, so that the engine needs no types of Node. */
interface NodeBuffer extends Uint8Array {
  write(text: string, offset: number, length: number, encoding: 'latin1' | 'utf16le'): number;
}

declare const Buffer:
  | {
      from(text: string, encoding: 'base64'): NodeBuffer;
      from(memory: ArrayBuffer, offset: number, length: number): NodeBuffer;
    }
  | undefined;

/** In no library of the language alone. */
declare const WebAssembly:
  | {
      readonly Module: new (bytes: Uint8Array) => object;
      readonly Instance: new (module: object) => { readonly exports: object };
    }
  | undefined;

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer };
  /** Makes the tables; gives where texts go. */
  open(): number;
  surveyBytes(length: number): number;
  surveyUnits(length: number): number;
}

/** What the kernel says, as it writes it. */
const HAS_CANDIDATES = 1;
const HAS_LOOK_ALIKES = 2;
const HAS_MIXED_NUMBERS = 4;
const HAS_DOUBTFUL_SPACES = 8;
const PAIRS_SHIFT = 4;

/** The longest section of a text, all of it beyond the Basic Multilingual Plane. */
export const MAX_UNITS = 0x80000;

const IS_WIDE = /[\u0100-\uffff]/;

/** Null where this machine has no SIMD, or not what moves a text fast. */
export function openKernel(): ((text: string) => Survey) | null {
  if (typeof Buffer === 'undefined') return null;
  const kernel = instantiate(Buffer.from(BYTES, 'base64'));
  if (kernel === null) return null;
  const texts = Buffer.from(kernel.memory.buffer, kernel.open(), MAX_UNITS * 2);
  return (text) => {
    const { length } = text;
    // A text that holds one byte a unit is stored so, and the question costs nothing.
    if (IS_WIDE.test(text)) {
      texts.write(text, 0, length * 2, 'utf16le');
      return surveyOf(kernel.surveyUnits(length), length);
    }
    texts.write(text, 0, length, 'latin1');
    return surveyOf(kernel.surveyBytes(length), length);
  };
}

function instantiate(bytes: Uint8Array): Exports | null {
  if (typeof WebAssembly === 'undefined') return null;
  try {
    // Without SIMD the bytes are no module; and a process may forbid all modules, or have no memory left for one.
    return new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports as Exports;
  } catch {
    return null;
  }
}

function surveyOf(answer: number, length: number): Survey {
  return {
    characters: length - (answer >> PAIRS_SHIFT),
    hasCandidates: (answer & HAS_CANDIDATES) !== 0,
    hasLookAlikes: (answer & HAS_LOOK_ALIKES) !== 0,
    hasMixedNumbers: (answer & HAS_MIXED_NUMBERS) !== 0,
    hasDoubtfulSpaces: (answer & HAS_DOUBTFUL_SPACES) !== 0,
  };
}
