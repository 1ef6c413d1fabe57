import type { MediaSource } from '@hemicycle/contract/media';
import { createSettling, type Settling, type SettlingStep } from '@hemicycle/media/settling';
import type { MediaTimers } from '@hemicycle/media/timers';
import { NO_TRACKS, type OutgoingTracks } from '@hemicycle/media/transport';
import type { WebexLocalStream, WebexMeeting, WebexMeetings, WebexStreams } from './webex-sdk.ts';

/** How long after a stop on this page the provider's news of it may arrive. */
const STOP_TOLD_WITHIN_MS = 3_000;

/** The media that this page sends to a meeting of the provider. */
export interface PublishedStreams extends Settling {
  send: (tracks: OutgoingTracks) => void;
  /** Whether the stop of a share that the provider just reported came from this page, and no newer
   *  share is under way. */
  wasStoppedHere: () => boolean;
}

interface Sent {
  readonly track: MediaStreamTrack;
  readonly stream: WebexLocalStream;
}

/** At the beginning nothing is sent. A muted microphone stays published and silent; camera and
 *  share are published and unpublished. `unsent` is called for media that the provider still
 *  refuses after several attempts, while the line is open. */
export function createPublishedStreams({
  meeting,
  helpers,
  timers,
  lineStands,
  unsent,
}: {
  readonly meeting: WebexMeeting;
  readonly helpers: WebexMeetings['mediaHelpers'];
  readonly timers: MediaTimers;
  readonly lineStands: () => boolean;
  readonly unsent: (source: MediaSource) => void;
}): PublishedStreams {
  let wanted = NO_TRACKS;
  let microphone: Sent | null = null;
  let camera: Sent | null = null;
  let share: Sent | null = null;
  let shareAudio: Sent | null = null;
  let stopToldUntilMs = Number.NEGATIVE_INFINITY;

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
    if (before.length > 0) {
      stopToldUntilMs = timers.nowMs() + STOP_TOLD_WITHIN_MS;
      await meeting.unpublishStreams(before);
    }
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

  function step(source: MediaSource, take: () => Promise<void>): SettlingStep {
    return {
      take,
      failed() {
        if (wanted[source] !== null) unsent(source);
      },
    };
  }

  const settling = createSettling({
    timers,
    lineStands,
    steps: [step('share', settleShare), step('microphone', settleMicrophone), step('camera', settleCamera)],
  });

  return {
    ...settling,
    wasStoppedHere() {
      const here = wanted.share === null || timers.nowMs() <= stopToldUntilMs;
      stopToldUntilMs = Number.NEGATIVE_INFINITY;
      return here;
    },
    send(tracks) {
      wanted = tracks;
      settling.settle();
    },
  };
}
