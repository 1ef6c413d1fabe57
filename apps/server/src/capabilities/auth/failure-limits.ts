import { hash, randomUUID } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import type { PasswordFits } from '../../platform/auth/passwords.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import {
  deleteAttempt,
  deleteAttemptAndFailures,
  deleteOldAttempts,
  insertAttempt,
  loadFailures,
  loadKnownNetworkMs,
  noteKnownNetwork,
  setAttemptFailed,
} from './failure-store.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import {
  FAILURES_PER_ACCOUNT,
  FAILURES_PER_ADDRESS,
  FAILURE_WINDOW_MS,
  KNOWN_NETWORK_MS,
  KNOWN_NETWORK_RENEW_MS,
} from './sign-in-times.ts';

/** The keys that an attempt counts against. Hashes, hexadecimal. */
export interface AttemptKeys {
  /** The account, whatever network the attempt comes from. */
  readonly account: string;
  /** The account together with the network. */
  readonly pair: string;
  readonly network: string;
}

/** Makes the keys of an attempt. `account` is any text that names the account, such as its e-mail
 *  address. */
export function attemptKeysOf(account: string, remoteAddress: string): AttemptKeys {
  const network = networkOf(remoteAddress);
  return {
    account: hash('sha256', account, 'hex'),
    pair: hash('sha256', JSON.stringify([account, network]), 'hex'),
    network: networkKeyOf(remoteAddress),
  };
}

/** The hash by which the database knows the network of an address. */
export function networkKeyOf(remoteAddress: string): string {
  return hash('sha256', networkOf(remoteAddress), 'hex');
}

/** An attempt that has been counted and is being checked. */
interface Attempt {
  readonly id: string;
  /** The key of the account that the attempt counts against. */
  readonly account: string;
}

/** The outcome of a check. `right` takes the attempt out of the count and clears the failures of
 *  its account. `wrong` stays counted. `no-guess` was refused for a reason that says nothing about
 *  the answer, and takes the attempt out of the count. */
export type Checked<Result> =
  | { readonly is: 'right'; readonly result: Result }
  | { readonly is: 'wrong'; readonly refusal: DomainError }
  | { readonly is: 'no-guess'; readonly refusal: DomainError };

type Check<Result> = (fits: PasswordFits) => Promise<Checked<Result>>;

/** Lets a sign-in attempt wait for its turn, counts it in the database, and only then checks it.
 *  However many attempts come at once, on however many servers, only as many as the limit are
 *  checked. Beyond the limit, right and wrong attempts are refused alike. If the account has signed
 *  in from this network before, it is not locked out by failures on other networks, or by failures
 *  of other accounts behind the same address; nor does it wait behind accounts that never have.
 *  @throws DomainError `too-many-attempts`, or the refusal of the check. Source: AUTH-02,
 *  BEY-32. */
export async function countedSignIn<Result>(
  deps: Pick<Deps, 'db' | 'clock' | 'passwords'>,
  keys: AttemptKeys,
  check: Check<Result>,
): Promise<Result> {
  const askedMs = deps.clock.nowMs();
  const knownMs = await loadKnownNetworkMs(deps.db, keys.pair, askedMs - KNOWN_NETWORK_MS);
  const lane = knownMs === null ? keys.network : `known at ${keys.network}`;
  const result = await deps.passwords.inTurn({ lane, name: keys.account }, async (fits) => {
    const attempt = await begin(deps, {
      account: knownMs === null ? keys.account : keys.pair,
      network: keys.network,
      networkMax: knownMs === null ? FAILURES_PER_ADDRESS : null,
    });
    return settle(deps, attempt, await check(fits));
  });
  const nowMs = deps.clock.nowMs();
  if (knownMs === null || knownMs < nowMs - KNOWN_NETWORK_RENEW_MS) {
    await noteKnownNetwork(deps.db, keys.pair, { nowMs, forgetBeforeMs: nowMs - KNOWN_NETWORK_MS });
    // Not before each attempt, so that a rush of right ones asks the database for less.
    await deleteOldAttempts(deps.db, nowMs - FAILURE_WINDOW_MS);
  }
  return result;
}

