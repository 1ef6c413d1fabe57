import { api } from '../../api-client.ts';
import { noteFailure } from '../../note-failure.ts';

/** Whether a guest link leads into the room. Where that cannot be read, what is being done to the
 *  room goes on without it. Source: GUEST-27. */
export async function leadsGuestLink(roomId: string): Promise<boolean> {
  try {
    return (await api('GET /api/guest/check-huddle-used/:roomId', { params: { roomId } })).used;
  } catch (error) {
    noteFailure('it is not known whether a guest link leads into the room', error);
    return false;
  }
}
