import { randomUUID } from 'node:crypto';
import { type AbsentMailing, mailAbsentPeople as mailAbsent } from '@hemicycle/contract/absent-mail';
import type { BodyOf } from '@hemicycle/contract/endpoint';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { holdSession, isEndedForAll, requireSessionOf } from '../sessions/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { insertMailing, loadMailingByRequest, lockMailingsOf } from './absent-store.ts';
import { ABSENT_MAIL_JOB } from './handle-absent-mail.ts';
import { hasAddress, loadAbsent, requireMailOn } from './list-absent-people.ts';

/** The page on which people choose the sitting and enter it. */
const FOYER = '/app/choose-session';

type Asked = BodyOf<typeof mailAbsent> & { readonly idVotingSession: string; readonly siteUrl: string };

/** Takes a mail to absent people over, with its entry in the audit log; a job sends it. Who came
 *  meanwhile gets none. Once for each `requestId`. @throws DomainError `not-found`, `in-lobby`,
 *  `permission-missing`, `absent-mail-off`, `session-ended`, `nobody-absent`. Source: ADMIN-06. */
export async function mailAbsentPeople(deps: Deps, viewer: Viewer, asked: Asked): Promise<AbsentMailing> {
  const { db, clock, jobs } = deps;
  const { subject, text, requestId, siteUrl } = asked;
  const { userId } = viewer;
  const session = await requireSessionOf(db, viewer, asked.idVotingSession);
  await requireMailOn(db, viewer);
  return inTransaction(db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, mailAbsent.access);
    if (!(await holdSession(transaction, session.id))) throw new DomainError('not-found');
    await lockMailingsOf(transaction, session.id);
    const before = await loadMailingByRequest(transaction, { userId, requestId });
    if (before !== null) return before;
    const created = clock.nowMs();
    if (isEndedForAll(session) || created >= session.ends_ms) throw new DomainError('session-ended');
    const chosen = new Set(asked.userIds);
    const absent = await loadAbsent(transaction, session.id, userId);
    const to = absent.filter((person) => chosen.has(person.userId) && hasAddress(person));
    if (to.length === 0) throw new DomainError('nobody-absent');
    const id = randomUUID();
    await insertMailing(
      transaction,
      {
        ...{ id, id_voting_session: session.id, from_user_id: userId, request_id: requestId },
        ...{ subject, text, link: new URL(FOYER, siteUrl).href, created_ms: created },
      },
      to.map((person) => person.userId),
    );
    const detail = { message: subject, people: to.length };
    await enterAct(deps, transaction, session.id, {
      ...{ act: 'mailAbsent', byUserId: userId, userId: null, detail, created },
    });
    await jobs.schedule(
      { name: ABSENT_MAIL_JOB, key: id, dueMs: created, payload: { mailingId: id } },
      transaction,
    );
    return { id, subject, created, sent: 0, failed: 0, waiting: to.length };
  });
}
