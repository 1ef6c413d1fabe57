import type { Deps } from '../../deps.ts';
import { deletePart, loadPartIds } from './upload-parts-store.ts';

/** Removes the parts of an upload. It deletes each file before its row, so that no file is left
 *  without one after a crash. */
export async function removeParts(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  uploadId: string,
): Promise<void> {
  for (const storageId of await loadPartIds(db, uploadId)) {
    await storage.remove(storageId);
    await deletePart(db, storageId);
  }
}
