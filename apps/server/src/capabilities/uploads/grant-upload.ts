import { randomUUID } from 'node:crypto';
import { createChatUpload } from '@hemicycle/contract/chat';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { newToken, tokenHash } from '../../platform/auth/token.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireRoom } from '../../platform/limit/require-room.ts';
import { loadFlagsFor } from '../site/public.ts';
import { SWEEP_UPLOADS_JOB } from './sweep-uploads.ts';
import { GRANT_MS, UPLOAD_GONE_AFTER_MS } from './upload-times.ts';
import { insertUpload, loadUse, lockUploadsOf } from './upload-store.ts';

/** The limit for one person in one session. */
const [PER_PERSON] = createChatUpload.limit.most;
/** What takes a file of the site, by its name, and how many bytes a file for it may have. */
export interface SitePlace {
  readonly place: string;
  readonly mostBytes: number;
}

const MEBIBYTE = 1_048_576;
const PERSON_MAX_BYTES = 100 * MEBIBYTE;
const SESSION_MAX_BYTES = 1024 * MEBIBYTE;

/** How many bytes the files of one person and of all may have in a session, or of the site. */
interface Quota {
  readonly ofPerson: number;
  readonly ofAll: number;
}

/** Gives an upload URL for one file of a room. Nobody can guess the URL, the first request uses it
 *  up, and it works only for the sign-in that asks. The caller checks that the viewer may write to
 *  the room.
 *  @throws DomainError `file-too-large` for a size that the client announces,
 *  `file-type-not-accepted` where the site takes no files, `rate-limited`, `upload-quota-reached`.
 *  Source: UPL-01, UPL-02, CHAT-22. */
export async function grantUpload(
  deps: Deps,
  viewer: Viewer,
  ask: { readonly idVotingSession: string; readonly roomId: string; readonly sizeBytes?: number | undefined },
): Promise<{ uploadUrl: string; expiresAt: number; maxBytes: number }> {
  const flags = await loadFlagsFor(deps.db, viewer);
  const maxBytes = flags.fileUploadMaxBytes;
  if (flags.acceptableFileUploadMimeTypes.length === 0) throw new DomainError('file-type-not-accepted');
  if ((ask.sizeBytes ?? 0) > maxBytes) throw new DomainError('file-too-large');
  const { idVotingSession, roomId } = ask;
  return give(deps, viewer, { idVotingSession, roomId, maxBytes });
}

/** As `grantUpload`, for one file of the site, which belongs to no session and whose type the
 *  site's settings do not decide. The caller checks that the viewer may send it, and has the file
 *  read by `readSiteFile`.
 *  @throws DomainError `file-too-large`, `rate-limited`, `upload-quota-reached`. Source: UPL-01,
 *  decision 0173. */
export async function grantSiteUpload(
  deps: Deps,
  viewer: Viewer,
  { place, mostBytes }: SitePlace,
  sizeBytes: number,
): Promise<{ uploadUrl: string; expiresAt: number; maxBytes: number }> {
  if (sizeBytes > mostBytes) throw new DomainError('file-too-large');
  const maxBytes = Math.max(1, sizeBytes);
  // One file of the largest size fits, and one of somebody else.
  const most = {
    ofPerson: Math.max(PERSON_MAX_BYTES, mostBytes),
    ofAll: Math.max(SESSION_MAX_BYTES, 2 * mostBytes),
  };
  return give(deps, viewer, { idVotingSession: null, roomId: place, maxBytes, most });
}

/** Gives an upload URL for a file of so many bytes at most, which are counted until the file is
 *  gone. */
async function give(
  deps: Deps,
  viewer: Viewer,
  ask: {
    readonly idVotingSession: string | null;
    readonly roomId: string;
    readonly maxBytes: number;
    readonly most?: Quota;
  },
): Promise<{ uploadUrl: string; expiresAt: number; maxBytes: number }> {
  const id = randomUUID();
  const key = newToken();
  const nowMs = deps.clock.nowMs();
  const { idVotingSession, roomId, maxBytes, most } = ask;
  await inTransaction(deps.db, async (transaction) => {
    await lockUploadsOf(transaction, idVotingSession);
    const begun = await requireQuota(transaction, viewer, { idVotingSession, nowMs, bytes: maxBytes }, most);
    requireRoom(PER_PERSON, begun);
    await insertUpload(transaction, {
      id,
      key_hash: tokenHash(key),
      sign_in_id: viewer.signInId,
      user_id: viewer.userId,
      id_voting_session: idVotingSession,
      of_site: idVotingSession === null,
      room_id: roomId,
      storage_id: deps.storage.newId(),
      state: 'granted',
      size_bytes: maxBytes,
      created_ms: nowMs,
      expires_ms: nowMs + GRANT_MS,
    });
    await deps.jobs.schedule(
      { name: SWEEP_UPLOADS_JOB, key: id, dueMs: nowMs + UPLOAD_GONE_AFTER_MS, payload: null },
      transaction,
    );
  });
  return { uploadUrl: `/api/uploads/${key}`, expiresAt: nowMs + GRANT_MS, maxBytes };
}

/** Requires room for so many bytes more in a session, for it and for the person; null: among the
 *  files of the site. Returns how many
 *  uploads the person has begun there within the period of the limit. @throws DomainError
 *  `upload-quota-reached`. */
export async function requireQuota(
  db: Kysely<Database>,
  { userId }: Pick<Viewer, 'userId'>,
  ask: { readonly idVotingSession: string | null; readonly nowMs: number; readonly bytes: number },
  most: Quota = { ofPerson: PERSON_MAX_BYTES, ofAll: SESSION_MAX_BYTES },
): Promise<number> {
  const { idVotingSession, nowMs, bytes } = ask;
  const sinceMs = nowMs - PER_PERSON.withinMs;
  const use = await loadUse(db, { idVotingSession, userId, nowMs, sinceMs });
  if (use.personBytes + bytes > most.ofPerson || use.sessionBytes + bytes > most.ofAll) {
    throw new DomainError('upload-quota-reached');
  }
  return use.personBegun;
}
