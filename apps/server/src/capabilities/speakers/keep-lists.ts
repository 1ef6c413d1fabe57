import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@hemicycle/contract/endpoint';
import {
  type LiveSpeakers,
  openSpeakersList as declaredOpen,
  updateSpeakersList as declaredUpdate,
} from '@hemicycle/contract/speakers';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { isEndedForAll, loadSession, lockSession, requireSessionOf } from '../sessions/public.ts';
import { refuseOvertaken, requireStillMay } from '../writing/public.ts';
import { enterSpeakersAct } from './enter-speakers-act.ts';
import { presentSpeakers, presentSpeakersList } from './present-speakers.ts';
import { inOpenList } from './in-open-list.ts';
import { insertList, loadOpenListForUpdate, updateList } from './speakers-list-store.ts';
import { loadSpeeches } from './speech-store.ts';
import { endCurrent } from './steps.ts';

/** Opens a new speakers list in a session of the viewer.
 *  @throws DomainError `not-found`, `session-ended` where a host ended it,
 *  `speakers-list-already-open`. Source: BEY-13. */
export async function openSpeakersList(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  { title, limitSeconds, groupLimitSeconds }: BodyOf<typeof declaredOpen>,
): Promise<LiveSpeakers> {
  const { db, clock, news } = deps;
  const { id } = await requireSessionOf(db, viewer, idVotingSession);
  const list = await inTransaction(db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declaredOpen.access);
    if (!(await lockSession(transaction, id))) throw new DomainError('not-found');
    // Read the session only after locking it: a host may have ended it meanwhile.
    const session = await loadSession(transaction, id);
    if (session === null || isEndedForAll(session)) throw new DomainError('session-ended');
    const inserted = await insertList(transaction, {
      id: randomUUID(),
      id_voting_session: id,
      title,
      opened_ms: clock.nowMs(),
      limit_seconds: limitSeconds,
      group_limit_seconds: groupLimitSeconds,
    });
    if (inserted !== null) {
      await enterSpeakersAct(deps, transaction, viewer, inserted, { act: 'openSpeakers', userId: null });
    }
    return inserted;
  });
  if (list === null) throw new DomainError('speakers-list-already-open');
  news.announce({ kind: 'speakers', idVotingSession: id, speechIds: [] });
  return presentSpeakers(list, []);
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
    const { title, limitSeconds, groupLimitSeconds, takesNames } = change;
    const changed = await updateList(transaction, list.id, {
      ...(title !== undefined && { title }),
      ...(limitSeconds !== undefined && { limit_seconds: limitSeconds }),
      ...(groupLimitSeconds !== undefined && { group_limit_seconds: groupLimitSeconds }),
      ...(takesNames !== undefined && {
        hands_until_ms: takesNames ? null : (list.hands_until_ms ?? clock.nowMs()),
      }),
    });
    if (!isDeepStrictEqual(changed, list)) {
      const takesOther = (changed.hands_until_ms === null) !== (list.hands_until_ms === null);
      await enterSpeakersAct(deps, transaction, viewer, changed, {
        ...{ act: 'changeSpeakers', userId: null },
        ...(takesOther && { detail: { setting: 'takesNames', on: changed.hands_until_ms === null } }),
      });
    }
    return presentSpeakers(changed, await loadSpeeches(transaction, [list.id]));
  });
  news.announce({ kind: 'speakers', idVotingSession: session.id, speechIds: [] });
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
    whom: null,
    list: { closed_ms: nowMs },
  }));
}
