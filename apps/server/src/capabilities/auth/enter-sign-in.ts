import type { SignInMeans } from '@hemicycle/contract/own-sign-ins';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { beginSignIn } from './begin-sign-in.ts';
import type { SignInAbout } from './sign-in-from.ts';
import { deleteSignIn, deleteSignInsOfUser } from './sign-in-store.ts';

/** Signs in whoever `check` finds, and returns the token for the cookie. The audit log has the
 *  sign-in, and one that was refused: with the account that it was for (`whose`), never with what
 *  was typed. An attempt beyond the limit was not checked and has no entry. @throws DomainError
 *  `account-off`, what `check` throws. Source: AUTH-02, decision 0122. */
export async function enteredSignIn(
  deps: Deps,
  about: SignInAbout,
  whose: () => string | null,
  check: () => Promise<string>,
): Promise<string> {
  try {
    const userId = await check();
    return await inTransaction(deps.db, async (transaction) => {
      const token = await beginSignIn({ db: transaction, clock: deps.clock }, userId, about);
      await enterAct(deps, transaction, null, {
        ...{ act: 'signIn', byUserId: userId, userId: null, detail: { way: about.means } },
        created: deps.clock.nowMs(),
      });
      return token;
    });
  } catch (error) {
    if (error instanceof DomainError && error.code !== 'too-many-attempts') {
      await enterFailure(deps, whose(), about.means);
    }
    throw error;
  }
}

async function enterFailure(deps: Deps, userId: string | null, way: SignInMeans): Promise<void> {
  await inTransaction(deps.db, (transaction) =>
    enterAct(deps, transaction, null, {
      ...{ act: 'signInFailed', byUserId: null, userId, detail: { way } },
      created: deps.clock.nowMs(),
    }),
  );
}

/** Ends the viewer's sign-in, or all of the account, on every server; the audit log has it. */
export async function signOut(deps: Deps, viewer: Viewer, everywhere: boolean): Promise<void> {
  const { userId, signInId } = viewer;
  const ended = await inTransaction(deps.db, async (transaction) => {
    const signInIds = everywhere ? await deleteSignInsOfUser(transaction, userId) : [signInId];
    if (!everywhere) await deleteSignIn(transaction, signInId);
    await enterAct(deps, transaction, null, {
      ...{ act: everywhere ? 'signOutEverywhere' : 'signOut', byUserId: userId, userId: null },
      ...{ detail: {}, created: deps.clock.nowMs() },
    });
    return signInIds;
  });
  if (ended.length > 0) deps.news.announce({ kind: 'signedOut', signInIds: ended });
}
