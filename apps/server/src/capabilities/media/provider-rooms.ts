import type { MediaServerMessage } from '@hemicycle/contract/media';
import { createClosedRooms } from '../../adapters/media-server/closed-rooms.ts';
import type { MediaRooms } from '../../adapters/media-server/media-rooms.ts';
import type { MeetingProvider } from '../../adapters/meeting-provider/meeting-provider.ts';
import { createModeratedRooms } from '../../adapters/meeting-provider/moderated-rooms.ts';
import type { Deps } from '../../deps.ts';
import type { Timers } from '../../platform/clock/clock.ts';
import { loadPersonDetails } from '../accounts/public.ts';
import { loadSession } from '../sessions/public.ts';

/** The rooms where a hosted provider carries the media. With the host's account from the operator,
 *  this server can mute and remove people there; without it, the server cannot influence the
 *  media. */
export function createProviderRooms(
  options: {
    readonly deps: Pick<Deps, 'db' | 'log'>;
    readonly clock: Timers;
    readonly meetingProvider: MeetingProvider;
  },
  send: (connectionId: string, message: MediaServerMessage) => void,
): MediaRooms & { stop?: () => void } {
  const { deps, clock, meetingProvider } = options;
  const { moderator } = meetingProvider;
  if (moderator === null) return createClosedRooms(send);
  return createModeratedRooms({
    moderator,
    timers: clock,
    send,
    addressOf: async (roomId) => (await loadSession(deps.db, roomId))?.webex_room_id ?? null,
    async emailOf(userId) {
      const person = await loadPersonDetails(deps.db, userId);
      if (person === null) return null;
      return (await meetingProvider.guestOf({ userId, displayName: person.displayName })).email;
    },
    failed: (error, what) => deps.log.error({ err: error }, what),
  });
}
