/** Characters that are drawn as another one, and are right in their own place: what the text around them decides. */
import { KINDS, TWINS } from './tables/twins.ts';

export type TwinKind = (typeof KINDS)[number];

interface Twin {
  readonly codePoint: number;
  readonly kind: TwinKind;
}

const ALL = new Map<number, Twin>();
for (const [first, kind, twins] of TWINS)
  for (const [offset, twin] of Array.from(twins).entries())
    if (twin !== ' ')
      ALL.set(first + offset, { codePoint: twin.codePointAt(0) as number, kind: KINDS[kind] as TwinKind });

/** What it is drawn as. */
export function twinCharacterOf(codePoint: number): number | null {
  return ALL.get(codePoint)?.codePoint ?? null;
}

export function twinKindOf(codePoint: number): TwinKind | null {
  return ALL.get(codePoint)?.kind ?? null;
}

/** Of some kinds, as a class of a pattern. */
export function classOfTwins(kinds: readonly TwinKind[]): string {
  const codePoints = [...ALL].filter(([, { kind }]) => kinds.includes(kind)).map(([codePoint]) => codePoint);
  return `[${codePoints.map((codePoint) => `\\u${codePoint.toString(16).padStart(4, '0')}`).join('')}]`;
}
