import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { openSecondRoom } from '../huddles/public.ts';

type Wanted = Parameters<typeof openSecondRoom>[2];

/** Gives somebody in the room that its booth serves a channel as second room, as `openSecondRoom`
 *  does. What is no channel that the viewer may hear is said to be no channel. @throws DomainError
 *  `channel-not-found`, `room-closed`, `session-ended`, `not-in-chamber`, `interprets-elsewhere`.
 *  Source: BEY-16. */
export async function openChannel(
  deps: Deps,
  viewer: Viewer,
  wanted: Omit<Wanted, 'kind'>,
): ReturnType<typeof openSecondRoom> {
  try {
    return await openSecondRoom(deps, viewer, { ...wanted, kind: 'interpreter-channel' });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'room-not-found') throw error;
    throw new DomainError('channel-not-found', [], { cause: error });
  }
}
