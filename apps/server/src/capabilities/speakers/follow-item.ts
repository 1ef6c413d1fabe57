import { randomUUID } from 'node:crypto';
import { SPEAKERS_LIST_TITLE_MAX_CHARS } from '@hemicycle/contract/limits';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import type { NewsItem } from '../../news.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { presentName } from '../accounts/public.ts';
import { lowerHandsInChamber } from '../hands/public.ts';
import { enterSpeakersAct } from './enter-speakers-act.ts';
import { insertList, loadOpenListForUpdate, openListAgain, setListAside } from './speakers-list-store.ts';
import { loadSpeakingRules, ruleColumnsOf } from './speaking-rules-store.ts';
import { keepForItem, takeRequestsOfNoItem } from './speech-request-store.ts';
import { loadSpeakersFacts } from './speech-store.ts';

/** The item that becomes the current one; `label`: its number and its title. */
interface FollowedItem {
  readonly id: string;
  readonly label: string;
}

/** Makes the list of the item that becomes current the open one, where the rules of the session say
 *  so. The list of the item before is set aside with the hands and the requests that were for it.
 *  Who has the floor keeps it. Call it in the transaction that changes the item, which holds the
 *  session. Returns the news to announce after the commit. Source: BEY-43, AGENDA-01. */
export async function followItem(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  transaction: Transaction<Database>,
  { viewer, idVotingSession, item }: { viewer: Viewer; idVotingSession: string; item: FollowedItem },
): Promise<NewsItem[]> {
  const { followsItem, ...rules } = await loadSpeakingRules(transaction, idVotingSession);
  if (!followsItem) return [];
  const nowMs = deps.clock.nowMs();
  const open = await loadOpenListForUpdate(transaction, idVotingSession);
  if (open?.item_id === item.id) return [];
  let hands: readonly string[] = [];
  if (open !== null) {
    // Those who asked while no item was current wait for the one that begins.
    if (open.item_id !== null) hands = await keepAsked(transaction, idVotingSession, open.item_id);
    await setListAside(transaction, open.id, nowMs);
  }
  const list =
    (await openListAgain(transaction, idVotingSession, item.id, nowMs)) ??
    (await insertList(transaction, {
      id: randomUUID(),
      id_voting_session: idVotingSession,
      title: item.label.slice(0, SPEAKERS_LIST_TITLE_MAX_CHARS).trim(),
      opened_ms: nowMs,
      item_id: item.id,
      ...ruleColumnsOf(rules),
    }));
  if (list !== null) {
    await enterSpeakersAct(deps, transaction, viewer, list, { act: 'openSpeakers', userId: null });
  }
  return [
    { kind: 'speakers', idVotingSession, speechIds: [], whole: true },
    { kind: 'speechRequests', idVotingSession },
    ...(hands.length === 0 ? [] : [{ kind: 'hands' as const, idVotingSession, userIds: [...hands] }]),
  ];
}

/** Makes requests for this item of the hands that are up in the main chamber and of the requests
 *  that name no item. Returns whose hands went down. */
async function keepAsked(
  transaction: Transaction<Database>,
  idVotingSession: string,
  itemId: string,
): Promise<string[]> {
  const requests = await takeRequestsOfNoItem(transaction, idVotingSession);
  const lowered = await lowerHandsInChamber(transaction, idVotingSession);
  const facts = await loadSpeakersFacts(
    transaction,
    idVotingSession,
    lowered.map(({ userId }) => userId),
  );
  const byHand = lowered.flatMap(({ userId, handType, handRaise }) => {
    const person = facts.find((one) => one.userId === userId);
    if (person === undefined) return [];
    return {
      ...{ id: randomUUID(), id_voting_session: idVotingSession, kind: 'speech' as const },
      ...{ user_id: userId, name: person.overridedName ?? presentName(person) },
      ...{ group_id: person.groupId, group_name: person.groupName },
      ...{ item_id: itemId, side: null, point_of_order: handType === 2 },
      ...{ by_name: false, asked_ms: handRaise },
    };
  });
  await keepForItem(transaction, [...requests.map((one) => ({ ...one, item_id: itemId })), ...byHand]);
  return lowered.map(({ userId }) => userId);
}
