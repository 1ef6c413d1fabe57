import { isInClosed } from '@hemicycle/rules/sessions/closed-parts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { grantUpload, openUpload } from '../uploads/public.ts';
import { loadMessageOfFile } from './chat-store.ts';
import { requireMayWrite, requireRoomOf } from './policy.ts';

/** Gives an upload URL for a room to somebody who may write there.
 *  @throws DomainError as sending a message does, and as `grantUpload` does. Source: UPL-01,
 *  UPL-07. */
export async function createChatUpload(
  deps: Deps,
  viewer: Viewer,
  roomId: string,
  sizeBytes: number | undefined,
): Promise<{ uploadUrl: string; expiresAt: number; maxBytes: number }> {
  const room = await requireRoomOf(deps.db, viewer, roomId);
  await requireMayWrite(deps.db, viewer, room);
  return grantUpload(deps, viewer, { idVotingSession: room.idVotingSession, roomId, sizeBytes });
}

/** The file of a message, for somebody who may read its room now. @throws DomainError `not-found`.
 *  Source: UPL-07. */
export async function downloadChatFile(deps: Deps, viewer: Viewer, fileId: string): Promise<FileAnswer> {
  const message = await loadMessageOfFile(deps.db, fileId);
  if (message === null) throw new DomainError('not-found');
  const { hiddenParts } = await requireRoomOf(deps.db, viewer, message.room_id);
  if (isInClosed(hiddenParts, message.created_ms)) throw new DomainError('not-found');
  const file = await openUpload(deps, fileId);
  if (file === null) throw new DomainError('not-found');
  return file;
}
