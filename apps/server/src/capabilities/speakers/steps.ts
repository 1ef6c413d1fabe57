import { isInARoom } from '@hemicycle/rules/rooms/place';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { raiseHandAgain } from '../hands/public.ts';
import type { Step } from './in-open-list.ts';
import { requireSpeaker } from './require-speaker.ts';
import type { SpeakersListRow } from './speakers-list-store.ts';
import {
  deleteSpeech,
  loadDesertedSpeeches,
  loadEndedBy,
  loadLastSpeech,
  loadSpeaker,
  updateSpeech,
  type SpeechRow,
} from './speech-store.ts';

/** The speech under way; null where there is none. */
export async function loadCurrent(
  transaction: Transaction<Database>,
  listId: string,
): Promise<SpeechRow | null> {
  const last = await loadLastSpeech(transaction, listId);
  return last?.ended_ms === null ? last : null;
}

/** Ends the speech under way. `bySpeech` is the next speech where its call ends this one. Returns
 *  the id of the ended speech, or nothing. */
export async function endCurrent(
  transaction: Transaction<Database>,
  list: SpeakersListRow,
  nowMs: number,
  bySpeech: string | null = null,
): Promise<string[]> {
  const current = await loadCurrent(transaction, list.id);
  if (current === null) return [];
  await updateSpeech(transaction, current.id, {
    ...stopped(current, await countsUntilMs(transaction, list, nowMs)),
    ended_ms: nowMs,
    ended_by_speech: bySpeech,
    spoken_before_end_ms: current.spoken_ms,
    running_since_before_end_ms: current.running_since_ms,
  });
  return [current.id];
}

/** Ends the speech under way. @throws DomainError `nobody-speaks`. */
export const endStep: Step = async (transaction, list, nowMs) => {
  const current = await loadCurrent(transaction, list.id);
  if (current === null) throw new DomainError('nobody-speaks');
  return { speechIds: await endCurrent(transaction, list, nowMs), whom: current.user_id };
};

/** Stops the clock of the speech under way as of `untilMs`. Returns the id of the speech, or
 *  nothing. */
export async function pauseCurrent(
  transaction: Transaction<Database>,
  list: SpeakersListRow,
  untilMs: number,
): Promise<string[]> {
  const current = await loadCurrent(transaction, list.id);
  if (current === null) return [];
  await updateSpeech(transaction, current.id, stopped(current, untilMs));
  return [current.id];
}

/** Stops the clock of the speech under way. @throws DomainError `nobody-speaks`. */
export const pauseStep: Step = async (transaction, list, nowMs) => {
  const current = await loadCurrent(transaction, list.id);
  if (current === null) throw new DomainError('nobody-speaks');
  const untilMs = await countsUntilMs(transaction, list, nowMs);
  return {
    speechIds: await pauseCurrent(transaction, list, untilMs),
    whom: current.running_since_ms === null ? undefined : current.user_id,
  };
};

/** Starts the stopped clock again, or gives the floor back to the last speaker.
 *  @throws DomainError `nothing-to-resume`, `speaker-not-present`. */
export const resumeStep: Step = async (transaction, list, nowMs) => {
  const last = await loadLastSpeech(transaction, list.id);
  if (last?.running_since_ms !== null) throw new DomainError('nothing-to-resume');
  // A speaker whose speech has ended may have left. A speaker whose clock is only stopped keeps the
  // floor even while they are away.
  if (last.ended_ms !== null) await requireSpeaker(transaction, list.id_voting_session, last.user_id);
  await updateSpeech(transaction, last.id, {
    ended_ms: null,
    ended_by_speech: null,
    running_since_ms: nowMs,
    let_run_while_away: await isAway(transaction, list, last.user_id),
  });
  return { speechIds: [last.id], whom: last.user_id };
};

/** Takes back the last call. The called person's hand is up again at its place, unless they moved
 *  it meanwhile. The speech that the call ended continues as if there had been no call. Where its
 *  speaker has left, its clock is stopped, as of their leaving or as of the call, whichever was
 *  earlier. @throws DomainError `nobody-speaks`. */
export const undoStep: Step = async (transaction, list, nowMs) => {
  const current = await loadCurrent(transaction, list.id);
  if (current === null) throw new DomainError('nobody-speaks');
  const before = await loadEndedBy(transaction, current.id);
  await deleteSpeech(transaction, current.id);
  if (before !== null) await giveFloorBack(transaction, list, before, nowMs);
  const raised =
    current.hand_type > 0 &&
    (await raiseHandAgain(transaction, list.id_voting_session, {
      userId: current.user_id,
      handType: current.hand_type,
      handRaise: current.hand_raise_ms,
    }));
  return {
    speechIds: [current.id, ...(before === null ? [] : [before.id])],
    hands: raised ? [current.user_id] : [],
    whom: current.user_id,
  };
};

async function giveFloorBack(
  transaction: Transaction<Database>,
  list: SpeakersListRow,
  before: SpeechRow,
  nowMs: number,
): Promise<void> {
  const clock = {
    spoken_ms: before.spoken_before_end_ms ?? before.spoken_ms,
    running_since_ms: before.running_since_before_end_ms,
  };
  await updateSpeech(transaction, before.id, { ...clock, ended_ms: null, ended_by_speech: null });
  if (!(await isAway(transaction, list, before.user_id))) return;
  const { spoken_ms } = stopped(clock, await countsUntilMs(transaction, list, nowMs));
  await updateSpeech(transaction, before.id, {
    spoken_ms: Math.min(spoken_ms, before.spoken_ms),
    running_since_ms: null,
  });
}

async function isAway(
  transaction: Transaction<Database>,
  { id_voting_session }: SpeakersListRow,
  userId: string,
): Promise<boolean> {
  const speaker = await loadSpeaker(transaction, id_voting_session, userId);
  return speaker === null || !isInARoom(speaker);
}

/** The time until which the clock of the speech under way counts: now, or the moment at which its
 *  speaker left. */
export async function countsUntilMs(
  transaction: Transaction<Database>,
  { id_voting_session }: SpeakersListRow,
  nowMs: number,
): Promise<number> {
  const [deserted] = await loadDesertedSpeeches(transaction, nowMs, id_voting_session);
  return deserted?.leftMs ?? nowMs;
}

function stopped(
  { spoken_ms, running_since_ms }: Pick<SpeechRow, 'spoken_ms' | 'running_since_ms'>,
  untilMs: number,
) {
  const running = running_since_ms === null ? 0 : Math.max(0, untilMs - running_since_ms);
  return { spoken_ms: spoken_ms + running, running_since_ms: null };
}
