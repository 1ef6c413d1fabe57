import { z } from 'zod';
import { livePart } from './live-part.ts';
import { sessionDavra } from './sessions.ts';
import { epochMs, id } from './values.ts';

/** The session as everybody in it sees it live. */
export const liveSession = z.object({
  idVotingSession: id,
  title: z.string(),
  description: z.string(),
  epochStartTime: epochMs,
  epochEndTime: epochMs,
  presiding: z.string().nullable(),
  /** The host ended it for everybody, before its planned end or after it. Source: EXIT-11. */
  endedByHost: z.literal(true).optional(),
  davra: sessionDavra,
  /** Since when it is closed to those who do not stay in closed sessions; absent: it is open.
   *  Source: BEY-45. */
  closedSinceMs: epochMs.optional(),
  /** Attendants interview people in its lobby. Source: LOBBY-11. */
  enableUserConfirmLobbyAttendant: z.literal(true).optional(),
  /** The people who see no shared screen; absent while there are none. */
  screenshareViewingDisabledUsers: z.array(id).optional(),
});
export type LiveSession = z.output<typeof liveSession>;

export const sessionsLive = livePart({
  state: { session: liveSession },
  changes: [z.object({ kind: z.literal('session'), session: liveSession })],
});
