import type { MediaCaps } from '@hemicycle/contract/media';
import { createEntrance } from '@hemicycle/media/entrance';
import type { MediaProblem, MediaProblemCode } from '@hemicycle/media/port';
import { type PasswordStatus, verifyPasswordBeforeJoin } from '@hemicycle/media/meeting-states';
import { NO_SOUND_ENDS } from '@hemicycle/media/sound-line';
import type { MediaTimers } from '@hemicycle/media/timers';
import { type MediaTransport, NO_TRACKS } from '@hemicycle/media/transport';
import { type WebexProgram, WebexProgramError } from './webex-program.ts';
import type { WebexInstance, WebexMeeting } from './webex-sdk.ts';
import { createWebexStay, type WebexStay } from './webex-stay.ts';

/** A new join waits no longer than this for the previous stay to leave. */
export const LEAVE_PATIENCE_MS = 3_000;
/** How often at most the Hemicycle server is asked for the account of an unknown person. */
export const ASK_WHO_EVERY_MS = 3_000;
/** The wait after `syncMeetings` on hanging up. Source: MEDIA-27. */
export const AFTER_SYNC_MS = 500;

/** The meeting of a room, from the Hemicycle server. Source: SESS-04. */
export interface WebexMeetingInfo {
  readonly roomId: string;
  /** The address of the meeting: a SIP address, a number or a link. */
  readonly sipUri: string;
  readonly correlationId: string;
  /** The password of the meeting; null where it has none, or where this person has to type it. */
  readonly password: string | null;
  /** The accounts, by the provider's id of the person. */
  readonly people: Readonly<Record<string, string>>;
}

export interface WebexTransportOptions {
  readonly program: WebexProgram;
  /** Rejects where the room has no meeting, or the Hemicycle server does not answer. */
  readonly meetingInfo: (roomId: string | undefined) => Promise<WebexMeetingInfo>;
  /** Asks the person for the meeting's password; null: they gave up. `wrong`: the last password was
   *  wrong. Source: SESS-23. */
  readonly askPassword: (wrong: boolean) => Promise<string | null>;
  /** Whether meetings are synchronised on leaving. Source: MEDIA-27. */
  readonly syncOnLeave?: () => boolean;
  /** The pause between two checks of a meeting's state. Source: SESS-21, SESS-22. */
  readonly statePauseMs: () => number;
  readonly timers: MediaTimers;
}

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
  /** Grows with each join and leave. Results that belong to an older number are ignored. */
  let turn = 0;
  let stay: WebexStay | null = null;
  let info: WebexMeetingInfo | null = null;
  let outgoing = NO_TRACKS;
  let leaving: Promise<unknown> = Promise.resolve();
  let askedWhoMs = Number.NEGATIVE_INFINITY;
  let cancelAsk: (() => void) | null = null;

  // The time to join begins when the program is available. It pauses while the person types a
  // password.
  const entrance = createEntrance({
    timers,
    close() {
      turn += 1;
      cancelAsk?.();
      cancelAsk = null;
      info = null;
      if (stay !== null) leaving = Promise.all([leaving, leaveBehind(stay)]);
      stay = null;
    },
  });
  const { end, isIn, tellChanged } = entrance;

  /** Waits for the previous stay to leave, at most for LEAVE_PATIENCE_MS. */
  async function left(): Promise<void> {
    let cancel: () => void = () => undefined;
    const patience = new Promise<void>((resolve) => {
      cancel = timers.after(LEAVE_PATIENCE_MS, resolve);
    });
    await Promise.race([leaving, patience]);
    cancel();
  }

  async function leaveBehind(closing: WebexStay): Promise<void> {
    await closing.close();
    if (options.syncOnLeave?.() !== true) return;
    const webex = await program.open().catch(() => null);
    await webex?.meetings.syncMeetings().catch(() => undefined);
    await new Promise<void>((resolve) => void timers.after(AFTER_SYNC_MS, resolve));
  }

  async function enter(mine: number, roomId: string | undefined): Promise<void> {
    const current = (): boolean => mine === turn;
    try {
      const webex = await program.open();
      if (!current()) return;
      entrance.allowTime();
      await left();
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
          if (stay === made) tellChanged();
        },
        refused(source) {
          if (stay === made) entrance.tellRefused({ code: 'not-allowed', source, limit: null });
        },
        unsent(source) {
          if (stay === made) entrance.tellRefused({ code: 'not-sent', source, limit: null });
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
        isTakenOver: () => stay !== null && stay !== made && stay.meeting === meeting,
      },
      options.statePauseMs(),
    );
    stay = made;
    await made.join();
    if (!current()) return;
    made.send(outgoing);
    entrance.entered();
    tellChanged();
  }

  /** Tries the password of the session first, then those that the person types, until one is right
   *  or the person gives up. Source: SESS-23. */
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
    end('failed', problemOf('given-up'));
    return false;

    async function passwordFor(lastWasWrong: boolean): Promise<string | null> {
      if (!current()) return null;
      const first = untried;
      untried = null;
      if (first !== null) return first;
      entrance.holdTime();
      const typed = await options.askPassword(lastWasWrong && asked);
      asked = true;
      if (current()) entrance.allowTime();
      return current() ? typed : null;
    }
  }

  /** Asks for the accounts again when a person has joined whose account is not known yet: the
   *  Hemicycle server may know it now. */
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
          if (learnt) tellChanged();
        },
        () => {
          cancelAsk = null;
        },
      );
    });
  }

  return {
    state: () => ({
      connection: entrance.connection(stay?.isConnected() === true),
      problem: entrance.problem(),
      roomId: isIn() ? (info?.roomId ?? null) : null,
      peerId: isIn() ? (stay?.selfId() ?? null) : null,
      people: isIn() ? (stay?.people() ?? []) : [],
      mixedSound: isIn() ? (stay?.mixedSound() ?? NO_SOUND) : NO_SOUND,
      caps: NO_CAPS,
    }),
    onChange: entrance.onChange,
    onRefused: entrance.onRefused,
    join({ roomId }) {
      const outcome = entrance.begin();
      turn += 1;
      void enter(turn, roomId);
      tellChanged();
      return outcome;
    },
    async leave() {
      entrance.leave();
      await left();
    },
    send(tracks) {
      outgoing = tracks;
      if (isIn()) stay?.send(tracks);
    },
    // The provider decides on the size of its pictures. The port itself leaves out pictures that
    // are switched off.
    limitCameras: () => undefined,
    level: (peerId) => stay?.level(peerId) ?? 0,
    // The provider's program keeps its connections to itself.
    soundEnds: () => NO_SOUND_ENDS,
    dispose: () => program.close(),
  };
}
