import type { Deps } from '../../deps.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import { presentUpload } from './present-upload.ts';
import { loadSentUpload, markSent } from './upload-store.ts';
import type { UploadedFile } from '@hemicycle/contract/uploads';

/** Opens a file that was sent; null when it is gone. The caller checks that the viewer may read
 *  it. */
export async function openUpload(deps: Deps, fileId: string): Promise<FileAnswer | null> {
  const row = await loadSentUpload(deps.db, fileId);
  const content = row && (await deps.storage.open(row.storage_id));
  return content && new FileAnswer({ ...presentUpload(row), content });
}

/** Marks a person's uploaded file as sent with a message; null when there is no such file in this
 *  room, or it was sent before. `db` is the transaction that writes the message. */
export async function claimUpload(
  db: Deps['db'],
  ask: { readonly fileId: string; readonly userId: string; readonly roomId: string; readonly nowMs: number },
): Promise<UploadedFile | null> {
  const row = await markSent(db, {
    id: ask.fileId,
    userId: ask.userId,
    roomId: ask.roomId,
    nowMs: ask.nowMs,
  });
  return row && presentUpload(row);
}
