import { randomUUID } from 'node:crypto';
import type { HandState } from '@hemicycle/rules/hands/order-raised-hands';
import { allowanceOf, countedSpeeches } from '@hemicycle/rules/speakers/speaking-time';
import { waitingToSpeak, type Waiting } from '@hemicycle/rules/speakers/waiting-to-speak';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { loadRaisedHandStates, lowerHandOf } from '../hands/public.ts';
import { presentName } from '../accounts/public.ts';
import { loadSpeakersOf, speakersOutsideClosed } from './load-speakers.ts';
import type { Step } from './in-open-list.ts';
import { presentRequest } from './present-speakers.ts';
import { requireSpeaker } from './require-speaker.ts';
import type { SpeakersListRow } from './speakers-list-store.ts';
import { deleteRequest, deleteRequestsOf, loadRequests } from './speech-request-store.ts';
import {
  insertSpeech,
  loadCurrentSpeech,
  loadSpeaker,
  loadSpeakersFacts,
  nextSpeechNumber,
  type SpeakerRow,
} from './speech-store.ts';
import { endCurrent, named } from './steps.ts';

/** The person who is called, with the hand that went down for it, or the request by which they
 *  waited. */
interface Called {
  readonly userId: string | null;
  readonly name: string;
  readonly groupId: string | null;
  readonly groupName: string | null;
  readonly handLowered: boolean;
  /** null: they were not waiting. */
  readonly waited: Pick<Waiting, 'handType' | 'handRaise' | 'side' | 'request'> | null;
}

/** Whom to call: the first who waits, a person, or somebody by their request; `overLimit`: although
 *  their time is used up. */
interface CallOf {
  readonly overLimit: boolean;
  readonly userId?: string | undefined;
  readonly requestId?: string | undefined;
}

/** Gives the floor to the first person who waits, by the rules of the list, or to the named one.
 *  That person's hand goes down, their requests are done, and the speech under way ends. Refuses
 *  and changes nothing where nobody waits, where the person is not in the main chamber and was not
 *  entered by name, where they have the floor already, or where their time is used up.
 *  Source: BEY-13, BEY-43, HANDS-01, HANDS-02. */
export function callStep({ userId, requestId, overLimit }: CallOf): Step {
  return async (transaction, list, nowMs) => {
    const called =
      userId !== undefined
        ? await callPerson(transaction, list, userId)
        : await callNext(transaction, list, requestId);
    const { waited } = called;
    if (!overLimit && waited?.handType !== 2) await requireTimeLeft(transaction, list, called, nowMs);
    const id = randomUUID();
    const number = await nextSpeechNumber(transaction, list.id);
    const ended = await endCurrent(transaction, list, nowMs, id);
    if (called.userId !== null) {
      const own = { userIds: [called.userId], itemId: list.item_id };
      await deleteRequestsOf(transaction, list.id_voting_session, ['speech', 'side'], own);
    }
    await insertSpeech(transaction, {
      id,
      list_id: list.id,
      number,
      user_id: called.userId,
      display_name: called.name,
      group_id: called.groupId,
      group_name: called.groupName,
      started_ms: nowMs,
      running_since_ms: nowMs,
      hand_type: waited?.handType ?? 0,
      hand_raise_ms: waited?.handRaise ?? 0,
      side: waited?.side ?? null,
      by_request: (waited?.request ?? null) !== null,
      by_name: waited?.request?.byName ?? false,
      request_item_id: waited?.request?.itemId ?? null,
    });
    return {
      speechIds: [...ended, id],
      hands: called.handLowered && called.userId !== null ? [called.userId] : [],
      whom: called.userId,
      requests: true,
      ...named({ user_id: called.userId, display_name: called.name }),
    };
  };
}

/** @throws DomainError `no-speaking-time` where a limit leaves the person nothing. Points of order
 *  need no time of their own. Source: BEY-43. */
