import * as declared from '@hemicycle/contract/interpretation';
import { mayHearChannel } from '@hemicycle/rules/interpretation/offered-channel';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { deleteRelay, endSecondRooms, holdHuddle } from '../huddles/public.ts';
import { loadChannel } from './channel-store.ts';
import { keepBooths } from './keep-booths.ts';
import { openChannel } from './open-channel.ts';

/** Somebody in the main chamber hears a language beside it, in place of another one; nobody is
 *  told. Repeating it begins anew. An interpreter who is on air in another language stays so, and
 *  hears this one in relay. @throws DomainError `channel-not-found`, also for a channel of a
 *  session into which they are not let and for one that is not offered, `room-closed`,
 *  `not-in-chamber`, `session-ended`. Source: INTERP-04, BEY-16. */
export async function listenToLanguage(deps: Deps, viewer: Viewer, channelId: string): Promise<void> {
  const { access } = declared.listenToLanguage;
  const { id_voting_session: idVotingSession } = await openChannel(deps, viewer, {
    ...{ roomId: channelId, access },
    besideAir: true,
    alsoHold: (transaction) => requireHears(transaction, viewer, channelId),
  });
  await keepBooths(deps, idVotingSession);
}

/** Refuses a channel that the viewer may not hear, and keeps its booth from being emptied until the
 *  end of the transaction. */
async function requireHears(
  transaction: Transaction<Database>,
  viewer: Viewer,
  channelId: string,
): Promise<void> {
  const known = await loadChannel(transaction, channelId);
  if (known !== null) await holdHuddle(transaction, known.boothId);
  const held = await loadChannel(transaction, channelId);
  const interpreters = held?.interpreters.length ?? 0;
  if (!mayHearChannel({ interpreters }, viewer)) throw new DomainError('channel-not-found');
}

/** The viewer no longer hears this language, also in relay. Source: INTERP-05. */
export async function leaveLanguage(deps: Deps, { userId }: Viewer, channelId: string): Promise<void> {
  const relayedIn = await deleteRelay(deps.db, { userId, roomId: channelId });
  if (relayedIn !== null) {
    deps.news.announce({ kind: 'mediaRights', idVotingSession: relayedIn, userIds: [userId] });
  }
  const ended = await endSecondRooms(deps, { userId, roomId: channelId });
  for (const { id_voting_session: idVotingSession } of ended) await keepBooths(deps, idVotingSession);
}
