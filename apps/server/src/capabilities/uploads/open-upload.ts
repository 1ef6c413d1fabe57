import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import { presentUpload } from './present-upload.ts';
import { SWEEP_UPLOADS_JOB } from './sweep-uploads.ts';
import { loadSentUpload, markReleased, markSent } from './upload-store.ts';
import type { UploadedFile } from '@hemicycle/contract/uploads';

/** Opens a file that was sent; null when it is gone. The caller checks that the viewer may read
 *  it. */
export async function openUpload(deps: Deps, fileId: string): Promise<FileAnswer | null> {
  const row = await loadSentUpload(deps.db, fileId);
  const content = row && (await deps.storage.open(row.storage_id));
  return content && new FileAnswer({ ...presentUpload(row), content });
}

/** Marks a person's uploaded file as sent; null when there is no such file in this room, or it was
 *  sent before. `db` is the transaction that writes what carries it. `outlivesSender`: it stays
 *  when the account of its sender is gone. */
export async function claimUpload(
  db: Deps['db'],
  ask: {
    readonly fileId: string;
    readonly userId: string;
    readonly roomId: string;
    readonly nowMs: number;
    readonly outlivesSender?: boolean;
  },
): Promise<UploadedFile | null> {
  const row = await markSent(db, {
    id: ask.fileId,
    userId: ask.userId,
    roomId: ask.roomId,
    nowMs: ask.nowMs,
    outlivesSender: ask.outlivesSender ?? false,
  });
  return row && presentUpload(row);
}

/** Has files that were sent removed, once nothing carries them any more. `db` is the transaction
 *  that takes them out of what carried them. */
export async function releaseUploads(
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  db: Kysely<Database>,
  fileIds: readonly string[],
): Promise<void> {
  const [first] = fileIds;
  if (first === undefined) return;
  const nowMs = clock.nowMs();
  await markReleased(db, fileIds, nowMs);
  await jobs.schedule({ name: SWEEP_UPLOADS_JOB, key: first, dueMs: nowMs, payload: null }, db);
}
