import type { AnswerOf, BodyOf } from '@hemicycle/contract/endpoint';
import * as declared from '@hemicycle/contract/person-sign-ins';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadLinkedAccount } from '../accounts/public.ts';
import { enterAct } from '../audit/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { deleteSignInOf, loadSignInsOf } from './own-sign-in-store.ts';
import { deletePasskeyRow, loadPasskeysOf } from './passkey-store.ts';
import { presentPasskey } from './present-passkey.ts';
import { presentSignIn } from './present-sign-in.ts';
import { deleteSignInsOfUser } from './sign-in-store.ts';

/** Where a person is signed in, and the passkeys of their account. @throws DomainError `not-found`,
 *  also for a guest. Source: AUTH-02, BEY-32. */
export async function listPersonSignIns(
  { db, clock }: Deps,
  viewer: Viewer,
  userId: string,
): Promise<AnswerOf<typeof declared.listPersonSignIns>> {
  await requireAccount(db, userId);
  const [signIns, passkeys] = await Promise.all([
    loadSignInsOf(db, userId, clock.nowMs()),
    loadPasskeysOf(db, userId),
  ]);
  return {
    signIns: signIns.map((row) => presentSignIn(row, viewer.signInId)),
    passkeys: passkeys.map(presentPasskey),
  };
}

/** Ends one sign-in of a person, or all of them: cookies, sockets and media on every server.
 *  @throws DomainError `not-found`, also for a sign-in of somebody else. Source: AUTH-02. */
export async function endPersonSignIns(
  deps: Deps,
  viewer: Viewer,
  userId: string,
  which: BodyOf<typeof declared.endPersonSignIns>,
): Promise<{ ended: number }> {
  const all = 'all' in which;
  const ended = await inTransaction(deps.db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.endPersonSignIns.access);
    await requireAccount(transaction, userId);
    const signInIds = all
      ? await deleteSignInsOfUser(transaction, userId)
      : await deleteSignInOf(transaction, userId, which.signInId);
    if (signInIds.length === 0 && !all) throw new DomainError('not-found');
    if (signInIds.length > 0) {
      await enterAct(deps, transaction, null, {
        ...{ act: all ? 'signOutEverywhere' : 'signOut', byUserId: viewer.userId, userId },
        ...{ detail: {}, created: deps.clock.nowMs() },
      });
    }
    return signInIds;
  });
  if (ended.length > 0) deps.news.announce({ kind: 'signedOut', signInIds: ended });
  return { ended: ended.length };
}

/** Removes a passkey of a person. @throws DomainError `not-found`, also for a passkey of another
 *  account. Source: BEY-32. */
export async function removePersonPasskey(
  deps: Deps,
  viewer: Viewer,
  { userId, passkeyId }: { readonly userId: string; readonly passkeyId: string },
): Promise<void> {
  await inTransaction(deps.db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.removePersonPasskey.access);
    await requireAccount(transaction, userId);
    if (!(await deletePasskeyRow(transaction, userId, passkeyId))) throw new DomainError('not-found');
    const act = { act: 'removePasskey', byUserId: viewer.userId, userId, detail: {} } as const;
    await enterAct(deps, transaction, null, { ...act, created: deps.clock.nowMs() });
  });
  deps.log.info({ userId, passkeyId }, 'a passkey was removed by an administrator');
}

async function requireAccount(db: Kysely<Database>, userId: string): Promise<void> {
  if ((await loadLinkedAccount(db, userId)) === null) throw new DomainError('not-found');
}
