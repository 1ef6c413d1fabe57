import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { DomainError } from '../http/domain-error.ts';
import { createFairQueue, type Waiter } from '../limit/fair-queue.ts';

/** What a hash costs whoever makes or checks it: memory in KiB, and how often it is gone
 *  through. */
interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

/** Argon2id with what OWASP names as its first choice: 19 MiB, two passes, one lane. */
const SAFE_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2 };

/** Leaves one of the four threads that Node computes on free: opening a connection to PostgreSQL
 *  needs one too, and must not wait behind a whole chamber that signs in at nine. */
const AT_ONCE = Math.min(3, availableParallelism());
/** Of one person's new hashes; leaves a thread to those who sign in. */
const HASHES_AT_ONCE = Math.max(1, AT_ONCE - 1);
/** Waiting attempts of one account from one network: as many as may fail before nobody is tried. */
const PER_ACCOUNT = 10;
/** More than a whole chamber behind one address. */
const PER_NETWORK = 1_500;
const IN_ALL = 5_000;
/** When a full queue may have room again. */
const RETRY_AFTER_MS = 5_000;

/** Whether a password fits a hash. Without a hash it does the same work and answers false. */
export type PasswordFits = (passwordHash: string | null, password: string) => Promise<boolean>;

/** All work with passwords on this server. It runs off the main thread, a few pieces at a time, in
 *  a fair queue. */
export interface Passwords {
  /** Runs `check`, and hands it what compares passwords, when its turn comes. `lane` is a network,
   *  or a person who is signed in; `name` the account that is tried. @throws DomainError
   *  `too-many-attempts`, at once, where too many wait already. */
  inTurn<Result>(waiter: Waiter, check: (fits: PasswordFits) => Promise<Result>): Promise<Result>;
  /** The hash of a password with a salt of its own, as an encoded text (`$argon2id$…`). `maker` is
   *  the person who sets it.
   *  @throws DomainError `rate-limited`, at once, where too many of theirs wait already. */
  hash(maker: string, password: string): Promise<string>;
}

/** Makes the one that all of this server shares. `cost` is of new hashes; those that are there tell
 *  their own. */
export function createPasswords(cost: PasswordCost = SAFE_COST): Passwords {
  const queue = createFairQueue({
    atOnce: AT_ONCE,
    perName: PER_ACCOUNT,
    perLane: PER_NETWORK,
    inAll: IN_ALL,
  });
  /** What is compared when there is no such account, so that an unknown address takes as long as a
   *  known one. */
  let dummyHash: Promise<string> | null = null;

  async function fits(passwordHash: string | null, password: string): Promise<boolean> {
    dummyHash ??= hashNow('no account has this hash', cost);
    const isFitting = await verify(passwordHash ?? (await dummyHash), password.normalize('NFC'));
    return isFitting && passwordHash !== null;
  }

  return {
    async inTurn(waiter, check) {
      const answer = queue.run(waiter, () => check(fits));
      if (answer === null) throw new DomainError('too-many-attempts', [], { retryAfterMs: RETRY_AFTER_MS });
      return answer;
    },
    async hash(maker, password) {
      const waiter = { lane: `hashes for ${maker}`, name: randomUUID(), mostOfLane: HASHES_AT_ONCE };
      const answer = queue.run(waiter, () => hashNow(password, cost));
      if (answer === null) throw new DomainError('rate-limited', [], { retryAfterMs: RETRY_AFTER_MS });
      return answer;
    },
  };
}

function hashNow(password: string, cost: PasswordCost): Promise<string> {
  return hash(password.normalize('NFC'), { ...cost, parallelism: 1 });
}
