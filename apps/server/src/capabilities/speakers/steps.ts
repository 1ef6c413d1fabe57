import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { raiseHandAgain } from '../hands/public.ts';
import type { Step } from './in-open-list.ts';
import { requireSpeaker } from './require-speaker.ts';
import { deleteSpeech, loadEndedBy, loadLastSpeech, updateSpeech, type SpeechRow } from './speech-store.ts';

/** The speech under way, where there is one. */
export async function loadCurrent(
  transaction: Transaction<Database>,
  listId: string,
): Promise<SpeechRow | null> {
  const last = await loadLastSpeech(transaction, listId);
  return last?.ended_ms === null ? last : null;
}

/** Ends the speech under way, by the call of another where that is given, and says which it was. */
export async function endCurrent(
  transaction: Transaction<Database>,
  listId: string,
  nowMs: number,
  bySpeech: string | null = null,
): Promise<string[]> {
  const current = await loadCurrent(transaction, listId);
  if (current === null) return [];
  await updateSpeech(transaction, current.id, {
    ...stopped(current, nowMs),
    ended_ms: nowMs,
    ended_by_speech: bySpeech,
    paused_when_ended: current.running_since_ms === null,
  });
  return [current.id];
}

/** Ends the speech under way. @throws DomainError `nobody-speaks`. */
export const endStep: Step = async (transaction, list, nowMs) => {
  const speechIds = await endCurrent(transaction, list.id, nowMs);
  if (speechIds.length === 0) throw new DomainError('nobody-speaks');
  return { speechIds };
};

/** Stops the clock of a speech where it runs. */
export async function stopClock(
  transaction: Transaction<Database>,
  speech: SpeechRow,
  nowMs: number,
): Promise<void> {
  if (speech.running_since_ms !== null) await updateSpeech(transaction, speech.id, stopped(speech, nowMs));
}

/** Stops the clock of the speech under way. @throws DomainError `nobody-speaks`. */
export const pauseStep: Step = async (transaction, list, nowMs) => {
  const current = await loadCurrent(transaction, list.id);
  if (current === null) throw new DomainError('nobody-speaks');
  await stopClock(transaction, current, nowMs);
  return { speechIds: [current.id] };
};

/** Lets the clock run on, or gives the floor back to who spoke last.
 *  @throws DomainError `nothing-to-resume`, `speaker-not-present`. */
export const resumeStep: Step = async (transaction, list, nowMs) => {
  const last = await loadLastSpeech(transaction, list.id);
  if (last?.running_since_ms !== null) throw new DomainError('nothing-to-resume');
  // Whose speech is over may have gone since; whose clock stands keeps the floor until it is taken.
  if (last.ended_ms !== null) await requireSpeaker(transaction, list.id_voting_session, last.user_id);
  await updateSpeech(transaction, last.id, {
    ended_ms: null,
    ended_by_speech: null,
    paused_when_ended: false,
    running_since_ms: nowMs,
  });
  return { speechIds: [last.id] };
};

/** Takes back the call of who speaks now: the hand is up again at its place, unless they moved it meanwhile, and the speech which the call
 *  ended goes on as if there had been none. @throws DomainError `nobody-speaks`. */
export const undoStep: Step = async (transaction, list) => {
  const current = await loadCurrent(transaction, list.id);
  if (current === null) throw new DomainError('nobody-speaks');
  const before = await loadEndedBy(transaction, current.id);
  await deleteSpeech(transaction, current.id);
  if (before !== null) {
    await updateSpeech(transaction, before.id, {
      running_since_ms: before.paused_when_ended ? null : before.ended_ms,
      ended_ms: null,
      ended_by_speech: null,
      paused_when_ended: false,
    });
  }
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
  };
};

function stopped({ spoken_ms, running_since_ms }: SpeechRow, nowMs: number) {
  const running = running_since_ms === null ? 0 : Math.max(0, nowMs - running_since_ms);
  return { spoken_ms: spoken_ms + running, running_since_ms: null };
}
