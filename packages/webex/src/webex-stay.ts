import type { MediaSource } from '@hemicycle/contract/media';
import {
  type MeetingState,
  SHARE_NETWORK_IGNORED_MS,
  waitForMeetingState,
} from '@hemicycle/media/meeting-states';
import type { MediaTimers } from '@hemicycle/media/timers';
import type { OutgoingTracks, TransportPerson } from '@hemicycle/media/transport';
import { watchTrack } from '@hemicycle/media/watched-tracks';
import { createPublishedStreams } from './published-streams.ts';
import { followReceivedMedia, RECEIVED_MEDIA } from './received-media.ts';
import type { WebexInstance, WebexMeeting, WebexMember, WebexRemoteMedia } from './webex-sdk.ts';

/** The level of an active speaker: the provider names the speakers and gives no level. */
export const ACTIVE_SPEAKER_LEVEL = 0.5;

/** One stay in a meeting of the provider. */
export interface WebexStay {
  readonly meeting: WebexMeeting;
  /** Joins. Rejects where the provider refuses, and where the meeting is not joined after ten
   *  checks. Source: SESS-21, SESS-22. */
  join: () => Promise<void>;
  isConnected: () => boolean;
  send: (tracks: OutgoingTracks) => void;
  people: () => readonly TransportPerson[];
  mixedSound: () => readonly MediaStreamTrack[];
  level: (peerId: string) => number;
  selfId: () => string | null;
  /** Leaves, after a join under way has ended. If leaving fails, the meeting's state is reset and
   *  everything is cleaned up all the same. Never rejects. Source: MEDIA-29. */
  close: () => Promise<void>;
}

export interface WebexStayListener {
  changed: () => void;
  /** The provider refused this media, or stopped it. */
  refused: (source: MediaSource) => void;
  /** This media could not be sent after several attempts. */
  unsent: (source: MediaSource) => void;
  /** The stay ended, but not by `close`. */
  ended: (why: 'removed' | 'lost') => void;
  /** The account of a person of the provider; null for somebody without an account on this site. */
  userIdOf: (personId: string) => string | null;
  /** Whether a later stay uses this meeting: the program returns the same meeting again while it
   *  exists. */
  isTakenOver: () => boolean;
}

/** Makes a stay in a meeting, not yet joined. Source: MEDIA-02, MEDIA-04, MEDIA-05, MEDIA-29,
 *  SHARE-02. */
