import type { MediaGrant } from '@hemicycle/contract/media';

/** Some samples of 16 bits at 48 kHz, one channel, of one sound in a room. */
export interface HeardSamples {
  /** Names the sound: a person may have a microphone and share the sound of a film. */
  readonly sound: string;
  /** The person who speaks; null: it is no voice of a person who is known. */
  readonly personId: string | null;
  readonly samples: Int16Array;
}

/** The sound of a room of LiveKit. */
export interface RoomSound {
  /** How the stay ended that was not left. */
  readonly ended: Promise<string>;
  leave(): Promise<void>;
}

/** Enters a room of LiveKit by its key, and hears all of its sounds. Adapters: `livekit-room.ts`;
 *  tests have a fake one. */
export type EnterRoom = (
  grant: Pick<MediaGrant, 'url' | 'token' | 'iceServers'>,
  heard: (samples: HeardSamples) => void,
) => Promise<RoomSound>;
