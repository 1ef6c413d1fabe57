import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import { BOOTH_INTERPRETERS_MAX } from '@hemicycle/contract/interpretation-languages';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterActs } from '../audit/public.ts';
import {
  inviteToHuddle,
  lockHuddle,
  type SecondRoomOfHuddle,
  takeAway,
  tellSecondRoom,
  updateInvitees,
} from '../huddles/public.ts';
import { type ChannelRow, loadCandidates, loadChannel } from './channel-store.ts';
import { endListening } from './end-listening.ts';
import { keepBooths } from './keep-booths.ts';
import { presentChannel } from './present-channel.ts';
import { requireChannel } from './require-channel.ts';

/** Names a person for the booth of a channel. Naming somebody again changes nothing. @throws
 *  DomainError `permission-missing`, `channel-not-found`, `room-closed`, `interpreter-unfit` for
 *  somebody who does not belong to the session or may not see its interpreter rooms, `booth-full`,
 *  and the codes of `inviteToHuddle` while the booth serves a huddle. Source: PERM-39, BEY-38. */
export async function nameInterpreter(
  deps: Deps,
  viewer: Viewer,
  { channelId, userId }: { readonly channelId: string; readonly userId: string },
): Promise<InterpreterChannel> {
  let hasInvited = false;
  const change = async (named: readonly string[], idVotingSession: string) => {
    if (named.includes(userId)) return named;
    const candidates = await loadCandidates(deps.db, idVotingSession);
    if (!candidates.some((candidate) => candidate.userId === userId))
      throw new DomainError('interpreter-unfit');
    if (named.length >= BOOTH_INTERPRETERS_MAX) throw new DomainError('booth-full');
    return [...named, userId];
  };
  const channel = await changeInterpreters(deps, viewer, channelId, change, async (transaction, before) => {
    const { idVotingSession, huddleId: roomId } = before;
    if (roomId === null) return;
    // Else they could not follow their booth into the huddle that it serves.
    const invited = { idVotingSession, roomId, userId };
    hasInvited = await inviteToHuddle(transaction, invited, deps.clock.nowMs());
  });
  if (hasInvited) deps.news.announce({ kind: 'huddles', idVotingSession: channel.idVotingSession });
  return channel;
}

/** A person is no longer named for the booth of a channel. Removing somebody who is not named
 *  changes nothing. Somebody on air goes off air; after the last one, nobody listens any more.
 *  @throws DomainError `permission-missing`,
 *  `channel-not-found`, `room-closed`. */
export async function removeInterpreter(
  deps: Deps,
  viewer: Viewer,
  { channelId, userId }: { readonly channelId: string; readonly userId: string },
): Promise<InterpreterChannel> {
  let ended: SecondRoomOfHuddle[] = [];
  const channel = await changeInterpreters(
    deps,
    viewer,
    channelId,
    async (named) => named.filter((one) => one !== userId),
    async (transaction, { id, onAir }) => {
      ended = onAir?.userId === userId ? await takeAway(deps, transaction, { userId, roomId: id }) : [];
    },
  );
  for (const room of ended) tellSecondRoom(deps, room);
  await endListening(deps, channel);
  await keepBooths(deps, channel.idVotingSession);
  return channel;
}

/** Changes who is named for a booth, one change at a time, so that none is lost. Accounts that are
 *  deleted meanwhile are left out. `alsoWrite`: written in the same transaction, about the channel
 *  as it was before. */
async function changeInterpreters(
  deps: Deps,
  viewer: Viewer,
  channelId: string,
  change: (named: readonly string[], idVotingSession: string) => Promise<readonly string[]>,
  alsoWrite?: (transaction: Transaction<Database>, channel: ChannelRow) => Promise<void>,
): Promise<InterpreterChannel> {
  const { db, news } = deps;
  const { id, boothId, idVotingSession } = await requireChannel(db, viewer, channelId);
  const channel = await inTransaction(db, async (transaction) => {
    await lockHuddle(transaction, boothId);
    const held = await loadChannel(transaction, id);
    if (held === null) throw new DomainError('channel-not-found');
    if (held.isClosed) throw new DomainError('room-closed');
    const named = held.interpreters.map(({ userId }) => userId);
    const changed = await change(named, idVotingSession);
    if (changed.length === named.length) return held;
    await updateInvitees(transaction, boothId, changed);
    await alsoWrite?.(transaction, held);
    const act = { byUserId: viewer.userId, created: deps.clock.nowMs(), detail: { language: held.language } };
    const gone = named.filter((userId) => !changed.includes(userId));
    const added = changed.filter((userId) => !named.includes(userId));
    await enterActs(deps, transaction, idVotingSession, gone, { ...act, act: 'removeInterpreter' });
    await enterActs(deps, transaction, idVotingSession, added, { ...act, act: 'nameInterpreter' });
    return loadChannel(transaction, id);
  });
  if (channel === null) throw new DomainError('channel-not-found');
  news.announce({ kind: 'interpreterChannels', idVotingSession });
  return presentChannel(channel);
}
