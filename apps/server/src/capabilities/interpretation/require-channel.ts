import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadLetIn } from '../sessions/public.ts';
import { type ChannelRow, loadChannel } from './channel-store.ts';
import { canSeeChannels } from './policy.ts';

/** Refuses people who may not see interpreter rooms, whatever else they may do. @throws DomainError
 *  `permission-missing`. Source: PERM-39. */
export function requireSeesChannels(viewer: Viewer): void {
  if (!canSeeChannels(viewer)) throw new DomainError('permission-missing');
}

/** A channel, open or closed, of a session into which the viewer is let in.
 *  @throws DomainError `permission-missing`, `channel-not-found`. Source: PERM-39, INTERP-07. */
export async function requireChannel(
  db: Kysely<Database>,
  viewer: Viewer,
  channelId: string,
): Promise<ChannelRow> {
  requireSeesChannels(viewer);
  const channel = await loadChannel(db, channelId);
  if (channel !== null && (await loadLetIn(db, channel.idVotingSession, [viewer.userId])).has(viewer.userId))
    return channel;
  throw new DomainError('channel-not-found');
}