export function createWebexStay(
  webex: WebexInstance,
  meeting: WebexMeeting,
  timers: MediaTimers,
  listener: WebexStayListener,
  pauseMs: number,
): WebexStay {
  const { meetings } = webex;
  const machine = meeting.meetingFiniteStateMachine;
  const streams = createPublishedStreams({
    meeting,
    helpers: meetings.mediaHelpers,
    timers,
    lineStands: () => online && flowing && stateNow() === 'JOINED',
    unsent: listener.unsent,
  });
  let entering: Promise<unknown> | null = null;
  let joined = false;
  let closed = false;
  let online = true;
  let flowing = true;
  let speakers: readonly string[] = [];
  let shares: boolean | null = null;
  let shareToggledMs = Number.NEGATIVE_INFINITY;
  let cancelLook: (() => void) | null = null;

  function changed(): void {
    if (!closed) listener.changed();
  }

  const received = followReceivedMedia(meeting, { changed, hint: askForWhatIsSeen });
  const stops: (() => void)[] = [received.stop, () => cancelLook?.()];

  function stateNow(): MeetingState {
    return machine.state === 'IDLE' || machine.state === 'JOINED' ? machine.state : 'LEFT';
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => void timers.after(pauseMs, resolve));
  }

  function members(): readonly WebexMember[] {
    return Object.values(meeting.members.membersCollection.members);
  }

  function connectionIs(change: () => void, settles: boolean): () => void {
    return () => {
      change();
      if (settles) streams.settle();
      changed();
    };
  }

  /** The program itself returns to a meeting that it still counts as joined. Any other meeting has
   *  to be joined again. */
  function endWhereLost(): boolean {
    const lost = joined && !closed && online && flowing && stateNow() !== 'JOINED';
    if (lost) listener.ended('lost');
    return lost;
  }

  function listen<Name extends Parameters<typeof meeting.on>[0]>(
    name: Name,
    heard: Parameters<typeof meeting.on<Name>>[1],
  ): void {
    meeting.on(name, heard);
    stops.push(() => meeting.off(name, heard));
  }

  function listenToMeetings<Name extends Parameters<typeof meetings.on>[0]>(
    name: Name,
    heard: Parameters<typeof meetings.on<Name>>[1],
  ): void {
    meetings.on(name, heard);
    stops.push(() => meetings.off(name, heard));
  }

  listenToMeetings(
    'network:disconnected',
    connectionIs(() => (online = false), false),
  );
  listenToMeetings('network:connected', () => {
    online = true;
    cancelLook?.();
    const ignoredForMs = shareToggledMs + SHARE_NETWORK_IGNORED_MS - timers.nowMs();
    if (ignoredForMs > 0) cancelLook = timers.after(ignoredForMs, endWhereLost);
    else if (endWhereLost()) return;
    streams.settle();
    changed();
  });
  listenToMeetings('meeting:removed', ({ meetingId }) => {
    if (meetingId === meeting.id && !closed) listener.ended('removed');
  });
  listen(
    'meeting:reconnectionStarting',
    connectionIs(() => (flowing = false), false),
  );
  listen(
    'meeting:reconnectionSuccess',
    connectionIs(() => (flowing = true), true),
  );
  listen('meeting:reconnectionFailure', () => {
    if (!closed) listener.ended('lost');
  });
  listen('media:activeSpeakerChanged', ({ memberIds }) => {
    speakers = memberIds;
    changed();
  });
  listen('meeting:self:mutedByOthers', () => {
    if (!closed) listener.refused('microphone');
  });
  listen('meeting:stoppedSharingLocal', () => {
    // The event means that another person took the share over. A stop on this page causes the same
    // event.
    if (!streams.wasStoppedHere() && !closed && !streams.isWorking()) listener.refused('share');
  });
  meeting.members.on('members:update', changed);
  meeting.members.on('members:content:update', changed);
  stops.push(() => {
    meeting.members.off('members:update', changed);
    meeting.members.off('members:content:update', changed);
  });

  function personOf(member: WebexMember): TransportPerson {
    const personId = member.participant?.person?.id ?? null;
    return {
      peerId: member.id,
      userId: (personId === null ? null : listener.userIdOf(personId)) ?? personId ?? member.id,
      sends: {
        microphone: !member.isAudioMuted,
        camera: !member.isVideoMuted,
        share: member.isContentSharing,
      },
      microphone: null,
      camera: member.isVideoMuted ? null : received.camera(member.id),
      share: member.isContentSharing ? received.share(member.id) : null,
      shareAudio: member.isContentSharing ? received.shareAudio() : null,
      quality: 'unknown',
    };
  }

  return {
    meeting,
    async join() {
      const looks = { read: stateNow, pause };
      const isIdle = await waitForMeetingState('IDLE', looks);
      if (closed) return;
      if (!isIdle) machine.reset();
      entering = meeting.joinWithMedia({
        joinOptions: { enableMultistream: true },
        mediaOptions: {
          localStreams: {},
          audioEnabled: true,
          videoEnabled: true,
          remoteMediaManagerConfig: RECEIVED_MEDIA,
        },
      });
      await entering;
      joined = await waitForMeetingState('JOINED', looks);
      if (!joined) throw new Error(`The meeting is ${machine.state}, not joined`);
    },
    isConnected: () => online && flowing,
    send(tracks) {
      const before = shares;
      shares = tracks.share !== null;
      // A share that is already there at entry did not begin now.
      if (before !== null && before !== shares) shareToggledMs = timers.nowMs();
      streams.send(tracks);
    },
    people: () =>
      members()
        .filter((member) => member.isInMeeting && !member.isSelf)
        .map(personOf)
        .toSorted((one, other) => (one.peerId < other.peerId ? -1 : 1)),
    mixedSound: () => received.voices(),
    level: (peerId) => (speakers.includes(peerId) ? ACTIVE_SPEAKER_LEVEL : 0),
    selfId: () => members().find(({ isSelf }) => isSelf)?.id ?? null,
    async close() {
      if (closed) return;
      closed = true;
      streams.stop();
      for (const stop of stops) stop();
      // The program refuses to leave a meeting before it is joined. The join would then succeed
      // after this stay has ended.
      await entering?.catch(() => undefined);
      if (listener.isTakenOver()) return;
      try {
        await meeting.leave();
      } catch {
        machine.reset();
      }
    },
  };
}

/** The provider sends a picture as large as the element that shows it. */
function askForWhatIsSeen(track: MediaStreamTrack, media: WebexRemoteMedia): void {
  watchTrack(track, (element) => {
    const tell = (): void => media.setSizeHint(element.clientWidth, element.clientHeight);
    const resizes = new ResizeObserver(tell);
    resizes.observe(element);
    tell();
    return () => resizes.disconnect();
  });
}
