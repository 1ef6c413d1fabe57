import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@hemicycle/contract/endpoint';
import {
  type LiveSpeakers,
  openSpeakersList as declaredOpen,
  updateSpeakersList as declaredUpdate,
} from '@hemicycle/contract/speakers';
import { currentItem } from '@hemicycle/rules/agenda/item-states';
import { changedFields } from '@hemicycle/rules/audit/changed-fields';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadPublishedItems } from '../agenda/public.ts';
import { isEndedForAll, loadSession, lockSession, requireSessionOf } from '../sessions/public.ts';
import { refuseOvertaken, requireStillMay } from '../writing/public.ts';
import { enterSpeakersAct } from './enter-speakers-act.ts';
import { loadSpeakersOf, speakersOutsideClosed } from './load-speakers.ts';
import { presentSpeakersList } from './present-speakers.ts';
import { inOpenList } from './in-open-list.ts';
import { endListOfSession } from './end-list-of-session.ts';
import { insertList, loadOpenListForUpdate, updateList } from './speakers-list-store.ts';
import { loadSpeakingRules, ruleColumnsOf, rulesOf, withRules } from './speaking-rules-store.ts';
import { clearRequests } from './clear-requests.ts';
import { endCurrent } from './steps.ts';

/** Opens a new speakers list in a session of the viewer, for the current item of the agenda, with
 *  the rules of the session where none are named. `closing`: closes the open list, of this version,
 *  in the same moment. @throws DomainError `not-found`, `session-ended` where a host ended it,
 *  `speakers-list-already-open`, and where one is to be closed `speakers-list-not-open`,
 *  `speakers-list-changed`. Source: BEY-13, BEY-43. */
export async function openSpeakersList(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  { title, closing, ...named }: BodyOf<typeof declaredOpen>,
): Promise<LiveSpeakers> {
  const { db, clock, news } = deps;
  const { id } = await requireSessionOf(db, viewer, idVotingSession);
  const list = await inTransaction(db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declaredOpen.access);
    if (!(await lockSession(transaction, id))) throw new DomainError('not-found');
    // Read the session only after locking it: a host may have ended it meanwhile.
    const session = await loadSession(transaction, id);
    if (session === null || isEndedForAll(session)) throw new DomainError('session-ended');
    const nowMs = clock.nowMs();
    if (closing !== undefined) {
      const open = await loadOpenListForUpdate(transaction, id);
      if (open === null) throw new DomainError('speakers-list-not-open');
      if (open.version !== closing) throw new DomainError('speakers-list-changed');
      await endListOfSession(transaction, id, nowMs);
      await enterSpeakersAct(deps, transaction, viewer, open, { act: 'closeSpeakers', userId: null });
    }
    const item = currentItem(await loadPublishedItems(transaction, id));
    const inserted = await insertList(transaction, {
      id: randomUUID(),
      id_voting_session: id,
      title,
      opened_ms: nowMs,
      item_id: item?.id ?? null,
      ...ruleColumnsOf(withRules(await loadSpeakingRules(transaction, id), named)),
    });
    if (inserted === null) throw new DomainError('speakers-list-already-open');
    await enterSpeakersAct(deps, transaction, viewer, inserted, { act: 'openSpeakers', userId: null });
    return speakersOutsideClosed(await loadSpeakersOf(transaction, inserted), []);
  });
  news.announce({ kind: 'speakers', idVotingSession: id, speechIds: [], whole: true });
  if (closing !== undefined) news.announce({ kind: 'speechRequests', idVotingSession: id });
  return list;
}

/** Changes the fields of the open list that the caller names. `takesNames: false` means that hands
 *  raised from now on are not called; repeating it does not move that moment.
 *  @throws DomainError `not-found`, `speakers-list-not-open`, `changed-meanwhile`. */
export async function updateSpeakersList(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  { before, ...change }: BodyOf<typeof declaredUpdate>,
): Promise<LiveSpeakers> {
  const { db, clock, news } = deps;
  const session = await requireSessionOf(db, viewer, idVotingSession);
  const speakers = await inTransaction(db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declaredUpdate.access);
    const list = await loadOpenListForUpdate(transaction, session.id);
    if (list === null) throw new DomainError('speakers-list-not-open');
    refuseOvertaken({ before, now: presentSpeakersList(list), changes: change });
    const { title, takesNames, ...rules } = change;
    const changed = await updateList(transaction, list.id, {
      ...(title !== undefined && { title }),
      ...ruleColumnsOf(withRules(rulesOf(list), rules)),
      ...(takesNames !== undefined && {
        hands_until_ms: takesNames ? null : (list.hands_until_ms ?? clock.nowMs()),
      }),
    });
    if (!isDeepStrictEqual(changed, list)) {
      const differs = changedFields({ ...rulesOf(list) }, { ...rulesOf(changed) });
      const takesOther = (changed.hands_until_ms === null) !== (list.hands_until_ms === null);
      await enterSpeakersAct(deps, transaction, viewer, changed, {
        ...{ act: 'changeSpeakers', userId: null },
        detail: {
          ...(takesOther && { setting: 'takesNames', on: changed.hands_until_ms === null }),
          ...(differs.length > 0 && { changes: differs }),
        },
      });
    }
    return speakersOutsideClosed(await loadSpeakersOf(transaction, changed), []);
  });
  news.announce({ kind: 'speakers', idVotingSession: session.id, speechIds: [], whole: true });
  return speakers;
}

/** Closes the open list and ends the speech under way.
 *  @throws DomainError `not-found`, `speakers-list-not-open`, `speakers-list-changed`. */
export async function closeSpeakersList(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  version: number,
): Promise<LiveSpeakers> {
  const where = { idVotingSession, version };
  return inOpenList(deps, viewer, where, 'closeSpeakers', async (transaction, list, nowMs) => ({
    speechIds: await endCurrent(transaction, list, nowMs),
    requests: await clearRequests(transaction, list),
    whom: null,
    list: { closed_ms: nowMs },
  }));
}
