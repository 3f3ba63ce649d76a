/** Counts marks, also by kind, and lists the places of the first. */
import { classOf, SEVERITIES, type Severity, severityOf } from '../finding-classes.ts';
import type { Position } from '../position-in-text.ts';
import { type EscapedPlace, type Kind, MAX_PLACES, type Place } from '../scan-data.ts';
import type { FoundMark } from './found-marks.ts';

type Names = ReadonlyMap<string, string>;

const ACTIONS = { delete: 'deleted', replace: 'replaced', keep: 'kept' } as const;

interface CountedKind {
  /** Of the first one that was met. */
  readonly offset: number;
  readonly described: Place;
  count: number;
}

export class CountedMarks {
  readonly #isCode: boolean;
  readonly #counts = { deleted: 0, replaced: 0, kept: 0 };
  /** Escapes that would be removed if they were characters. */
  #escaped = 0;
  readonly #severities: Record<Severity, number> = { error: 0, warning: 0, note: 0 };
  readonly #kinds = new Map<string, CountedKind>();
  readonly #places: Place[] = [];
  /** What is kept must not use up the room of what is removed. */
  readonly #room = { removed: MAX_PLACES, kept: MAX_PLACES };
  readonly #escapes: EscapedPlace[] = [];

  constructor(isCode: boolean) {
    this.#isCode = isCode;
  }

  /** The same without marks. */
  empty(): CountedMarks {
    return new CountedMarks(this.#isCode);
  }

  /** All that are not kept. */
  get removed(): number {
    return this.#counts.deleted + this.#counts.replaced + this.#escaped;
  }

  add(mark: FoundMark, position: Position): void {
    const place = describe(mark, position, this.#isCode);
    if (place.severity !== undefined) this.#severities[place.severity]++;
    if (mark.written !== undefined) {
      if (place.action !== 'kept') this.#escaped++;
      if (this.#escapes.length < MAX_PLACES) this.#escapes.push({ ...place, written: mark.written });
      return;
    }
    this.#counts[place.action]++;
    this.#addKind({ offset: place.offset, described: place, count: 1 });
    this.#addPlace(place);
  }

  /** Those of another one, which may have come before some of these. */
  addAll(other: CountedMarks): void {
    for (const action of ['deleted', 'replaced', 'kept'] as const)
      this.#counts[action] += other.#counts[action];
    for (const severity of SEVERITIES) this.#severities[severity] += other.#severities[severity];
    this.#escaped += other.#escaped;
    for (const kind of other.#kinds.values()) this.#addKind(kind);
    const [first] = other.#places;
    if (first !== undefined) this.#addPlacesFrom(first.offset, other.#places);
    const [firstEscape] = other.#escapes;
    if (firstEscape !== undefined) {
      const later = takeFrom(this.#escapes, firstEscape.offset);
      this.#escapes.push(...[...later, ...other.#escapes].sort(byOffset));
      this.#escapes.length = Math.min(this.#escapes.length, MAX_PLACES);
    }
  }

  report(names: Names) {
    const named = <One extends Place>(place: One) => ({ ...place, name: names.get(place.codePoint) ?? '' });
    return {
      ...this.#counts,
      severities: { ...this.#severities },
      escaped: this.#escaped,
      escapes: this.#escapes.map(named),
      kinds: this.#presentKinds(names),
      places: this.#places.map(named),
    };
  }

  #addKind({ offset, described, count }: CountedKind): void {
    const { technique, codePoint, action, replacement = '', reason = '', class: name } = described;
    const key = `${technique}|${codePoint}|${action}|${replacement}|${reason}|${name}`;
    const known = this.#kinds.get(key);
    if (known !== undefined && known.offset <= offset) known.count += count;
    else this.#kinds.set(key, { offset, described, count: count + (known?.count ?? 0) });
  }

  /** They are of one line: what stands before it is in order, and stays. */
  #addPlacesFrom(offset: number, places: readonly Place[]): void {
    const later = takeFrom(this.#places, offset);
    for (const { action } of later) this.#room[action === 'kept' ? 'kept' : 'removed']++;
    for (const place of [...later, ...places].sort(byOffset)) this.#addPlace(place);
  }

  #addPlace(place: Place): void {
    const kind = place.action === 'kept' ? 'kept' : 'removed';
    if (this.#room[kind] === 0) return;
    this.#room[kind]--;
    this.#places.push(place);
  }

  /** In the order in which they are met. */
  #presentKinds(names: Names): readonly Kind[] {
    const kinds = [...this.#kinds.values()].sort(byOffset);
    return kinds.map(({ described, count }) => {
      const { offset: _, line: _line, column: _column, characterClass: _class, ...kind } = described;
      return { ...kind, name: names.get(kind.codePoint) ?? '', count };
    });
  }
}

/** Takes away what stands at the offset or after it. */
function takeFrom<One extends { readonly offset: number }>(places: One[], offset: number): One[] {
  let end = places.length;
  while (end > 0 && (places[end - 1] as One).offset >= offset) end--;
  return places.splice(end);
}

function byOffset(one: { readonly offset: number }, other: { readonly offset: number }): number {
  return one.offset - other.offset;
}

/** Its name is known when all of the text is. */
function describe(mark: FoundMark, position: Position, isCode: boolean): Place {
  const { codePoint, technique, characterClass, decision, written } = mark;
  const isOfCode = isCode || mark.isInCode === true || mark.inName === true;
  const name = classOf(mark);
  return {
    ...position,
    codePoint: `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`,
    name: '',
    technique,
    characterClass,
    class: name,
    ...(decision.action !== 'keep' && {
      severity: severityOf(name, isOfCode, written !== undefined),
    }),
    action: ACTIONS[decision.action],
    ...(decision.action === 'replace' && { replacement: decision.text }),
    ...(decision.action === 'keep' && { reason: decision.reason }),
  };
}
