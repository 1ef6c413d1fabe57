import type { MediaServerMessage } from '@hemicycle/contract/media';
import type { Timers } from '../../platform/clock/clock.ts';
import type { MeetingModerator } from './meeting-moderator.ts';
import { createClosedRooms } from '../media-server/closed-rooms.ts';
import type { MediaRooms } from '../media-server/media-rooms.ts';

/** How often a meeting is checked while a person is held muted there, and how soon a failed action
 *  is tried again. */
export const LOOK_EVERY_MS = 3_000;
/** Actions that are asked for once are given up after this many failures. */
const TRIES_MAX = 10;
/** After this many checks (one hour) of an empty meeting, nobody is held muted there, and the
 *  checks end. A person who comes later is muted again on arrival. */
export const EMPTY_LOOKS_MAX = 1_200;

export interface ModeratedRoomsOptions {
  readonly moderator: MeetingModerator;
  readonly timers: Timers;
  readonly send: (connectionId: string, message: MediaServerMessage) => void;
  /** The address of a room's meeting; null: it has none. */
  readonly addressOf: (roomId: string) => Promise<string | null>;
  /** The e-mail address by which the provider knows an account; null: it does not know the
   *  account. */
  readonly emailOf: (userId: string) => Promise<string | null>;
  readonly failed: (error: unknown, what: string) => void;
}

/** One meeting, and the actions still to be done there. */
interface Meeting {
  /** The people who are held muted: each check mutes them again, whatever their browser does. */
  readonly held: Set<string>;
  readonly once: Map<string, 'mute' | 'expel'>;
  /** The e-mail addresses found so far, by user id; the address of a person never changes. */
  readonly emails: Map<string, string>;
  everybodyOut: boolean;
  failures: number;
  emptyLooks: number;
  looking: boolean;
  again: boolean;
  cancel: (() => void) | null;
}

/** Rooms whose media a hosted provider carries. The server acts as the host there: it mutes
 *  microphones (once or by force) and removes people as moderators ask. It cannot stop cameras and
 *  shares. Nobody joins by this server; see `createClosedRooms`. */
export function createModeratedRooms(options: ModeratedRoomsOptions): MediaRooms & { stop: () => void } {
  const { moderator, timers, addressOf, emailOf, failed } = options;
  const meetings = new Map<string, Meeting>();

  function meetingOf(roomId: string): Meeting {
    const known = meetings.get(roomId);
    if (known !== undefined) return known;
    const made: Meeting = {
      held: new Set(),
      once: new Map(),
      emails: new Map(),
      everybodyOut: false,
      failures: 0,
      emptyLooks: 0,
      looking: false,
      again: false,
      cancel: null,
    };
    meetings.set(roomId, made);
    return made;
  }

  /** Plans the next check. All actions asked for at the same moment share one. */
  function lookSoon(roomId: string, afterMs = 0): void {
    const meeting = meetingOf(roomId);
    if (meeting.looking) {
      meeting.again = true;
      return;
    }
    meeting.cancel?.();
    meeting.cancel = timers.after(afterMs, () => void look(roomId, meeting));
  }

  async function look(roomId: string, meeting: Meeting): Promise<void> {
    meeting.looking = true;
    meeting.again = false;
    try {
      await carryOut(roomId, meeting);
      meeting.failures = 0;
    } catch (error) {
      meeting.failures += 1;
      failed(error, 'the host of a meeting could not do what a moderator said');
      if (meeting.failures >= TRIES_MAX) {
        meeting.once.clear();
        meeting.everybodyOut = false;
        meeting.failures = 0;
      }
    }
    meeting.looking = false;
    if (meetings.get(roomId) !== meeting) return;
    if (meeting.again) lookSoon(roomId);
    else if (meeting.held.size + meeting.once.size > 0 || meeting.everybodyOut)
      lookSoon(roomId, LOOK_EVERY_MS);
    else meetings.delete(roomId);
  }

  async function knownEmail({ emails }: Meeting, userId: string): Promise<string | null> {
    const email = emails.get(userId) ?? (await emailOf(userId))?.toLowerCase() ?? null;
    if (email !== null) emails.set(userId, email);
    return email;
  }

  async function carryOut(roomId: string, meeting: Meeting): Promise<void> {
    const { held, once, everybodyOut } = meeting;
    const asked = new Map(once);
    const address = await addressOf(roomId);
    const there = address === null ? [] : await moderator.participantsIn(address);
    meeting.emptyLooks = there.length === 0 ? meeting.emptyLooks + 1 : 0;
    if (meeting.emptyLooks >= EMPTY_LOOKS_MAX) held.clear();
    const wanted = new Map<string, 'mute' | 'expel'>();
    for (const userId of there.length === 0 ? [] : new Set([...held, ...asked.keys()])) {
      const email = await knownEmail(meeting, userId);
      if (email !== null) wanted.set(email, asked.get(userId) ?? 'mute');
    }
    const errors: unknown[] = [];
    for (const { participantId, email, muted, host } of there) {
      const what = everybodyOut && !host ? 'expel' : wanted.get(email);
      try {
        if (what === 'expel') await moderator.expel(participantId);
        else if (what === 'mute' && !muted) await moderator.mute(participantId);
      } catch (error) {
        errors.push(error);
      }
    }
    // The error is thrown only now, so that one failure does not keep other people from being
    // muted.
    if (errors.length > 0) throw errors[0];
    for (const [userId, what] of asked) if (once.get(userId) === what) once.delete(userId);
    if (everybodyOut) meeting.everybodyOut = false;
  }

  return {
    ...createClosedRooms(options.send),
    heldWithoutJoin: true,
    allow(userId, roomId, { microphone }) {
      if (microphone) {
        meetings.get(roomId)?.held.delete(userId);
        return;
      }
      const { held } = meetingOf(roomId);
      meetingOf(roomId).emptyLooks = 0;
      if (held.has(userId)) return;
      held.add(userId);
      lookSoon(roomId);
    },
    silence(userId, roomId, source) {
      if (source !== 'microphone') return;
      const { once } = meetingOf(roomId);
      if (once.get(userId) !== 'expel') once.set(userId, 'mute');
      lookSoon(roomId);
    },
    remove(userId, roomId) {
      meetingOf(roomId).held.delete(userId);
      meetingOf(roomId).once.set(userId, 'expel');
      lookSoon(roomId);
    },
    close(roomId) {
      meetingOf(roomId).held.clear();
      meetingOf(roomId).everybodyOut = true;
      lookSoon(roomId);
    },
    stop() {
      for (const { cancel } of meetings.values()) cancel?.();
      meetings.clear();
    },
  };
}
