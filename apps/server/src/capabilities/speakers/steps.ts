import { randomUUID } from 'node:crypto';
import { isInARoom } from '@hemicycle/rules/rooms/place';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { raiseHandAgain } from '../hands/public.ts';
import type { Step } from './in-open-list.ts';
import { requireSpeaker } from './require-speaker.ts';
import { loadList, type SpeakersListRow } from './speakers-list-store.ts';
import { deleteRequestsOf, insertRequest } from './speech-request-store.ts';
import {
  deleteSpeech,
  loadCurrentSpeech,
  loadDesertedSpeeches,
  loadEndedBy,
  loadEndedCarried,
  loadLastSpeech,
  loadOpenSpeeches,
  loadSpeaker,
  updateSpeech,
  type SpeechRow,
} from './speech-store.ts';

/** Ends the speech under way, and the one that it interrupts. `bySpeech` is the next speech where
 *  its call ends them. Nobody waits to interrupt any more. Returns the ids of the ended speeches.
 *  */
export async function endCurrent(
  transaction: Transaction<Database>,
  list: SpeakersListRow,
  nowMs: number,
  bySpeech: string | null = null,
): Promise<string[]> {
  const open = await loadOpenSpeeches(transaction, list.id_voting_session);
  for (const speech of open) await endOne(transaction, list, speech, nowMs, bySpeech);
  await deleteRequestsOf(transaction, list.id_voting_session, ['intervention']);
  return open.map(({ id }) => id);
}

async function endOne(
  transaction: Transaction<Database>,
  list: SpeakersListRow,
  speech: SpeechRow,
  nowMs: number,
  bySpeech: string | null,
): Promise<void> {
  await updateSpeech(transaction, speech.id, {
    ...stopped(speech, await countsUntilMs(transaction, list, nowMs)),
    ended_ms: nowMs,
    ended_by_speech: bySpeech,
    spoken_before_end_ms: speech.spoken_ms,
    running_since_before_end_ms: speech.running_since_ms,
  });
}

/** Ends the speech under way. After an intervention, or the answer to it, the speech goes on that
 *  it interrupted. @throws DomainError `nobody-speaks`. */
export const endStep: Step = async (transaction, list, nowMs) => {
  const current = await loadCurrentSpeech(transaction, list.id_voting_session);
  if (current === null) throw new DomainError('nobody-speaks');
  const whom = current.user_id;
  if (current.kind === 'speech') {
    return { speechIds: await endCurrent(transaction, list, nowMs), whom, requests: true, ...named(current) };
  }
  await endOne(transaction, list, current, nowMs, null);
  return {
    speechIds: [current.id, ...(await goOn(transaction, list, current, nowMs))],
    ...{ whom, ...named(current) },
  };
};

/** Lets the speech go on that this one interrupted, with its clock where it stood. Where its
 *  speaker has left, the clock stays stopped. Returns its id, or nothing. */
async function goOn(
  transaction: Transaction<Database>,
  list: SpeakersListRow,
  { of_speech }: SpeechRow,
  nowMs: number,
): Promise<string[]> {
  const open = await loadOpenSpeeches(transaction, list.id_voting_session);
  const first = open.find(({ id }) => id === of_speech);
  if (first === undefined) return [];
  const runs = first.ran_when_interrupted && !(await isAway(transaction, list, first));
  await updateSpeech(transaction, first.id, {
    interrupted: false,
    running_since_ms: runs ? nowMs : null,
    let_run_while_away: false,
  });
  return [first.id];
}

/** Stops the clock of the speech under way as of `untilMs`. Returns the id of the speech, or
 *  nothing. */
export async function pauseCurrent(
  transaction: Transaction<Database>,
  list: SpeakersListRow,
  untilMs: number,
): Promise<string[]> {
  const current = await loadCurrentSpeech(transaction, list.id_voting_session);
  if (current === null) return [];
  await updateSpeech(transaction, current.id, stopped(current, untilMs));
  return [current.id];
}

/** Stops the clock of the speech under way. @throws DomainError `nobody-speaks`. */
export const pauseStep: Step = async (transaction, list, nowMs) => {
  const current = await loadCurrentSpeech(transaction, list.id_voting_session);
  if (current === null) throw new DomainError('nobody-speaks');
  const untilMs = await countsUntilMs(transaction, list, nowMs);
  return {
    speechIds: await pauseCurrent(transaction, list, untilMs),
    whom: current.running_since_ms === null ? undefined : current.user_id,
    ...named(current),
  };
};

/** Starts the stopped clock again, or gives the floor back to the last speaker, also to one of
 *  another item who went on speaking after the item had changed.
 *  @throws DomainError `nothing-to-resume`, `speaker-not-present`. */
