import type { AbsentPeople, AbsentPerson } from '@hemicycle/contract/absent-mail';
import { emailAddress } from '@hemicycle/contract/values';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { isGuestAddress, presentName } from '../accounts/public.ts';
import { loadWaitingUserIds } from '../lobby/public.ts';
import { loadPresentUserIds } from '../presence/public.ts';
import { requireSessionOf } from '../sessions/public.ts';
import { loadFlagsFor } from '../site/public.ts';
import { type Invited, loadExpected, loadLastMailing } from './absent-store.ts';

/** The people who are absent from a session, without the caller. Names only. @throws DomainError
 *  `not-found`, `in-lobby`, `absent-mail-off`. Source: ADMIN-06. */
export async function listAbsentPeople(
  { db, config }: Deps,
  viewer: Viewer,
  idVotingSession: string,
): Promise<AbsentPeople> {
  const session = await requireSessionOf(db, viewer, idVotingSession);
  await requireMailOn(db, viewer);
  const absent = await loadAbsent(db, session.id, viewer.userId);
  return {
    withAddress: absent.filter(hasAddress).map(present),
    withoutAddress: absent.filter((person) => !hasAddress(person)).map(present),
    reaches: config.smtpUrl !== null,
    last: await loadLastMailing(db, session.id),
  };
}

/** @throws DomainError `absent-mail-off` where the site has it switched off for the viewer. */
export async function requireMailOn(db: Kysely<Database>, viewer: Viewer): Promise<void> {
  if (!(await loadFlagsFor(db, viewer)).enableEmailAbsent) throw new DomainError('absent-mail-off');
}

/** Those who belong to the session and are neither in it nor in its lobby, without
 *  `exceptUserId`. */
export async function loadAbsent(
  db: Kysely<Database>,
  idVotingSession: string,
  exceptUserId: string,
): Promise<Invited[]> {
  const expected = await loadExpected(db, idVotingSession);
  const here = new Set([
    ...(await loadPresentUserIds(db, idVotingSession)),
    ...(await loadWaitingUserIds(db, idVotingSession)),
  ]);
  return expected.filter(({ userId }) => userId !== exceptUserId && !here.has(userId));
}

/** Whether mail can reach the person: guests have an address that the server made up. */
export function hasAddress({ email }: Invited): boolean {
  return !isGuestAddress(email) && emailAddress.safeParse(email).success;
}

function present({ userId, email, displayName }: Invited): AbsentPerson {
  return { userId, displayName: presentName({ email, displayName }) };
}
