import type { BoothHandover, HandoverState } from '@hemicycle/contract/booth-handover';
import * as declared from '@hemicycle/contract/handover-calls';
import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import type { Access } from '@hemicycle/contract/endpoint';
import { HANDOVER_CHANGES_MS, HANDOVER_NOW_WAITS_MS } from '@hemicycle/contract/interpretation-languages';
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

/** The job of the next step of a handover; its key is the channel's id. */
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
    await scheduleStep(deps, transaction, channel.id, endsAtMs);
  });
}

/** The interpreter who was asked accepts; with `now` the one on air hands over at once: the air
 *  begins to change, and has changed `HANDOVER_CHANGES_MS` later. @throws DomainError
 *  `permission-missing`, `channel-not-found`, `room-closed`, `handover-over`, `not-on-air`, and
 *  `not-standing-by` while the sound of the one who takes over is not connected with the channel;
 *  then nothing has changed. Source: BEY-38. */
export async function acceptHandover(
  deps: Deps,
  viewer: Viewer,
  channelId: string,
  now: boolean,
): Promise<InterpreterChannel> {
  const { access } = declared.acceptHandover;
  return changeHandover(deps, viewer, { channelId, access }, async (transaction, channel, nowMs) => {
    const { id, handover } = channel;
    const answer = acceptsHandover(handover, { callerId: viewer.userId, now });
    if (!answer.ok) throw new DomainError(answer.code);
    if (answer.next === 'nothing' || handover === null) return;
    if (answer.next === 'wait') {
      await updateHandoverState(transaction, id, { state: 'accepted', nowMs });
      return scheduleStep(deps, transaction, id, handover.endsAtMs - HANDOVER_CHANGES_MS);
    }
    const hindrance = await loadHindrance(deps, transaction, channel);
    if (hindrance === 'giver-gone') throw new DomainError('not-on-air');
    if (hindrance !== null) throw new DomainError('not-standing-by');
    await beginToChange(deps, transaction, id, nowMs + HANDOVER_CHANGES_MS);
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
      if (held?.handover == null || held.isClosed || !isHandoverOpen(held.handover)) return null;
      if (nextStepMs(held.handover) > nowMs) return null;
      const state = await takeStep(deps, transaction, held, nowMs);
      if (state !== null) await updateHandoverState(transaction, channelId, { state, nowMs });
      return held;
    });
    if (channel !== null) tellHandover(deps, channel);
  });
}

/** When the next step of an open handover is due: an answer is missing, the air begins to change,
 *  or it changes. */
function nextStepMs({ state, endsAtMs }: BoothHandover): number {
  return state === 'accepted' ? endsAtMs - HANDOVER_CHANGES_MS : endsAtMs;
}

/** Takes the step that is due. Answers the state in which the handover ends; null: it goes on. */
async function takeStep(
  deps: Deps,
  transaction: Transaction<Database>,
  channel: ChannelRow,
  nowMs: number,
): Promise<HandoverState | null> {
  const { id: roomId, idVotingSession, handover } = channel;
  if (handover === null || handover.state === 'asked') return 'unanswered';
  const hindrance = await loadHindrance(deps, transaction, channel);
  if (hindrance !== null) return hindrance;
  if (handover.state === 'accepted') {
    await beginToChange(deps, transaction, roomId, Math.max(handover.endsAtMs, nowMs + HANDOVER_CHANGES_MS));
    return null;
  }
  // There is one interpreter on air before and after.
  const move = { idVotingSession, roomId, fromUserId: handover.giverId, toUserId: handover.takerId };
  return (await moveAir(transaction, move, nowMs)) ? 'done' : 'giver-gone';
}

/** From now on the one who takes over may send, and at `endsAtMs` the air changes. */
async function beginToChange(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  transaction: Transaction<Database>,
  channelId: string,
  endsAtMs: number,
): Promise<void> {
  const nowMs = deps.clock.nowMs();
  await updateHandoverState(transaction, channelId, { state: 'changing', nowMs, endsAtMs });
  await scheduleStep(deps, transaction, channelId, endsAtMs);
}

/** Schedules the next step of a handover, in place of the one that was planned. */
function scheduleStep(
  { jobs }: Pick<Deps, 'jobs'>,
  transaction: Transaction<Database>,
  channelId: string,
  dueMs: number,
): Promise<void> {
  return jobs.schedule({ name: HANDOVER_JOB, key: channelId, dueMs, payload: { channelId } }, transaction);
}

/** Why the air of a channel cannot go from one interpreter to the other now; null: it can. */
async function loadHindrance(
  { servers }: Pick<Deps, 'servers'>,
  transaction: Transaction<Database>,
  channel: ChannelRow,
): Promise<Extract<HandoverState, 'giver-gone' | 'taker-gone' | 'not-ready'> | null> {
  const { id: roomId, idVotingSession, handover, onAir, interpreters } = channel;
  if (handover === null || onAir?.userId !== handover.giverId) return 'giver-gone';
  const { takerId } = handover;
  const inChamber = await loadWhoIsAtFloor(transaction, channel, [takerId]);
  if (!inChamber.has(takerId) || !interpreters.some(({ userId }) => userId === takerId)) return 'taker-gone';
  const isReady = await hasSecondLine(transaction, { idVotingSession, userId: takerId, roomId }, servers);
  return isReady ? null : 'not-ready';
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
