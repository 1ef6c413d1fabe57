import type { MediaIceServer, MediaSends, MediaSource } from '@hemicycle/contract/media';
import {
  AccessToken,
  type ParticipantInfo,
  RoomServiceClient,
  type TrackInfo,
  TrackSource,
  TrackType,
  ServerError,
  type WebhookEvent,
  WebhookReceiver,
} from 'livekit-server-sdk';
import type { Clock } from '../../platform/clock/clock.ts';
import type { MediaGrants, MediaServer, MediaServerEvent } from '../media-server/media-server.ts';

/** How long a key is valid; LiveKit renews it while its holder is connected. */
export const TOKEN_LIVES_MS = 10 * 60_000;
const REQUEST_TIMEOUT_S = 5;

export interface LivekitOptions {
  /** `ws:`, `wss:`, `http:` or `https:`. */
  readonly url: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly iceServers: readonly MediaIceServer[] | null;
  readonly clock: Clock;
}

const SOURCES: Readonly<Record<MediaSource, readonly TrackSource[]>> = {
  microphone: [TrackSource.MICROPHONE],
  camera: [TrackSource.CAMERA],
  share: [TrackSource.SCREEN_SHARE, TrackSource.SCREEN_SHARE_AUDIO],
};

function sourcesOf(sends: MediaSends): TrackSource[] {
  const sources = (['microphone', 'camera', 'share'] as const).flatMap((source) =>
    sends[source] ? SOURCES[source] : [],
  );
  // A person whose microphone is muted by force must not be heard through the sound of a share.
  return sends.microphone ? sources : sources.filter((source) => source !== TrackSource.SCREEN_SHARE_AUDIO);
}

function sendsOf(permission: ParticipantInfo['permission']): MediaSends {
  const { canPublish = true, canPublishSources = [] } = permission ?? {};
  const maySend = (source: MediaSource): boolean =>
    canPublish &&
    (canPublishSources.length === 0 || SOURCES[source].some((one) => canPublishSources.includes(one)));
  return { microphone: maySend('microphone'), camera: maySend('camera'), share: maySend('share') };
}

/** A LiveKit server behind the port. It is contacted only when it is needed, so a server that does
 *  not answer makes only that call fail. */
export function createLivekitMediaServer(options: LivekitOptions): MediaServer {
  const { url, apiKey, apiSecret, iceServers, clock } = options;
  const rooms = new RoomServiceClient(url.replace(/^ws/, 'http'), apiKey, apiSecret, {
    requestTimeout: REQUEST_TIMEOUT_S,
  });
  const webhooks = new WebhookReceiver(apiKey, apiSecret);

  function permissionOf({ maySend, hidden }: MediaGrants) {
    const canPublishSources = sourcesOf(maySend);
    // LiveKit takes an empty list as all sources, so `canPublish` must be false as well.
    return {
      canSubscribe: true,
      canPublish: canPublishSources.length > 0,
      canPublishSources,
      canPublishData: false,
      canUpdateMetadata: false,
      hidden,
    };
  }

  return {
    url: url.replace(/^http/, 'ws'),
    iceServers,

    async issueToken({ roomId, identity, grants }) {
      const { canUpdateMetadata, ...permission } = permissionOf(grants);
      const token = new AccessToken(apiKey, apiSecret, { identity, ttl: TOKEN_LIVES_MS / 1000 });
      token.addGrant({
        room: roomId,
        roomJoin: true,
        ...permission,
        canUpdateOwnMetadata: canUpdateMetadata,
      });
      return { token: await token.toJwt(), expiresAtMs: clock.nowMs() + TOKEN_LIVES_MS };
    },

    async updatePermissions({ roomId, identity, grants }) {
      await unlessGone(rooms.updateParticipant(roomId, identity, { permission: permissionOf(grants) }));
    },

    async mutePublishedTrack({ roomId, identity, source }) {
      const participant = await unlessGone(rooms.getParticipant(roomId, identity));
      const tracks = participant?.tracks.filter((one) => SOURCES[source].includes(one.source) && !one.muted);
      const muted = await Promise.all(
        (tracks ?? []).map(({ sid }) => unlessGone(rooms.mutePublishedTrack(roomId, identity, sid, true))),
      );
      return muted.some((answer) => answer !== undefined);
    },

    async removeParticipant({ roomId, identity }) {
      // The time has whole seconds; the added second covers keys made in this very second. The
      // open-source server ignores this field, other LiveKit servers heed it.
      const revokeTokenTs = BigInt(Math.floor(clock.nowMs() / 1000) + 1);
      await unlessGone(rooms.removeParticipant(roomId, identity, { revokeTokenTs }));
    },

    async participantsIn(roomId) {
      const participants = await unlessGone(rooms.listParticipants(roomId));
      return (participants ?? []).map(({ identity, permission }) => ({
        identity,
        maySend: sendsOf(permission),
        hidden: permission?.hidden === true,
      }));
    },

    async verifyWebhook(body, authorization) {
      try {
        return eventOf(await webhooks.receive(body, authorization));
      } catch {
        return undefined;
      }
    },
  };
}

const SOUNDS: readonly TrackSource[] = [TrackSource.MICROPHONE, TrackSource.SCREEN_SHARE_AUDIO];

/** Whether a sound is sent as a picture, or a picture as a sound. It compares the announced source
 *  with the type and the codecs. The sound of a phone has no source. */
function isMislabelled({ type, source, mimeType, codecs }: TrackInfo): boolean {
  if (source === TrackSource.UNKNOWN) return false;
  const coded = [mimeType, ...codecs.map((codec) => codec.mimeType)].filter((mime) => mime !== '');
  const sounds = [type === TrackType.AUDIO, ...coded.map((mime) => mime.toLowerCase().startsWith('audio/'))];
  return sounds.includes(!SOUNDS.includes(source));
}

function eventOf({ event, room, participant, track }: WebhookEvent): MediaServerEvent | null {
  if (room === undefined || participant === undefined) return null;
  const stay = { roomId: room.name, identity: participant.identity };
  switch (event) {
    case 'participant_joined':
      return { kind: 'joined', ...stay };
    case 'track_published':
      return track !== undefined && isMislabelled(track) ? { kind: 'mislabelled', ...stay } : null;
    case 'participant_left':
    case 'participant_connection_aborted':
      return { kind: 'left', ...stay };
    default:
      return null;
  }
}

/** The answer, or undefined where the person or the room does not exist. */
async function unlessGone<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ServerError && error.status === 404) return undefined;
    throw error;
  }
}
