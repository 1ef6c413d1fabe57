import type { MediaCaps } from '@hemicycle/contract/media';
import type { MediaConnection, MediaOutcome, MediaProblem, MediaProblemCode } from '../port.ts';
import { type PasswordStatus, verifyPasswordBeforeJoin } from '../meeting-states.ts';
import type { MediaTimers } from '../timers.ts';
import type { MediaTransport, OutgoingTracks } from '../transport.ts';
import { type WebexProgram, WebexProgramError } from './webex-program.ts';
import type { WebexInstance, WebexMeeting } from './webex-sdk.ts';
import { createWebexStay, type WebexStay } from './webex-stay.ts';

/** How long a join may take once the program is there, without the time in which the person types a password. */
export const JOIN_TIMEOUT_MS = 10_000;
/** A leaving that takes longer goes on behind what follows. */
export const LEAVE_PATIENCE_MS = 3_000;
/** How often our own server is asked at most who somebody unknown is. */
export const ASK_WHO_EVERY_MS = 3_000;
/** After `syncMeetings` on hanging up. Source: MEDIA-27. */
export const AFTER_SYNC_MS = 500;

/** Where a room's meeting is, from our own server. Source: SESS-04. */
export interface WebexMeetingInfo {
  readonly roomId: string;
  /** What the meeting is reached by: a SIP address, a number or a link. */
  readonly sipUri: string;
  readonly correlationId: string;
  /** Of the meeting, null where it has none or this person must know it. */
  readonly password: string | null;
  /** Account by person of the provider. */
  readonly people: Readonly<Record<string, string>>;
}

export interface WebexTransportOptions {
  readonly program: WebexProgram;
  /** Rejects where the room has no meeting, or our server does not answer. */
  readonly meetingInfo: (roomId: string | undefined) => Promise<WebexMeetingInfo>;
  /** Asks the person for the meeting's password; null: given up. `wrong`: the last one was. Source: SESS-23. */
  readonly askPassword: (wrong: boolean) => Promise<string | null>;
  /** Whether meetings are synced on leaving. Source: MEDIA-27. */
  readonly syncOnLeave?: () => boolean;
  /** Pause between looks at a meeting's state. Source: SESS-21, SESS-22. */
  readonly statePauseMs: () => number;
  readonly timers: MediaTimers;
}

const NO_TRACKS: OutgoingTracks = { microphone: null, camera: null, share: null, shareAudio: null };
const NO_SOUND: readonly MediaStreamTrack[] = [];
const NO_CAPS: MediaCaps = { maxCameras: null, maxMicrophones: null };

function problemOf(code: MediaProblemCode): MediaProblem {
  return { code, source: null, limit: null };
}

function isPasswordStatus(status: string | undefined): status is PasswordStatus {
  return status !== undefined && ['REQUIRED', 'NOT_REQUIRED', 'VERIFIED', 'UNKNOWN'].includes(status);
}

