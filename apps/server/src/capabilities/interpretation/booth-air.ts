import * as declared from '@hemicycle/contract/interpretation';
import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { endSecondRooms, lockHuddle, updateOnAir } from '../huddles/public.ts';
import { loadChannel } from './channel-store.ts';
import { updateHandoverState } from './handover-store.ts';
import { keepBooths } from './keep-booths.ts';
import { openChannel } from './open-channel.ts';
import { presentChannel } from './present-channel.ts';
import { requireChannel } from './require-channel.ts';

/** A named interpreter in the main chamber goes on air, while nobody else of the booth is. Whatever
 *  ends their second room frees the air again. @throws DomainError `permission-missing`,
 *  `channel-not-found`, `room-closed`, `session-ended`, `not-in-chamber`, `not-of-booth`,
 *  `air-taken`. Source: BEY-38. */
export async function takeAir(deps: Deps, viewer: Viewer, channelId: string): Promise<InterpreterChannel> {
  const { id, boothId, idVotingSession } = await requireChannel(deps.db, viewer, channelId);
  await openChannel(deps, viewer, {
    roomId: id,
    access: declared.takeAir.access,
    // The lock of the booth makes takers wait for each other, and for changes of the named
    // interpreters.
    alsoHold: (transaction) => lockHuddle(transaction, boothId),
    async alsoWrite(transaction, _huddle, nowMs) {
      await requireFreeAir(transaction, id, viewer.userId);
      // The air of which a handover was asked for is over.
      await updateHandoverState(transaction, id, { state: 'giver-gone', nowMs });
      await updateOnAir(transaction, { idVotingSession, userId: viewer.userId, roomId: id }, nowMs);
    },
  });
  await keepBooths(deps, idVotingSession);
  deps.news.announce({ kind: 'interpreterChannels', idVotingSession });
  const channel = await loadChannel(deps.db, id);
  if (channel === null) throw new DomainError('channel-not-found');
  return presentChannel(channel);
}

/** The viewer goes off air in this channel; nobody hears them there any longer. Whoever is not on
 *  air goes on listening. @throws DomainError `permission-missing`, `channel-not-found`. */
export async function giveAir(deps: Deps, viewer: Viewer, channelId: string): Promise<void> {
  const { userId } = viewer;
  const { onAir, idVotingSession } = await requireChannel(deps.db, viewer, channelId);
  if (onAir?.userId !== userId) return;
  await endSecondRooms(deps, { userId, roomId: channelId });
  await keepBooths(deps, idVotingSession);
}

/** Call it in a transaction that locks the booth. */
async function requireFreeAir(transaction: Transaction<Database>, id: string, userId: string): Promise<void> {
  const channel = await loadChannel(transaction, id);
  if (channel === null || channel.isClosed) throw new DomainError('room-closed');
  if (!channel.interpreters.some((one) => one.userId === userId)) throw new DomainError('not-of-booth');
  if (channel.onAir !== null && channel.onAir.userId !== userId) throw new DomainError('air-taken');
}
