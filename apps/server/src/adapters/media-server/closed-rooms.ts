import type { MediaServerMessage } from '@hemicycle/contract/media';
import type { MediaRooms } from './media-rooms.ts';

/** Rooms that nobody can join: a hosted provider carries the media, and none of it goes through
 *  this server. Each join is refused with `media-off`. */
export function createClosedRooms(
  send: (connectionId: string, message: MediaServerMessage) => void,
): MediaRooms {
  const nothing = (): void => undefined;
  return {
    join({ connectionId }, { epoch }) {
      send(connectionId, {
        type: 'mediaRefused',
        reason: 'media-off',
        epoch,
        source: null,
        limit: null,
        message: 'A hosted provider carries the media.',
      });
    },
    leave: nothing,
    publish: nothing,
    signal: nothing,
    disconnected: nothing,
    allow: nothing,
    silence: nothing,
    remove: nothing,
    close: nothing,
  };
}
