import { type Agenda, mayRunAgenda } from '@hemicycle/contract/agenda';
import type { ModerationActDetail, ModerationActKind } from '@hemicycle/contract/audit';
import { currentItem } from '@hemicycle/rules/agenda/item-states';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import type { NewsItem } from '../../news.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { isEndedForAll, loadSession, lockSession, requireSessionOf } from '../sessions/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { type AgendaChanges, loadAgenda, loadAgendaForUpdate, saveAgenda } from './agenda-store.ts';
import { followConsent } from './consent-follow.ts';
import { labelOf } from './label-of-item.ts';
import { agendaSeenBy } from './present-agenda.ts';
import type { StoredAgenda, StoredItem } from './stored-agenda.ts';

/** What the audit log calls an act on an agenda. */
export type AgendaAct = Extract<
  ModerationActKind,
  | 'addAgendaItem'
  | 'changeAgendaItem'
  | 'moveAgendaItem'
  | 'deleteAgendaItem'
  | 'publishAgenda'
  | 'unpublishAgenda'
  | 'setCurrentItem'
  | 'addAgendaPaper'
  | 'changeAgendaPaper'
  | 'removeAgendaPaper'
  | 'importAgenda'
  | 'undoAgendaImport'
  | 'groupConsentVote'
  | 'switch'
>;

/** What a step makes of an agenda, with its entry in the audit log. */
interface AgendaStepDone {
  readonly to: AgendaChanges;
  readonly act: AgendaAct;
  readonly detail: ModerationActDetail;
  /** Writes more in the same transaction. */
  readonly also?: (transaction: Transaction<Database>) => Promise<void>;
  /** The polls that it made or changed, of which the session is told. */
  readonly polls?: readonly string[];
}

/** What follows the current item of an agenda, in the transaction that changes it. Returns the news
 *  to announce after the commit. Source: AGENDA-01, BEY-43. */
export type FollowItem = (
  deps: Pick<Deps, 'clock' | 'jobs'>,
  transaction: Transaction<Database>,
  to: {
    readonly viewer: Viewer;
    readonly idVotingSession: string;
    readonly item: { readonly id: string; readonly label: string };
  },
) => Promise<NewsItem[]>;

/** One step in an agenda. Null: nothing changes. */
export type AgendaStep = (
  agenda: StoredAgenda,
  nowMs: number,
  transaction: Transaction<Database>,
) => AgendaStepDone | null | Promise<AgendaStepDone | null>;

/** Makes one step in the agenda of a session of the viewer, enters it into the audit log, tells
 *  everybody and returns the new agenda. Steps of several people are made one after another, each
 *  from what the one before has saved. `followItem`: where the step may change the current item.
 *  @throws DomainError `not-found`, `in-lobby`,
 *  `session-ended`, `permission-missing`, and what the step throws. Source: AGENDA-01, MOD-01. */
export async function inAgenda(
  deps: Pick<Deps, 'db' | 'clock' | 'news' | 'jobs'>,
  viewer: Viewer,
  idVotingSession: string,
  step: AgendaStep,
  followItem: FollowItem | null = null,
): Promise<Agenda> {
  const { db, clock, news } = deps;
  const { id } = await requireSessionOf(db, viewer, idVotingSession);
  const { saved, isChanged, polls, followed } = await inTransaction(db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, mayRunAgenda);
    await lockRunningSession(transaction, id);
    const before = await loadAgendaForUpdate(transaction, id);
    const created = clock.nowMs();
    const done = await step(before, created, transaction);
    if (done === null) return { saved: before, isChanged: false, polls: [], followed: [] };
    const { to, act, detail, also, polls = [] } = done;
    await enterAct(deps, transaction, id, { act, byUserId: viewer.userId, userId: null, detail, created });
    const saved = await saveAgenda(transaction, id, before, to);
    await also?.(transaction);
    const after = also === undefined ? saved : await loadAgenda(transaction, id);
    const item = currentItem(after.items);
    const isOther = item !== undefined && item.id !== currentItem(before.items)?.id;
    const reworded = await followConsent(transaction, before, after);
    return {
      saved: reworded.length === 0 ? after : await loadAgenda(transaction, id),
      isChanged: true,
      polls: [...polls, ...reworded],
      followed:
        isOther && followItem !== null
          ? await followItem(deps, transaction, {
              ...{ viewer, idVotingSession: id },
              item: { id: item.id, label: labelOf(after.items, item.id) },
            })
          : [],
    };
  });
  if (isChanged) news.announce({ kind: 'agenda', idVotingSession: id });
  for (const one of followed) news.announce(one);
  for (const pollId of polls) news.announce({ kind: 'poll', idVotingSession: id, pollId });
  return agendaSeenBy(saved, viewer);
}

/** Keeps a session from ending or being deleted until the end of the transaction. */
async function lockRunningSession(
  transaction: Transaction<Database>,
  idVotingSession: string,
): Promise<void> {
  if (!(await lockSession(transaction, idVotingSession))) throw new DomainError('not-found');
  const session = await loadSession(transaction, idVotingSession);
  if (session === null || isEndedForAll(session)) throw new DomainError('session-ended');
}

/** The item of an agenda with this id. @throws DomainError `not-found`. */
export function requireItem({ items }: StoredAgenda, itemId: string): StoredItem {
  const item = items.find(({ id }) => id === itemId);
  if (item === undefined) throw new DomainError('not-found');
  return item;
}
