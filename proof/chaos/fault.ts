/** What a fault is to whoever injects it. */
import type { Trouble } from '../traffic/call-books.ts';
import type { World, WorldKind } from './world.ts';

export interface Fault {
  readonly name: string;
  /** The stores under which it can be. */
  readonly kinds: readonly WorldKind[];
  /** What callers may meet while it lasts. */
  readonly trouble: Trouble;
  /** A reason to leave it out; null where it can be. */
  cannot?(world: World): string | null;
  /** Begins it, and ends it. */
  inflict(world: World): Promise<void>;
}
