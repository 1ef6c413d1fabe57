import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@hemicycle/contract/endpoint';
import { createUser as declared, type User } from '@hemicycle/contract/people';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { insertAccounts, loadAccount } from './account-store.ts';
import { orTakenAddress, requireFreeAddresses } from './free-addresses.ts';
import { requireKnownReferences } from './known-references.ts';
import { requireStrongPassword } from './policy.ts';
import { presentUser } from './present-user.ts';
import { prepareWeights } from './set-weights.ts';

/** Makes an account. @throws DomainError `already-exists` for a known e-mail address,
 *  `invalid-input` for unknown roles or groups, `weak-password`, `common-password`. Source:
 *  PEOP-02. */
export async function createUser(deps: Deps, viewer: Viewer, body: BodyOf<typeof declared>): Promise<User> {
  const { db, clock, config } = deps;
  const { password } = body;
  if (password !== undefined) requireStrongPassword(password, config.mode);
  await requireKnownReferences(db, body);
  const id = randomUUID();
  const user = {
    id,
    email: body.email,
    davra_email: body.davraEmail,
    display_name: body.displayName,
    first_name: body.firstName,
    last_name: body.lastName,
    password_hash: password === undefined ? null : await deps.passwords.hash(viewer.userId, password),
    created_ms: clock.nowMs(),
  };
  await inTransaction(db, async (transaction) => {
    // The viewer may have lost the permission while the password was hashed.
    await requireStillMay(deps, transaction, viewer, declared.access);
    await requireFreeAddresses(transaction, id, body);
    const setWeights = await prepareWeights(transaction, body.weights, user.created_ms);
    const account = { user, roleIds: body.roles, groupIds: setWeights(body.groups) };
    await orTakenAddress(insertAccounts(transaction, [account]));
    const act = { act: 'makePerson', byUserId: viewer.userId, userId: id, detail: {} } as const;
    await enterAct(deps, transaction, null, { ...act, created: user.created_ms });
  });
  const account = await loadAccount(db, id);
  if (account === null) throw new Error('a new account is not there');
  return presentUser(account, viewer);
}
