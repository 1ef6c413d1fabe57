import { hash } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { countFailures, insertFailure } from './failure-store.ts';
import type { FailureKeys } from './failure-store.ts';
import { networkOf } from './network-of.ts';
import { FAILURES_PER_ACCOUNT, FAILURES_PER_ADDRESS, FAILURE_WINDOW_MS } from './sign-in-times.ts';

/** What a failed attempt counts against: `account` is any text that names it, such as its e-mail address. */
export function failureKeysOf(account: string, remoteAddress: string): FailureKeys {
  return { account: hash('sha256', account, 'hex'), address: networkKeyOf(remoteAddress) };
}

/** What the database knows the network of an address by. */
export function networkKeyOf(remoteAddress: string): string {
  return hash('sha256', networkOf(remoteAddress), 'hex');
}

/** Lets nobody try who has failed too often. Where somebody is signed in already, only what they failed themselves counts
 *  (`ofAccountOnly`): failures of strangers must not keep a member from proving who they are in the middle of a vote.
 *  @throws DomainError `too-many-attempts`. Source: AUTH-02, BEY-32. */
export async function refuseAfterFailures(
  deps: Deps,
  keys: FailureKeys,
  { ofAccountOnly = false }: { ofAccountOnly?: boolean } = {},
): Promise<{ account: number }> {
  const failures = await countFailures(deps.db, keys, deps.clock.nowMs() - FAILURE_WINDOW_MS);
  const fromAddress = ofAccountOnly ? 0 : failures.address;
  if (failures.account >= FAILURES_PER_ACCOUNT || fromAddress >= FAILURES_PER_ADDRESS) {
    throw new DomainError('too-many-attempts');
  }
  return failures;
}

/** Counts a failed attempt. */
export async function noteFailure(deps: Deps, keys: FailureKeys): Promise<void> {
  const nowMs = deps.clock.nowMs();
  await insertFailure(deps.db, keys, nowMs, nowMs - FAILURE_WINDOW_MS);
}
