import type { MediaPort } from '@hemicycle/media';
import { api } from '../../api-client.ts';
import { noteFailure } from '../../note-failure.ts';

/** After stopping a share, leaving waits this long, in ms, for it to end everywhere. Source:
 *  MEDIA-26. */
const SHARE_STOP_WAIT_MS = 5000;

/** After syncing the people states with the meeting, leaving waits this long, in ms. Source:
 *  MEDIA-27. */
const SYNC_WAIT_MS = 500;

export interface HangUpParts {
  idVotingSession: string;
  /** Whether the person shares their screen. */
  sharing: boolean;
  /** The huddle that the person is in. */
  huddleId?: string | null;
  /** Whether the person is also in the chamber in another tab or on another device, and stays
   *  there. */
  staysElsewhere?: boolean;
  /** Whether the site syncs meetings when people leave: its flag `runWebexSyncMeeting`. */
  syncs?: boolean;
  port: Pick<MediaPort, 'stopShare' | 'leave'> | null;
  /** Closes the media and the socket of the page. */
  close: () => Promise<void>;
  wait?: (ms: number) => Promise<void>;
}

/** How long hanging up waits, in ms: for a share to end, and for the sync where the site does it.
 *  Source: MEDIA-26, MEDIA-27. */
export function hangUpMs({ sharing, syncs }: { sharing: boolean; syncs: boolean }): number {
  return (sharing ? SHARE_STOP_WAIT_MS : 0) + (syncs ? SYNC_WAIT_MS : 0);
}

const waitInTime = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Leaves at once, for a removed person. They are out of the meeting already, and the server
 *  ignores further calls of this page. Never rejects. Source: MOD-06. */
export async function hangUpRemoved({ port, close }: Pick<HangUpParts, 'port' | 'close'>): Promise<void> {
  port?.stopShare();
  await close().catch((error: unknown) => noteFailure('leaving: closing failed', error));
}

/** Leaves the meeting in this order: share, media, huddle (if in one), sync (if the site does it),
 *  message to the server, socket. If the person stays in another tab or on another device, only
 *  this page leaves. A failed step is logged and does not stop the next one. Never rejects. Source:
 *  MEDIA-25, MEDIA-26, MEDIA-27, MEDIA-29, PEOP-06. */
export async function hangUp({
  idVotingSession,
  sharing,
  huddleId = null,
  staysElsewhere = false,
  syncs = false,
  port,
  close,
  wait = waitInTime,
}: HangUpParts): Promise<void> {
  const noted = (step: string, error: unknown) => noteFailure(`leaving: ${step} failed`, error);
  if (sharing) {
    port?.stopShare();
    await wait(SHARE_STOP_WAIT_MS);
  }
  await port?.leave().catch((error: unknown) => noted('the media', error));
  if (huddleId !== null && !staysElsewhere) {
    await api('GET /api/huddle/member/remove/:roomId', { params: { roomId: huddleId } }).catch(
      (error: unknown) => noted('leaving the huddle', error),
    );
  }
  if (syncs) {
    await api('PATCH /api/people/states/refresh').catch((error: unknown) => noted('syncing', error));
    await wait(SYNC_WAIT_MS);
  }
  if (!staysElsewhere) {
    await api('PUT /api/people/meeting', { body: { idVotingSession, meeting: 'NOT_IN_MEETING' } }).catch(
      (error: unknown) => noted('telling the server', error),
    );
  }
  await close().catch((error: unknown) => noted('closing', error));
}
