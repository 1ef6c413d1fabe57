import type { Access } from '@hemicycle/contract/endpoint';
import { closeSpeakersList, type LiveSpeakers } from '@hemicycle/contract/speakers';
import type { Transaction, Updateable } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireSessionOf } from '../sessions/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { enterSpeakersAct, type SpeakersAct } from './enter-speakers-act.ts';
import { loadSpeakersOf, speakersOutsideClosed } from './load-speakers.ts';
import { loadOpenListForUpdate, updateList, type SpeakersListRow } from './speakers-list-store.ts';
import { carriesSpeech } from './speech-store.ts';

/** The result of a step: the speeches that it changed, the people whose hands it moved, the changes
 *  of the list itself, and to whom it was done: a speaker, null for the list, undefined where
 *  nothing changed. */
export interface StepDone {
  readonly speechIds: readonly string[];
  readonly hands?: readonly string[];
  /** Whether requests changed. */
  readonly requests?: boolean;
  /** The name of a speaker who is not signed in. */
  readonly name?: string;
  readonly whom: string | null | undefined;
  readonly list?: Updateable<Database['speakers_lists']>;
}

/** A step in the open list of a session. Its transaction has locked the list. `viewer`: with the
 *  rights that they hold at this moment. */
export type Step = (
  transaction: Transaction<Database>,
  list: SpeakersListRow,
  nowMs: number,
  viewer: Viewer,
) => Promise<StepDone>;

/** Makes one step in the open list of a session of the viewer, enters it into the audit log as
 *  `act`, tells everybody, and returns the new list. Of two steps made from the same version of the
 *  list, the second is refused and changes nothing.
 *  @throws DomainError `not-found`, `speakers-list-not-open`, `speakers-list-changed`, and what the
 *  step throws. Source: BEY-13, MOD-01. */
export async function inOpenList(
  deps: Deps,
  viewer: Viewer,
  where: { readonly idVotingSession: string; readonly version: number },
  act: SpeakersAct,
  step: Step,
  access: Access = closeSpeakersList.access,
): Promise<LiveSpeakers> {
  const { db, clock } = deps;
  const session = await requireSessionOf(db, viewer, where.idVotingSession);
  const { done, speakers } = await inTransaction(db, async (transaction) => {
    // The steps of moderators need the same permission, so the access of one endpoint stands for
    // all.
    const now = await requireStillMay(deps, transaction, viewer, access);
    const list = await loadOpenListForUpdate(transaction, session.id);
    if (list === null) throw new DomainError('speakers-list-not-open');
    if (list.version !== where.version) throw new DomainError('speakers-list-changed');
    const isCarried = await carriesSpeech(transaction, list);
    const stepDone = await step(transaction, list, clock.nowMs(), now);
    if (stepDone.whom !== undefined) {
      await enterSpeakersAct(deps, transaction, viewer, list, {
        ...{ act, userId: stepDone.whom },
        ...(stepDone.name !== undefined && { detail: { note: stepDone.name } }),
      });
    }
    const changed = await updateList(transaction, list.id, { ...stepDone.list, version: list.version + 1 });
    return {
      done: { ...stepDone, whole: isCarried || (await carriesSpeech(transaction, list)) },
      speakers: speakersOutsideClosed(await loadSpeakersOf(transaction, changed), []),
    };
  });
  tellStep(deps, session.id, done);
  return speakers;
}

/** Announces the changes that a step made. */
function tellStep(
  { news }: Pick<Deps, 'news'>,
  idVotingSession: string,
  done: StepDone & { readonly whole: boolean },
): void {
  const { whole, speechIds } = done;
  news.announce({ kind: 'speakers', idVotingSession, speechIds: [...speechIds], ...(whole && { whole }) });
  if (done.requests === true) news.announce({ kind: 'speechRequests', idVotingSession });
  if (done.hands === undefined || done.hands.length === 0) return;
  news.announce({ kind: 'hands', idVotingSession, userIds: [...done.hands] });
}