/** Media through meetings of a hosted provider, by its SDK. */
export function createWebexTransport(options: WebexTransportOptions): MediaTransport {
  const { program, timers } = options;
  const changeListeners = new Set<() => void>();
  const refusalListeners = new Set<(problem: MediaProblem) => void>();
  let wanted: 'idle' | 'joining' | 'in' | 'failed' | 'left' = 'idle';
  let problem: MediaProblem | null = null;
  /** Grows with each join and leave; what an older one still does no longer counts. */
  let turn = 0;
  let stay: WebexStay | null = null;
  let info: WebexMeetingInfo | null = null;
  let outgoing = NO_TRACKS;
  let leaving: Promise<void> = Promise.resolve();
  let settleJoin: ((outcome: MediaOutcome) => void) | null = null;
  let cancelJoinTimer: (() => void) | null = null;
  let askedWhoMs = Number.NEGATIVE_INFINITY;
  let cancelAsk: (() => void) | null = null;

  function changed(): void {
    for (const listener of changeListeners) listener();
  }

  function connectionNow(): MediaConnection {
    if (wanted !== 'in') return wanted;
    return stay?.isConnected() === true ? 'joined' : 'reconnecting';
  }

  /** Ends whatever is under way on this side and leaves behind it. */
  function end(next: 'failed' | 'left', why: MediaProblem | null): void {
    turn += 1;
    cancelJoinTimer?.();
    cancelAsk?.();
    cancelJoinTimer = cancelAsk = null;
    const settle = settleJoin;
    settleJoin = null;
    wanted = next;
    problem = why;
    info = null;
    const closing = stay;
    stay = null;
    if (closing !== null) leaving = leaveBehind(closing);
    settle?.({ ok: false, problem: why ?? problemOf('superseded') });
    changed();
  }

  async function leaveBehind(closing: WebexStay): Promise<void> {
    await leaving;
    await closing.close();
    if (options.syncOnLeave?.() !== true) return;
    const webex = await program.open().catch(() => null);
    await webex?.meetings.syncMeetings().catch(() => undefined);
    await new Promise<void>((resolve) => void timers.after(AFTER_SYNC_MS, resolve));
  }

  function startJoinTimer(): void {
    cancelJoinTimer?.();
    cancelJoinTimer = timers.after(JOIN_TIMEOUT_MS, () => end('failed', problemOf('join-timeout')));
  }

  async function enter(mine: number, roomId: string | undefined): Promise<void> {
    const current = (): boolean => mine === turn;
    try {
      const webex = await program.open();
      if (!current()) return;
      startJoinTimer();
      await leaving;
      const found = await options.meetingInfo(roomId);
      if (!current()) return;
      info = found;
      const meeting = await webex.meetings.create(found.sipUri, null, false, {}, found.correlationId);
      if (!current() || !(await mayEnter(meeting, found.password, current))) return;
      await joinMeeting(webex, meeting, current);
    } catch (error) {
      if (!current()) return;
      console.warn('the meeting could not be joined', error);
      end('failed', problemOf(error instanceof WebexProgramError ? error.code : 'media-unreachable'));
    }
  }

  async function joinMeeting(
    webex: WebexInstance,
    meeting: WebexMeeting,
    current: () => boolean,
  ): Promise<void> {
    const made: WebexStay = createWebexStay(
      webex,
      meeting,
      timers,
      {
        changed() {
          if (stay === made) changed();
        },
        refused(source) {
          if (stay !== made) return;
          for (const listener of refusalListeners) listener({ code: 'not-allowed', source, limit: null });
        },
        ended(why) {
          if (stay === made)
            end('failed', problemOf(why === 'removed' ? 'not-allowed' : 'media-unreachable'));
        },
        userIdOf(personId) {
          const userId = info?.people[personId] ?? null;
          if (userId === null) askWho();
          return userId;
        },
      },
      options.statePauseMs(),
    );
    stay = made;
    await made.join();
    if (!current()) return;
    made.send(outgoing);
    wanted = 'in';
    cancelJoinTimer?.();
    cancelJoinTimer = null;
    const settle = settleJoin;
    settleJoin = null;
    settle?.({ ok: true });
    changed();
  }

  /** With the password of the session first, then with what the person types, until it is right or given up. Source: SESS-23. */
  async function mayEnter(
    meeting: WebexMeeting,
    known: string | null,
    current: () => boolean,
  ): Promise<boolean> {
    let untried = known;
    let asked = false;
    const status = meeting.passwordStatus;
    const verified = await verifyPasswordBeforeJoin(isPasswordStatus(status) ? status : 'UNKNOWN', {
      ask: (lastWasWrong) => passwordFor(lastWasWrong),
      verify: async (password) => (await meeting.verifyPassword(password)).isPasswordValid,
    });
    if (verified || !current()) return current();
    end('failed', problemOf('not-allowed'));
    return false;

    async function passwordFor(lastWasWrong: boolean): Promise<string | null> {
      if (!current()) return null;
      const first = untried;
      untried = null;
      if (first !== null) return first;
      cancelJoinTimer?.();
      const typed = await options.askPassword(lastWasWrong && asked);
      asked = true;
      if (current()) startJoinTimer();
      return current() ? typed : null;
    }
  }

  /** Somebody came whose account is not known yet: our server may know it by now. */
  function askWho(): void {
    if (cancelAsk !== null) return;
    const waitMs = Math.max(0, askedWhoMs + ASK_WHO_EVERY_MS - timers.nowMs());
    const mine = turn;
    cancelAsk = timers.after(waitMs, () => {
      askedWhoMs = timers.nowMs();
      options.meetingInfo(info?.roomId).then(
        (found) => {
          cancelAsk = null;
          if (mine !== turn) return;
          const learnt = Object.keys(found.people).length !== Object.keys(info?.people ?? {}).length;
          info = found;
          if (learnt) changed();
        },
        () => {
          cancelAsk = null;
        },
      );
    });
  }

  function leaveNow(): void {
    if (wanted === 'idle' || wanted === 'left') return;
    end('left', null);
  }

  return {
    state: () => ({
      connection: connectionNow(),
      problem,
      roomId: wanted === 'in' ? (info?.roomId ?? null) : null,
      peerId: wanted === 'in' ? (stay?.selfId() ?? null) : null,
      people: wanted === 'in' ? (stay?.people() ?? []) : [],
      mixedSound: wanted === 'in' ? (stay?.mixedSound() ?? NO_SOUND) : NO_SOUND,
      caps: NO_CAPS,
    }),
    onChange(listener) {
      changeListeners.add(listener);
      return () => changeListeners.delete(listener);
    },
    onRefused(listener) {
      refusalListeners.add(listener);
      return () => refusalListeners.delete(listener);
    },
    join({ roomId }) {
      leaveNow();
      turn += 1;
      wanted = 'joining';
      problem = null;
      const outcome = new Promise<MediaOutcome>((resolve) => {
        settleJoin = resolve;
      });
      void enter(turn, roomId);
      changed();
      return outcome;
    },
    async leave() {
      leaveNow();
      let cancel: () => void = () => undefined;
      const patience = new Promise<void>((resolve) => {
        cancel = timers.after(LEAVE_PATIENCE_MS, resolve);
      });
      await Promise.race([leaving, patience]);
      cancel();
    },
    send(tracks) {
      outgoing = tracks;
      if (wanted === 'in') stay?.send(tracks);
    },
    // The provider decides how large its pictures come; none at all is the port's matter.
    limitCameras: () => undefined,
    level: (peerId) => stay?.level(peerId) ?? 0,
  };
}
