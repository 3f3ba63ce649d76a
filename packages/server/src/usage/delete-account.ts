/** Deletes an account with all that is stored about it. */
import type { Store } from '../store/open-store.ts';
import { deleteInSlices } from './delete-in-slices.ts';

/**
 * Answers whether there was one. Its keys and sessions open nothing from the first step on; its scan rows follow in
 * slices, and what a call still writes meanwhile, or a crash leaves, goes with what is expired.
 */
export async function deleteAccount(store: Store, id: string): Promise<boolean> {
  const existed = await store.accounts.delete(id);
  const deleteRows = (atMost: number) => store.scanRows.deleteOf(id, atMost);
  if (existed) await deleteInSlices(deleteRows, { before: store.keepLogShort });
  return existed;
}
