import type { MediaTimers } from '../timers.ts';
import type { OutgoingTracks } from '../transport.ts';
import type { WebexLocalStream, WebexMeeting, WebexMeetings, WebexStreams } from './webex-sdk.ts';

/** How long after a failed attempt to publish the next one begins. */
export const PUBLISH_AGAIN_MS = 1_000;

/** Brings what a meeting is sent in line with what is wanted, one step after the other. */
export interface PublishedStreams {
  send: (tracks: OutgoingTracks) => void;
  /** Looks again, after a reconnect. */
  settle: () => void;
  /** Whether the provider silenced or ended this itself, rather than we. */
  isWorking: () => boolean;
  stop: () => void;
}

interface Sent {
  readonly track: MediaStreamTrack;
  readonly stream: WebexLocalStream;
}

/** Begins with nothing sent. A muted microphone stays published and silent; camera and share come and go. */
export function createPublishedStreams({
  meeting,
  helpers,
  timers,
}: {
  readonly meeting: WebexMeeting;
  readonly helpers: WebexMeetings['mediaHelpers'];
  readonly timers: MediaTimers;
}): PublishedStreams {
  let wanted: OutgoingTracks = { microphone: null, camera: null, share: null, shareAudio: null };
  let microphone: Sent | null = null;
  let camera: Sent | null = null;
  let share: Sent | null = null;
  let shareAudio: Sent | null = null;
  let working = false;
  let again = false;
  let stopped = false;
  let cancelRetry: (() => void) | null = null;

  async function settleMicrophone(): Promise<void> {
    const track = wanted.microphone;
    if (track === null) {
      microphone?.stream.setUserMuted(true);
      return;
    }
    if (microphone?.track !== track) {
      const stream = new helpers.LocalMicrophoneStream(new MediaStream([track]));
      await meeting.publishStreams({ microphone: stream });
      microphone = { track, stream };
    }
    microphone.stream.setUserMuted(false);
  }

  async function settleCamera(): Promise<void> {
    const track = wanted.camera;
    if (track === (camera?.track ?? null)) return;
    if (track === null) {
      if (camera !== null) await meeting.unpublishStreams([camera.stream]);
      camera = null;
      return;
    }
    const stream = new helpers.LocalCameraStream(new MediaStream([track]));
    await meeting.publishStreams({ camera: stream });
    camera = { track, stream };
  }

  async function settleShare(): Promise<void> {
    if (wanted.share === (share?.track ?? null)) return;
    const before = [share, shareAudio].flatMap((sent) => sent?.stream ?? []);
    if (before.length > 0) await meeting.unpublishStreams(before);
    share = shareAudio = null;
    const { share: picture, shareAudio: sound } = wanted;
    if (picture === null) return;
    const video = new helpers.LocalDisplayStream(new MediaStream([picture]));
    const audio = sound === null ? null : new helpers.LocalSystemAudioStream(new MediaStream([sound]));
    const streams: WebexStreams = { screenShare: audio === null ? { video } : { video, audio } };
    await meeting.publishStreams(streams);
    share = { track: picture, stream: video };
    shareAudio = sound === null || audio === null ? null : { track: sound, stream: audio };
  }

  async function work(): Promise<void> {
    do {
      again = false;
      for (const step of [settleShare, settleMicrophone, settleCamera]) {
        if (stopped) return;
        await step();
      }
    } while (again);
    // In the same breath as the last look, so that no later wish falls between.
    working = false;
  }

  function settle(): void {
    again = true;
    if (working || stopped) return;
    working = true;
    cancelRetry?.();
    cancelRetry = null;
    work().catch(() => {
      // The line broke under it: once it is back this is done again.
      working = false;
      if (!stopped) cancelRetry = timers.after(PUBLISH_AGAIN_MS, settle);
    });
  }

  return {
    send(tracks) {
      wanted = tracks;
      settle();
    },
    settle,
    isWorking: () => working,
    stop() {
      stopped = true;
      cancelRetry?.();
      cancelRetry = null;
    },
  };
}
