import type { HandoverState } from '@hemicycle/contract/booth-handover';
import * as declared from '@hemicycle/contract/handover-calls';
import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import type { Access } from '@hemicycle/contract/endpoint';
import { HANDOVER_NOW_WAITS_MS } from '@hemicycle/contract/interpretation-languages';
import {
  acceptsHandover,
  endsHandoverBy,
  isHandoverOpen,
  mayAskHandover,
} from '@hemicycle/rules/interpretation/handover';
import { roomIdOf } from '@hemicycle/rules/rooms/place';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { hasSecondLine, lockHuddle, moveAir } from '../huddles/public.ts';
import { loadPlaces } from '../presence/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { type ChannelRow, loadChannel } from './channel-store.ts';
import { replaceHandover, updateHandoverState } from './handover-store.ts';
import { presentChannel } from './present-channel.ts';
import { requireChannel } from './require-channel.ts';

/** The job at the time of a handover; its key is the channel's id. */
const HANDOVER_JOB = 'booth-handover';
const MINUTE_MS = 60_000;

/** An interpreter asks the partner to hand over the air, or to take it, in so many minutes. Asked
 *  for now, it lapses after a minute without an answer. @throws DomainError `permission-missing`,
 *  `channel-not-found`, `room-closed`, the codes of `mayAskHandover`, and `interprets-elsewhere` in
 *  place of `not-in-chamber` where the booth serves a huddle. Source: BEY-38. */
export async function askHandover(
  deps: Deps,
  viewer: Viewer,
  channelId: string,
  { userId: otherId, minutes }: { readonly userId: string; readonly minutes: number },
): Promise<InterpreterChannel> {
  const { access } = declared.askHandover;
  return changeHandover(deps, viewer, { channelId, access }, async (transaction, channel, nowMs) => {
    const { userId: callerId } = viewer;
    const answer = mayAskHandover({
      ...{ callerId, otherId, handover: channel.handover },
      onAirId: channel.onAir?.userId ?? null,
      named: channel.interpreters.map(({ userId }) => userId),
      inChamber: await loadWhoIsAtFloor(transaction, channel, [callerId, otherId]),
    });
    if (!answer.ok) {
      const isElsewhere = answer.code === 'not-in-chamber' && channel.huddleId !== null;
      throw new DomainError(isElsewhere ? 'interprets-elsewhere' : answer.code);
    }
    const { giverId, takerId } = answer;
    const endsAtMs = nowMs + (minutes === 0 ? HANDOVER_NOW_WAITS_MS : minutes * MINUTE_MS);
    await replaceHandover(transaction, channel.id, {
      ...{ giverId, takerId, askedBy: callerId, minutes, endsAtMs },
      ...{ state: 'asked', changedMs: nowMs },
    });
    await deps.jobs.schedule(
      { name: HANDOVER_JOB, key: channel.id, dueMs: endsAtMs, payload: { channelId: channel.id } },
      transaction,
    );
  });
}

/** The interpreter who was asked accepts; with `now` the one on air hands over at once. @throws
 *  DomainError `permission-missing`, `channel-not-found`, `room-closed`, `handover-over`,
 *  `not-on-air`, and `not-standing-by` while the sound of the one who takes over is not connected
 *  with the channel; then nothing has changed. Source: BEY-38. */
export async function acceptHandover(
  deps: Deps,
  viewer: Viewer,
  channelId: string,
  now: boolean,
): Promise<InterpreterChannel> {
  const { access } = declared.acceptHandover;
  return changeHandover(deps, viewer, { channelId, access }, async (transaction, channel, nowMs) => {
    const answer = acceptsHandover(channel.handover, { callerId: viewer.userId, now });
    if (!answer.ok) throw new DomainError(answer.code);
    if (answer.next === 'wait') {
      return updateHandoverState(transaction, channel.id, { state: 'accepted', nowMs });
    }
    const state = await changeAir(deps, transaction, channel, nowMs);
    if (state === 'giver-gone') throw new DomainError('not-on-air');
    if (state !== 'done') throw new DomainError('not-standing-by');
    await deps.jobs.cancel({ name: HANDOVER_JOB, key: channel.id }, transaction);
  });
}

/** One of the two does not want the handover any longer. Where none is open, or it is one of
 *  others, nothing changes. @throws DomainError `permission-missing`, `channel-not-found`,
 *  `room-closed`. Source: BEY-38. */
export async function endHandover(
  deps: Deps,
  viewer: Viewer,
  channelId: string,
): Promise<InterpreterChannel> {
  const { access } = declared.endHandover;
  return changeHandover(deps, viewer, { channelId, access }, async (transaction, channel, nowMs) => {
    const state = endsHandoverBy(channel.handover, viewer.userId);
    if (state === null) return;
    await updateHandoverState(transaction, channel.id, { state, nowMs });
    await deps.jobs.cancel({ name: HANDOVER_JOB, key: channel.id }, transaction);
  });
}