/** Like `countedSignIn`, for a signed-in person who gives a new proof of identity. Only failed
 *  proofs of this account count: failed sign-ins of strangers must not keep a member from a proof
 *  in the middle of a vote. Source: BEY-32. */
export async function countedProof<Result>(
  deps: Deps,
  userId: string,
  check: Check<Result>,
): Promise<Result> {
  const account = hash('sha256', `proof of ${userId}`, 'hex');
  return deps.passwords.inTurn({ lane: account, name: account }, async (fits) => {
    const attempt = await begin(deps, { account, network: null, networkMax: null });
    return settle(deps, attempt, await check(fits));
  });
}

async function begin(
  deps: Pick<Deps, 'db' | 'clock'>,
  counts: { account: string; network: string | null; networkMax: number | null },
): Promise<Attempt> {
  const nowMs = deps.clock.nowMs();
  const attempt = { id: randomUUID(), account: counts.account };
  const refusedSinceMs = await insertAttempt(deps.db, {
    ...attempt,
    accountMax: FAILURES_PER_ACCOUNT,
    network: counts.network,
    networkMax: counts.networkMax,
    nowMs,
    sinceMs: nowMs - FAILURE_WINDOW_MS,
  });
  if (refusedSinceMs === null) return attempt;
  const retryAfterMs = refusedSinceMs + FAILURE_WINDOW_MS - nowMs;
  throw new DomainError('too-many-attempts', [], { retryAfterMs });
}

async function settle<Result>(
  deps: Pick<Deps, 'db' | 'clock'>,
  attempt: Attempt,
  checked: Checked<Result>,
): Promise<Result> {
  switch (checked.is) {
    case 'wrong':
      await setAttemptFailed(deps.db, attempt.id, deps.clock.nowMs() - FAILURE_WINDOW_MS);
      throw checked.refusal;
    case 'no-guess':
      await deleteAttempt(deps.db, attempt.id);
      throw checked.refusal;
    case 'right':
      await deleteAttemptAndFailures(deps.db, attempt.id, attempt.account);
      return checked.result;
  }
}

/** Failures of one kind that are counted together. With `remoteAddress`, those of
 *  its network only. */
interface CountedFailures {
  readonly kind: string;
  readonly remoteAddress?: string;
  readonly max: number;
  readonly withinMs: number;
}

/** Refuses where there were too many failures of this kind. @throws DomainError
 *  `too-many-attempts`. Source: BEY-47. */
export async function requireFailuresLeft(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  failures: CountedFailures,
): Promise<void> {
  const sinceMs = clock.nowMs() - failures.withinMs;
  const { count, oldestMs } = await loadFailures(db, keyOfFailures(failures), sinceMs);
  if (count >= failures.max) throw refusedSince(oldestMs - sinceMs);
}

/** Counts a failure of this kind, and returns its id for `takeBackFailure`. What is guessed is
 *  counted before it is checked, so that of many guesses at once no more than `max` are checked.
 *  @throws DomainError `too-many-attempts` where there were too many before. Source: BEY-47. */
export async function countFailure(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  failures: CountedFailures,
): Promise<string> {
  const nowMs = clock.nowMs();
  const id = randomUUID();
  const sinceMs = nowMs - failures.withinMs;
  const refusedSinceMs = await insertAttempt(db, {
    ...{ id, account: keyOfFailures(failures), accountMax: failures.max },
    ...{ network: null, networkMax: null, nowMs, sinceMs },
  });
  if (refusedSinceMs !== null) throw refusedSince(refusedSinceMs - sinceMs);
  await setAttemptFailed(db, id, sinceMs);
  return id;
}

/** Takes a failure out of the count that was none. Source: BEY-47. */
export async function takeBackFailure({ db }: Pick<Deps, 'db'>, id: string): Promise<void> {
  await deleteAttempt(db, id);
}

function keyOfFailures({ kind, remoteAddress }: CountedFailures): string {
  const network = remoteAddress === undefined ? '' : networkOf(remoteAddress);
  return hash('sha256', JSON.stringify(['failures', kind, network]), 'hex');
}

function refusedSince(retryAfterMs: number): DomainError {
  return new DomainError('too-many-attempts', [], { retryAfterMs });
}
