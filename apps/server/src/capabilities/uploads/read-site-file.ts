import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { SitePlace } from './grant-upload.ts';
import { SWEEP_UPLOADS_JOB } from './sweep-uploads.ts';
import { keepReceived, updateUploadIn } from './upload-store.ts';
import { KEEP_UNSENT_MS } from './upload-times.ts';

/** The bytes of a file of the site that the viewer has uploaded for this place. It is kept for
 *  another hour, so that it can be read again. @throws DomainError `upload-gone` where there is no
 *  such file of the viewer. Source: UPL-01, decision 0173. */
export async function readSiteFile(
  deps: Deps,
  viewer: Viewer,
  place: SitePlace,
  fileId: string,
): Promise<Buffer> {
  const { content, sizeBytes } = await openSiteFile(deps, viewer, place, fileId);
  return wholeOf(content, sizeBytes);
}

/** As `readSiteFile`, for a file that may be too large for the memory. */
export async function openSiteFile(
  { db, clock, storage, jobs }: Deps,
  viewer: Viewer,
  { place }: SitePlace,
  fileId: string,
): Promise<{ content: Readable; sizeBytes: number }> {
  const nowMs = clock.nowMs();
  const untilMs = nowMs + KEEP_UNSENT_MS;
  const kept = await keepReceived(db, { id: fileId, userId: viewer.userId, place, nowMs, untilMs });
  if (kept === null) throw new DomainError('upload-gone');
  const dueMs = untilMs + 1_000;
  await jobs.schedule({ name: SWEEP_UPLOADS_JOB, key: `${fileId} read`, dueMs, payload: null });
  const content = await storage.open(kept.storage_id);
  if (content === null) throw new DomainError('upload-gone');
  return { content, sizeBytes: kept.size_bytes };
}

/** Has a file of the site removed once it was taken in. `db` is the transaction that takes it
 *  in. */
export async function dropSiteFile(
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  db: Kysely<Database>,
  fileId: string,
): Promise<void> {
  const nowMs = clock.nowMs();
  await updateUploadIn(db, fileId, 'received', { state: 'removing', expires_ms: nowMs });
  await jobs.schedule({ name: SWEEP_UPLOADS_JOB, key: fileId, dueMs: nowMs, payload: null }, db);
}

async function wholeOf(content: Readable, sizeBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content as AsyncIterable<Buffer>) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  if (bytes.length !== sizeBytes) throw new Error(`the file has ${bytes.length} bytes, not ${sizeBytes}`);
  return bytes;
}
