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
      readonly Instance: new (
        module: object,
        imports?: { readonly env: { readonly memory: Memory } },
      ) => { readonly exports: object };
    }
  | undefined;

export interface Memory {
  readonly buffer: ArrayBuffer;
}

interface Exports {
  readonly memory: Memory;
  /** Makes the tables; gives where texts go. */
  open(): number;
  surveyBytes(length: number): number;
  surveyUnits(length: number): number;
  /** Where the indices of the units stand that need a look, and how many there are. */
  readonly PLACES: { readonly value: number };
  readonly placeCount: { readonly value: number };
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
  const kernel = instantiate<Exports>(BYTES);
  if (kernel === null) return null;
  const texts = Buffer.from(kernel.memory.buffer, kernel.open(), MAX_UNITS * 2);
  return (text) => {
    const { length } = text;
    // A text that holds one byte a unit is stored so, and the question costs nothing.
    if (IS_WIDE.test(text)) {
      texts.write(text, 0, length * 2, 'utf16le');
      return surveyOf(kernel.surveyUnits(length), length, kernel);
    }
    texts.write(text, 0, length, 'latin1');
    return surveyOf(kernel.surveyBytes(length), length, kernel);
  };
}

/** A kernel with its tables, in whose memory another may work, and where texts go there; null where there can be none. */
export function openBeside(): { readonly memory: Memory; readonly text: number } | null {
  const kernel = instantiate<Exports>(BYTES);
  if (kernel === null) return null;
  return { memory: kernel.memory, text: kernel.open() };
}

/** Bytes in base64 to what they offer; `memory` is that of another kernel. */
export function instantiate<Offered extends object>(bytes: string, memory?: Memory): Offered | null {
  if (typeof Buffer === 'undefined' || typeof WebAssembly === 'undefined') return null;
  try {
    // Without SIMD the bytes are no module; and a process may forbid all modules, or have no memory left for one.
    const module = new WebAssembly.Module(Buffer.from(bytes, 'base64'));
    const imports = memory === undefined ? undefined : { env: { memory } };
    return new WebAssembly.Instance(module, imports).exports as Offered;
  } catch {
    return null;
  }
}

function surveyOf(answer: number, length: number, kernel: Exports): Survey {
  const survey = {
    characters: length - (answer >> PAIRS_SHIFT),
    hasCandidates: (answer & HAS_CANDIDATES) !== 0,
    hasLookAlikes: (answer & HAS_LOOK_ALIKES) !== 0,
    hasMixedNumbers: (answer & HAS_MIXED_NUMBERS) !== 0,
    hasDoubtfulSpaces: (answer & HAS_DOUBTFUL_SPACES) !== 0,
  };
  if (!survey.hasCandidates) return survey;
  const { memory, PLACES, placeCount } = kernel;
  // A copy: the next text has other places.
  return { ...survey, places: new Int32Array(memory.buffer, PLACES.value, placeCount.value).slice() };
}