export const resumeStep: Step = async (transaction, list, nowMs) => {
  const last =
    (await loadCurrentSpeech(transaction, list.id_voting_session)) ??
    (await loadEndedCarried(transaction, list)) ??
    (await loadLastSpeech(transaction, list.id));
  if (last?.running_since_ms !== null) throw new DomainError('nothing-to-resume');
  // A speaker whose speech has ended may have left. A speaker whose clock is only stopped keeps the
  // floor even while they are away.
  if (last.ended_ms !== null && last.user_id !== null && !last.by_name) {
    await requireSpeaker(transaction, list.id_voting_session, last.user_id);
  }
  await updateSpeech(transaction, last.id, {
    ended_ms: null,
    ended_by_speech: null,
    interrupted: false,
    running_since_ms: nowMs,
    let_run_while_away: await isAway(transaction, list, last),
  });
  return { speechIds: [last.id], whom: last.user_id, ...named(last) };
};

/** Takes back the last call. The called person's hand is up again at its place, or their request
 *  stands again, unless they moved it meanwhile. The speech that the call ended continues as if
 *  there had been no call; one that an intervention interrupted goes on where it stood. Where its
 *  speaker has left, its clock is stopped, as of their leaving or as of the call, whichever was
 *  earlier. @throws DomainError `nobody-speaks`. */
export const undoStep: Step = async (transaction, list, nowMs) => {
  const current = await loadCurrentSpeech(transaction, list.id_voting_session);
  if (current === null) throw new DomainError('nobody-speaks');
  const before = await loadEndedBy(transaction, current.id);
  await deleteSpeech(transaction, current.id);
  const goesOn = current.kind === 'speech' ? [] : await goOn(transaction, list, current, nowMs);
  for (const speech of before) await giveFloorBack(transaction, list, speech, nowMs);
  const asked = await askAgain(transaction, list, current);
  const raised =
    !asked.forItem &&
    !current.by_request &&
    current.user_id !== null &&
    current.hand_type > 0 &&
    (await raiseHandAgain(transaction, list.id_voting_session, {
      userId: current.user_id,
      handType: current.hand_type,
      handRaise: current.hand_raise_ms,
    }));
  return {
    speechIds: [current.id, ...goesOn, ...before.map(({ id }) => id)],
    hands: raised && current.user_id !== null ? [current.user_id] : [],
    whom: current.user_id,
    requests: asked.any,
    ...named(current),
  };
};

/** Enters the request by which a speech was called again, and the side of the speaker. Where
 *  another item is current meanwhile, the speaker's hand waits as a request with its own item
 *  (`forItem`). */
async function askAgain(
  transaction: Transaction<Database>,
  { id, id_voting_session }: SpeakersListRow,
  speech: SpeechRow,
): Promise<{ readonly any: boolean; readonly forItem: boolean }> {
  const { user_id, display_name, group_id, group_name, side } = speech;
  const itemId = speech.list_id === id ? null : (await loadList(transaction, speech.list_id)).item_id;
  const own = { id_voting_session, user_id, name: display_name, group_id, group_name, side };
  const forItem = itemId !== null && speech.kind === 'speech' && speech.hand_type > 0;
  const asksAgain =
    (speech.by_request || forItem) &&
    (await insertRequest(transaction, {
      ...own,
      id: randomUUID(),
      kind: speech.kind === 'intervention' ? 'intervention' : 'speech',
      item_id: forItem ? itemId : speech.request_item_id,
      point_of_order: speech.hand_type === 2,
      by_name: speech.by_name,
      asked_ms: speech.hand_raise_ms,
    }));
  const saysAgain =
    !forItem &&
    !speech.by_request &&
    side !== null &&
    speech.kind === 'speech' &&
    user_id !== null &&
    (await insertRequest(transaction, {
      ...own,
      id: randomUUID(),
      kind: 'side',
      item_id: null,
      point_of_order: false,
      by_name: false,
      asked_ms: speech.hand_raise_ms,
    }));
  return { any: asksAgain || saysAgain, forItem };
}

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
  if (before.interrupted || !(await isAway(transaction, list, before))) return;
  const { spoken_ms } = stopped(clock, await countsUntilMs(transaction, list, nowMs));
  await updateSpeech(transaction, before.id, {
    spoken_ms: Math.min(spoken_ms, before.spoken_ms),
    running_since_ms: null,
  });
}

/** Whether a speaker has left the chamber. Speakers who were called by name need not be in it. */
async function isAway(
  transaction: Transaction<Database>,
  { id_voting_session }: SpeakersListRow,
  { user_id, by_name }: SpeechRow,
): Promise<boolean> {
  if (by_name || user_id === null) return false;
  const speaker = await loadSpeaker(transaction, id_voting_session, user_id);
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

/** The clock of a speech, stopped as of `untilMs`. */
export function stopped(
  { spoken_ms, running_since_ms }: Pick<SpeechRow, 'spoken_ms' | 'running_since_ms'>,
  untilMs: number,
) {
  const running = running_since_ms === null ? 0 : Math.max(0, untilMs - running_since_ms);
  return { spoken_ms: spoken_ms + running, running_since_ms: null };
}

/** For the audit log, the name of a speaker who has no account. */
export function named({ user_id, display_name }: Pick<SpeechRow, 'user_id' | 'display_name'>): {
  name?: string;
} {
  return user_id === null ? { name: display_name } : {};
}
