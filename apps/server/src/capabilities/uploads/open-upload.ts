import type { Deps } from '../../deps.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import { presentUpload } from './present-upload.ts';
import { loadSentUpload, markSent } from './upload-store.ts';
import type { UploadedFile } from '@hemicycle/contract/uploads';

/** A file that was sent, open to be read; null when it is gone. Who may read it is for the caller
 *  to know. */
export async function openUpload(deps: Deps, fileId: string): Promise<FileAnswer | null> {
  const row = await loadSentUpload(deps.db, fileId);
  const content = row && (await deps.storage.open(row.storage_id));
  return content && new FileAnswer({ ...presentUpload(row), content });
}

/** Takes a person's file for a room, which waits to be sent, along with a message, once; null when
 *  there is no such file. `db` is the transaction that writes the message. */
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
