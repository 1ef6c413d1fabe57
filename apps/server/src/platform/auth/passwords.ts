import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { DomainError } from '../http/domain-error.ts';
import { createFairQueue, type Waiter } from '../limit/fair-queue.ts';
import { createTurns } from '../limit/turns.ts';

/** The cost of making or checking one hash: memory in KiB, and the number of passes over it. */
interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

/** Argon2id with the first choice of OWASP: 19 MiB of memory, two passes, one lane. */
const SAFE_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2 };

/** The hashes worked on at once. Node computes on four threads, and this leaves one free:
 *  opening a connection to PostgreSQL needs a thread too. Otherwise it would wait while a whole
 *  chamber signs in at nine. */
const AT_ONCE = Math.min(3, availableParallelism());
/** The attempts that are checked at once. Most of the time of an attempt is spent on the database,
 *  so that two or three of them would leave the threads idle; those by passkey need no thread. */
const CHECKED_AT_ONCE = 8;
/** Longer than any hash takes, in ms. */
const HASH_LONGEST_MS = 60_000;
/** The new hashes that one person may have made at once. It leaves a thread to people who sign
 *  in. */
const HASHES_AT_ONCE = Math.max(1, AT_ONCE - 1);
/** The attempts on one account from one network that may wait: as many as may fail before further
 *  attempts are refused. */
const PER_ACCOUNT = 10;
/** The attempts of one network that may wait: more than a whole chamber behind one address. */
const PER_NETWORK = 1_500;
const IN_ALL = 5_000;
/** How long a client waits before it tries a full queue again. */
const RETRY_AFTER_MS = 5_000;

/** Whether a password fits a hash. Without a hash it does the same work and answers false. */
export type PasswordFits = (passwordHash: string | null, password: string) => Promise<boolean>;

/** All work with passwords on this server, in a fair queue. Hashes are made and compared off the
 *  main thread, a few at a time. */
export interface Passwords {
  /** Runs `check` when its turn comes, and hands it the function that compares passwords. `lane` is
   *  a network, or a signed-in person; `name` is the account whose password is tried. @throws
   *  DomainError `too-many-attempts`, at once, where too many attempts wait already. */
  inTurn<Result>(waiter: Waiter, check: (fits: PasswordFits) => Promise<Result>): Promise<Result>;
  /** The hash of a password with a salt of its own, as an encoded text (`$argon2id$…`). `maker` is
   *  the person who sets the password.
   *  @throws DomainError `rate-limited`, at once, where too many hashes of this person wait
   *  already. */
  hash(maker: string, password: string): Promise<string>;
}

/** Makes the object that all of this server shares. `cost` applies to new hashes; a stored hash
 *  names its own cost. */
export function createPasswords(cost: PasswordCost = SAFE_COST): Passwords {
  const queue = createFairQueue({
    atOnce: CHECKED_AT_ONCE,
    perName: PER_ACCOUNT,
    perLane: PER_NETWORK,
    inAll: IN_ALL,
  });
  const threads = createTurns({ atOnce: AT_ONCE, longestMs: HASH_LONGEST_MS });
  const makeHash = (password: string) => threads.run(() => hashNow(password, cost));
  /** The hash to compare with when there is no such account, so that an unknown address takes as
   *  long as a known one. */
  let dummyHash: Promise<string> | null = null;

  async function fits(passwordHash: string | null, password: string): Promise<boolean> {
    dummyHash ??= makeHash('no account has this hash');
    const compared = passwordHash ?? (await dummyHash);
    const isFitting = await threads.run(() => verify(compared, password.normalize('NFC')));
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
      const answer = queue.run(waiter, () => makeHash(password));
      if (answer === null) throw new DomainError('rate-limited', [], { retryAfterMs: RETRY_AFTER_MS });
      return answer;
    },
  };
}

function hashNow(password: string, cost: PasswordCost): Promise<string> {
  return hash(password.normalize('NFC'), { ...cost, parallelism: 1 });
}