/** Registers the job that changes the air when the time of a handover has come, or ends one that
 *  nobody answered, also where no server was up then. Call it once, before the jobs start. Source:
 *  BEY-38. */
export function handleHandoverJobs(deps: Deps): void {
  deps.jobs.handle(HANDOVER_JOB, z.object({ channelId: z.string() }), async ({ channelId }) => {
    const known = await loadChannel(deps.db, channelId);
    if (known === null) return;
    const nowMs = deps.clock.nowMs();
    const channel = await inTransaction(deps.db, async (transaction) => {
      await lockHuddle(transaction, known.boothId);
      const held = await loadChannel(transaction, channelId);
      // It has ended, or another one was asked for just now, which has a job of its own.
      if (held === null || held.isClosed || !isHandoverOpen(held.handover)) return null;
      if (held.handover === null || held.handover.endsAtMs > nowMs) return null;
      const isAccepted = held.handover.state === 'accepted';
      const state = isAccepted ? await changeAir(deps, transaction, held, nowMs) : 'unanswered';
      if (state !== 'done') await updateHandoverState(transaction, channelId, { state, nowMs });
      return held;
    });
    if (channel !== null) tellHandover(deps, channel);
  });
}

/** Gives the air of a channel from one interpreter to the other, so that there is one on air before
 *  and after. What it answers instead of `done` says why nothing was changed. */
async function changeAir(
  { servers }: Pick<Deps, 'servers'>,
  transaction: Transaction<Database>,
  channel: ChannelRow,
  nowMs: number,
): Promise<Extract<HandoverState, 'done' | 'giver-gone' | 'taker-gone' | 'not-ready'>> {
  const { id: roomId, idVotingSession, handover, onAir, interpreters } = channel;
  if (handover === null || onAir?.userId !== handover.giverId) return 'giver-gone';
  const { giverId, takerId } = handover;
  const inChamber = await loadWhoIsAtFloor(transaction, channel, [takerId]);
  if (!inChamber.has(takerId) || !interpreters.some(({ userId }) => userId === takerId)) return 'taker-gone';
  const isReady = await hasSecondLine(transaction, { idVotingSession, userId: takerId, roomId }, servers);
  if (!isReady) return 'not-ready';
  const move = { idVotingSession, roomId, fromUserId: giverId, toUserId: takerId };
  if (!(await moveAir(transaction, move, nowMs))) return 'giver-gone';
  await updateHandoverState(transaction, roomId, { state: 'done', nowMs });
  return 'done';
}

/** Changes the handover of a channel for an interpreter of its booth, one change at a time, and
 *  tells it. */
async function changeHandover(
  deps: Deps,
  viewer: Viewer,
  { channelId, access }: { readonly channelId: string; readonly access: Access },
  change: (transaction: Transaction<Database>, channel: ChannelRow, nowMs: number) => Promise<void>,
): Promise<InterpreterChannel> {
  const { id, boothId } = await requireChannel(deps.db, viewer, channelId);
  await inTransaction(deps.db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, access);
    await lockHuddle(transaction, boothId);
    const channel = await loadChannel(transaction, id);
    if (channel === null) throw new DomainError('channel-not-found');
    if (channel.isClosed) throw new DomainError('room-closed');
    if (!channel.interpreters.some(({ userId }) => userId === viewer.userId)) {
      throw new DomainError('not-of-booth');
    }
    await change(transaction, channel, deps.clock.nowMs());
  });
  const changed = await loadChannel(deps.db, id);
  if (changed === null) throw new DomainError('channel-not-found');
  tellHandover(deps, changed);
  return presentChannel(changed);
}

/** Tells the handover, and that the two may send elsewhere than before. */
function tellHandover(
  { news }: Pick<Deps, 'news'>,
  { idVotingSession, handover }: Pick<ChannelRow, 'idVotingSession' | 'handover'>,
): void {
  if (handover !== null) {
    const userIds = [handover.giverId, handover.takerId];
    news.announce({ kind: 'mediaRights', idVotingSession, userIds });
  }
  news.announce({ kind: 'interpreterChannels', idVotingSession });
}

/** Those of these people who are in the room that the booth serves. */
async function loadWhoIsAtFloor(
  transaction: Transaction<Database>,
  { idVotingSession, huddleId }: Pick<ChannelRow, 'idVotingSession' | 'huddleId'>,
  userIds: readonly string[],
): Promise<Set<string>> {
  const places = await loadPlaces(transaction, idVotingSession, userIds);
  const floor = roomIdOf(idVotingSession, huddleId);
  return new Set([...places].filter(([, place]) => place === floor).map(([id]) => id));
}
