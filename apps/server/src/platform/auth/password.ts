import { hash, verify } from '@node-rs/argon2';
import { atMost } from './at-most.ts';

/** Argon2id with what OWASP names as its first choice: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Leaves one of the four threads that Node computes on free: opening a connection to PostgreSQL needs one too, and must not wait
 *  behind a whole chamber that signs in at nine. */
const inTurn = atMost(3);

/** What is compared when there is no such account, so that an unknown address takes as long as a known one. */
let dummyHash: Promise<string> | null = null;

/** The hash of a password with a salt of its own, as an encoded text (`$argon2id$…`). Runs off the main thread. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), PARAMETERS));
}

/** Whether the password fits the hash. Without a hash it does the same work and answers false. */
export async function passwordFits(passwordHash: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('no account has this hash');
  const against = passwordHash ?? (await dummyHash);
  const fits = await inTurn(() => verify(against, password.normalize('NFC')));
  return fits && passwordHash !== null;
}
