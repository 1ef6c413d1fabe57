import type { MeasuredPath } from '@hemicycle/contract/nettest';
import type { MediaPort, MediaProblemCode } from '@hemicycle/media';
import { attachTracks } from '@hemicycle/media';
import { createLevelMeter } from '@hemicycle/media/level-meter';
import type { SignalChannel } from '@hemicycle/media/signal-channel';
import { noteFailure } from '../../../note-failure.ts';
import { useSite } from '../../site/public.ts';
import type { ReturnedVoice, TestRoom } from '../test-room-window.ts';
import { measurePath } from './measure-path.ts';
import { reachRelays } from './reach-relays.ts';
import { openTestRoomLine } from './test-room-line.ts';
import { makeTestTracks } from './test-tracks.ts';

/** The picture of the other end is awaited for this long before the path is measured, in ms. */
const MEDIA_WITHIN_MS = 8_000;
const VOICE_LASTS_MS = 4_000;
const LOOKS_EVERY_MS = 100;
/** A voice is louder at some moment, from 0 to 1. */
const VOICE_LOUDNESS = 0.02;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Joins a test room with two ends: one sends, the other receives, by the site's own program for
 *  media. `picture` and `sound` play what arrives. Source: NET-15, BEY-44. */
export function openTestRoom(
  roomId: string,
  elements: { readonly picture: HTMLVideoElement; readonly sound: HTMLAudioElement },
): TestRoom {
  let problem: ReturnType<TestRoom['problem']> = null;
  let hasLeft = false;
  let ports: { readonly one: MediaPort; readonly other: MediaPort } | null = null;
  let measured: Promise<MeasuredPath> | null = null;
  const tracks = makeTestTracks();
  const line = openTestRoomLine(roomId, () => {
    problem ??= 'line-lost';
  });

  const arriving = () => ports?.other.snapshot().people[0];

  async function begin(): Promise<void> {
    const createMedia = await loadMedia();
    if (hasLeft) return;
    const opened = { one: createMedia(line.channel('one')), other: createMedia(line.channel('other')) };
    ports = opened;
    opened.other.subscribe(() => {
      const { camera = null, microphone = null } = arriving() ?? {};
      // Chromium does not play a sound that is added to an empty stream.
      if (camera !== null) attachTracks(elements.picture, [camera]);
      if (microphone !== null) attachTracks(elements.sound, [microphone]);
    });
    if (tracks !== null) {
      void opened.one.publishCamera({ track: tracks.picture });
      void opened.one.publishMicrophone({ track: tracks.sound });
    }
    const outcomes = await Promise.all([opened.one.join({ roomId }), opened.other.join({ roomId })]);
    for (const outcome of outcomes) if (!outcome.ok) problem ??= outcome.problem.code;
  }

  async function until(holds: () => boolean): Promise<boolean> {
    for (let waitedMs = 0; waitedMs < MEDIA_WITHIN_MS; waitedMs += LOOKS_EVERY_MS) {
      if (holds()) return true;
      // oxlint-disable-next-line no-await-in-loop -- looks again and again
      await wait(LOOKS_EVERY_MS);
    }
    return holds();
  }

  async function measure(): Promise<MeasuredPath> {
    const { one, other } = ports ?? {};
    if (one === undefined || other === undefined) return NOTHING_MEASURED;
    await until(() => elements.picture.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA);
    const isMesh = useSite.getState().config?.media === 'mesh';
    const [path, reached] = await Promise.all([
      measurePath(one, other, { isMesh, wait }),
      reachRelays(line.iceServers() ?? []),
    ]);
    return { ...path, ...reached, voice: null };
  }

  async function hearVoice(deviceId: string | undefined): Promise<ReturnedVoice> {
    const { one, other } = ports ?? {};
    if (one === undefined || other === undefined) return silent('not-joined');
    const outcome = await one.publishMicrophone({ deviceId });
    if (!outcome.ok) return silent(outcome.problem.code);
    await until(() => arriving()?.microphone != null);
    const person = arriving();
    if (person?.microphone == null) return silent(null);
    const record = recordTrack(person.microphone);
    // A media server leaves the level out of the packets, and Chromium gives none in its statistics
    // of what a muted element plays: it is measured in the sound itself.
    const meter = createLevelMeter(person.microphone);
    let loudest = 0;
    for (let spokenMs = 0; spokenMs < VOICE_LASTS_MS; spokenMs += LOOKS_EVERY_MS) {
      // oxlint-disable-next-line no-await-in-loop -- listens while the person speaks
      await wait(LOOKS_EVERY_MS);
      loudest = Math.max(loudest, other.audioLevel(person.peerId) ?? 0, meter.level() ?? 0);
    }
    meter.stop();
    const recording = await record();
    one.stopMicrophone();
    return { voice: loudest > VOICE_LOUDNESS ? 'heard' : 'not-heard', recording, problem: null };
  }

  begin().catch((error: unknown) => {
    noteFailure('the test room could not be joined', error);
    problem ??= 'unsupported';
  });

  return {
    state() {
      if (hasLeft) return 'LEFT';
      const isIn = (port: MediaPort | undefined) => port?.snapshot().connection === 'joined';
      return isIn(ports?.one) && isIn(ports?.other) && arriving() !== undefined ? 'JOINED' : 'INITIALIZING';
    },
    problem: () => problem,
    measure: () => {
      measured ??= measure();
      return measured;
    },
    hearVoice,
    async leave() {
      hasLeft = true;
      await Promise.all([ports?.one.dispose(), ports?.other.dispose()]);
      tracks?.stop();
      line.close();
    },
  };
}

const NOTHING_MEASURED: MeasuredPath = {
  ...{ way: null, isOnDevice: false, roundTripMs: null, lossFraction: null, jitterMs: null },
  ...{ upKbps: null, downKbps: null, relayBy: null, relays: null, relay443: null, voice: null },
};

function silent(problem: MediaProblemCode | null): ReturnedVoice {
  return { voice: 'not-heard', recording: null, problem };
}

/** Records a track; the returned function ends it and gives the recording. Null where the browser
 *  cannot record. */
function recordTrack(track: MediaStreamTrack): () => Promise<Blob | null> {
  if (typeof MediaRecorder === 'undefined') return () => Promise.resolve(null);
  const recorder = new MediaRecorder(new MediaStream([track]));
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => void parts.push(data);
  recorder.start();
  return () =>
    new Promise((resolve) => {
      recorder.onstop = () => resolve(new Blob(parts, { type: recorder.mimeType }));
      recorder.stop();
    });
}

/** Loads the site's own program for media. At a hosted provider there are no test rooms, and the
 *  server refuses to join. */
async function loadMedia(): Promise<(signals: SignalChannel) => MediaPort> {
  const { media, mediaUrl } = useSite.getState().config ?? {};
  if (media === 'livekit') {
    const { createLivekitMedia } = await import('@hemicycle/media/livekit/create-livekit-media');
    return (signals) => createLivekitMedia({ signals, url: mediaUrl });
  }
  const { createMeshMedia } = await import('@hemicycle/media/mesh/create-mesh-media');
  return (signals) => createMeshMedia({ signals, throughRelay: true });
}
