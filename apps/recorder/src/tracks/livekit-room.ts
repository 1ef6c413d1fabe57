import type * as library from '@livekit/rtc-node';
import { SAMPLE_RATE } from '../media-files.ts';
import type { EnterRoom } from './room-sound.ts';

const FRAME_MS = 20;

/** Loads LiveKit's library, which has a program of its own for each kind of machine. Its line says
 *  what is missing where there is none for this one. Source: issue 34 §1. */
export async function loadLivekitRoom(): Promise<
  { readonly ok: true; readonly enterRoom: EnterRoom } | { readonly ok: false; readonly line: string }
> {
  try {
    return { ok: true, enterRoom: enterBy(await import('@livekit/rtc-node')) };
  } catch (error) {
    const [why = ''] = String(error instanceof Error ? error.message : error).split('\n');
    const machine = `${process.platform} ${process.arch}`;
    return {
      ok: false,
      line: `HEMICYCLE_RECORDER_ENGINE=livekit-tracks needs @livekit/rtc-node with its program for ${machine}: ${why}`,
    };
  }
}

type Library = typeof library;

/** Enters rooms with LiveKit's library. It takes sounds only, and no pictures. */
function enterBy(loaded: Library): EnterRoom {
  const { AudioStream, IceServer, Room, RoomEvent, TrackKind, TrackSource } = loaded;
  return async ({ url, token, iceServers }, heard) => {
    const room = new Room();
    let hasLeft = false;
    const ended = new Promise<string>((resolve) => {
      room.on(RoomEvent.Disconnected, () => resolve('LiveKit ended the stay in the room.'));
    });

    const wants = (publication: library.RemoteTrackPublication) => {
      if (publication.kind === TrackKind.KIND_AUDIO) publication.setSubscribed(true);
    };

    async function hear(
      track: library.RemoteTrack,
      publication: library.RemoteTrackPublication,
      from: library.RemoteParticipant,
    ) {
      const isVoice = publication.source === TrackSource.SOURCE_MICROPHONE;
      const personId = isVoice ? personOf(from.identity) : null;
      const sound = publication.sid ?? `${from.identity} ${String(publication.source)}`;
      const stream = new AudioStream(track, {
        ...{ sampleRate: SAMPLE_RATE, numChannels: 1, frameSizeMs: FRAME_MS },
      });
      for await (const { data: samples } of stream) {
        if (hasLeft) return;
        heard({ sound, personId, samples });
      }
    }

    room.on(RoomEvent.TrackPublished, wants);
    room.on(RoomEvent.TrackSubscribed, (track, publication, from) => {
      if (track.kind === TrackKind.KIND_AUDIO) void hear(track, publication, from).catch(() => undefined);
    });
    await room.connect(url, token, {
      ...{ autoSubscribe: false, dynacast: false },
      ...(iceServers !== null && {
        rtcConfig: {
          iceTransportType: loaded.IceTransportType.TRANSPORT_ALL,
          continualGatheringPolicy: loaded.ContinualGatheringPolicy.GATHER_CONTINUALLY,
          iceServers: iceServers.map(
            ({ urls, username, credential }) =>
              new IceServer({
                urls,
                ...(username !== undefined && { username }),
                ...(credential !== undefined && { password: credential }),
              }),
          ),
        },
      }),
    });
    for (const { trackPublications } of room.remoteParticipants.values()) {
      for (const publication of trackPublications.values()) wants(publication);
    }
    return {
      ended,
      async leave() {
        hasLeft = true;
        await room.disconnect();
      },
    };
  };
}

/** The account in the identity of a stay; null where it is of no person: a phone. Source: decision
 *  0020. */
export function personOf(identity: string): string | null {
  return /^([\w-]+)\.[0-9a-z]+$/u.exec(identity)?.[1] ?? null;
}
