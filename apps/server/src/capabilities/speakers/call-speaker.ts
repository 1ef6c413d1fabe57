import { randomUUID } from 'node:crypto';
import type { HandState } from '@hemicycle/rules/hands/order-raised-hands';
import { waitingToSpeak } from '@hemicycle/rules/speakers/waiting-to-speak';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { loadRaisedHandStates, lowerHandOf } from '../hands/public.ts';
import { presentName } from '../accounts/public.ts';
import type { Step } from './in-open-list.ts';
import { requireSpeaker } from './require-speaker.ts';
import type { SpeakersListRow } from './speakers-list-store.ts';
import { insertSpeech, loadLastSpeech, loadSpeaker, type SpeakerRow } from './speech-store.ts';
import { endCurrent } from './steps.ts';

/** The person who is called, and their hand that went down for it; null: it was not up. */
interface Called {
  readonly speaker: SpeakerRow;
  readonly hand: HandState | null;
}

/** Gives the floor to the first person who waits, by the order of hands, or to `userId`. That
 *  person's hand goes down, and the speech under way ends. Refuses and changes nothing where nobody
 *  waits, where the person is not in the main chamber, or where they have the floor already.
 *  Source: BEY-13, HANDS-01, HANDS-02. */
export function callStep(userId: string | undefined): Step {
  return async (transaction, list, nowMs) => {
    const { speaker, hand } =
      userId === undefined ? await callNext(transaction, list) : await callPerson(transaction, list, userId);
    const last = await loadLastSpeech(transaction, list.id);
    const id = randomUUID();
    const ended = await endCurrent(transaction, list, nowMs, id);
    await insertSpeech(transaction, {
      id,
      list_id: list.id,
      number: (last?.number ?? 0) + 1,
      user_id: speaker.userId,
      display_name: speaker.overridedName ?? presentName(speaker),
      group_id: speaker.groupId,
      group_name: speaker.groupName,
      started_ms: nowMs,
      running_since_ms: nowMs,
      hand_type: hand?.handType ?? 0,
      hand_raise_ms: hand?.handRaise ?? 0,
    });
    return {
      speechIds: [...ended, id],
      hands: hand === null ? [] : [speaker.userId],
      whom: speaker.userId,
    };
  };
}

async function callNext(transaction: Transaction<Database>, list: SpeakersListRow): Promise<Called> {
  const raised = await loadRaisedHandStates(transaction, list.id_voting_session);
  for (const hand of waitingToSpeak(raised, list.hands_until_ms)) {
    // Where the person takes their hand down at this moment, call the next one.
    if (!(await lowerHandOf(transaction, list.id_voting_session, hand))) continue;
    const speaker = await loadSpeaker(transaction, list.id_voting_session, hand.userId);
    if (speaker !== null) return { speaker, hand };
  }
  throw new DomainError('nobody-waits');
}

async function callPerson(
  transaction: Transaction<Database>,
  list: SpeakersListRow,
  userId: string,
): Promise<Called> {
  const speaker = await requireSpeaker(transaction, list.id_voting_session, userId);
  const last = await loadLastSpeech(transaction, list.id);
  if (last?.ended_ms === null && last.user_id === userId) throw new DomainError('already-speaking');
  const raised = await loadRaisedHandStates(transaction, list.id_voting_session);
  const hand = raised.find((candidate) => candidate.userId === userId);
  const lowered = hand !== undefined && (await lowerHandOf(transaction, list.id_voting_session, hand));
  return { speaker, hand: lowered ? hand : null };
}