async function requireTimeLeft(
  transaction: Transaction<Database>,
  list: SpeakersListRow,
  { userId, name, groupId }: Called,
  nowMs: number,
): Promise<void> {
  const live = speakersOutsideClosed(await loadSpeakersOf(transaction, list), []);
  const speech = { id: '', kind: 'speech' as const, userId, displayName: name, groupId };
  const allowance = allowanceOf(live, countedSpeeches(live), speech, nowMs);
  if (allowance?.limitMs === 0) throw new DomainError('no-speaking-time');
}

/** Those who wait on the list, in the order of its rules. */
async function loadWaiting(transaction: Transaction<Database>, list: SpeakersListRow) {
  const { id_voting_session: session } = list;
  const raised = await loadRaisedHandStates(transaction, session);
  const requests = (await loadRequests(transaction, session)).map(presentRequest);
  const asked = requests.flatMap((request) => request.userId ?? []);
  const facts = await loadSpeakersFacts(transaction, session, [
    ...new Set([...raised.map(({ userId }) => userId), ...asked]),
  ]);
  const up = new Set(raised.map(({ userId }) => userId));
  const handsDown = facts.flatMap(({ userId, meeting }): HandState[] =>
    up.has(userId) || meeting === null ? [] : [{ userId, meeting, handType: 0, handRaise: 0 }],
  );
  const partyOf = new Map(facts.map(({ userId, groupId }) => [userId, groupId]));
  return {
    raised,
    waiting: waitingToSpeak(
      speakersOutsideClosed(await loadSpeakersOf(transaction, list), []),
      [...raised, ...handsDown],
      requests,
      ({ userId }) => partyOf.get(userId) ?? null,
    ),
  };
}

/** The first of those who wait, or the one with this request. */
async function callNext(
  transaction: Transaction<Database>,
  list: SpeakersListRow,
  requestId: string | undefined,
): Promise<Called> {
  const { raised, waiting } = await loadWaiting(transaction, list);
  for (const waited of waiting) {
    if (requestId !== undefined && waited.request?.id !== requestId) continue;
    const { userId, request } = waited;
    const hand = raised.find((candidate) => candidate.userId === userId);
    const handLowered = hand !== undefined && (await lowerHandOf(transaction, list.id_voting_session, hand));
    if (request !== null) {
      if (!(await deleteRequest(transaction, request.id))) continue;
      const { name, groupId, groupName } = request;
      return { userId, name, groupId, groupName, handLowered, waited };
    }
    // Where the person takes their hand down at this moment, call the next one.
    if (!handLowered || userId === null) continue;
    const speaker = await loadSpeaker(transaction, list.id_voting_session, userId);
    if (speaker !== null) return { ...calledAs(speaker), handLowered, waited };
  }
  throw new DomainError('nobody-waits');
}

async function callPerson(
  transaction: Transaction<Database>,
  list: SpeakersListRow,
  userId: string,
): Promise<Called> {
  const speaker = await requireSpeaker(transaction, list.id_voting_session, userId);
  const current = await loadCurrentSpeech(transaction, list.id_voting_session);
  if (current?.user_id === userId) throw new DomainError('already-speaking');
  const { raised, waiting } = await loadWaiting(transaction, list);
  const hand = raised.find((candidate) => candidate.userId === userId);
  const handLowered = hand !== undefined && (await lowerHandOf(transaction, list.id_voting_session, hand));
  const waited = waiting.find((one) => one.userId === userId);
  if (waited !== undefined && (waited.request !== null || handLowered)) {
    return { ...calledAs(speaker), handLowered, waited };
  }
  // A hand that was raised after the list took no more names does not wait, and goes down as well.
  const late = handLowered && hand.handType !== 0 ? hand : null;
  return {
    ...calledAs(speaker),
    handLowered,
    waited: late && {
      ...{ handType: late.handType === 2 ? 2 : 1, handRaise: late.handRaise },
      ...{ side: null, request: null },
    },
  };
}

function calledAs(speaker: SpeakerRow): Pick<Called, 'userId' | 'name' | 'groupId' | 'groupName'> {
  const { userId, groupId, groupName } = speaker;
  return { userId, name: speaker.overridedName ?? presentName(speaker), groupId, groupName };
}
