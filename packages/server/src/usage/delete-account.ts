/** Deletes an account with all that is stored about it. */
import type { Store } from '../store/open-store.ts';
import { dayOf } from './clock.ts';
import { deleteInSlices } from './delete-in-slices.ts';

/**
 * Answers how to delete its scan rows, in slices, or null where there was no such account. Its keys and sessions open
 * nothing from here on. What a call still writes meanwhile, or a crash leaves, goes with what is expired.
 */
export async function deleteAccount(
  store: Store,
  id: string,
  now: number,
): Promise<(() => Promise<number>) | null> {
  if (!(await store.accounts.delete(id, dayOf(now)))) return null;
  const deleteRows = (atMost: number) => store.scanRows.deleteOf(id, atMost);
  return () => deleteInSlices(deleteRows, { before: store.keepLogShort });
}
