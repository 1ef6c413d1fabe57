import { availableParallelism } from 'node:os';
import { hashPassword } from '../../platform/auth/password.ts';

/** Leaves at least one of the four threads that Node hashes on to those who sign in meanwhile. */
const AT_ONCE = Math.min(3, availableParallelism());

/** Hashes of passwords by key, each with a salt of its own, several at a time. */
export async function hashPasswords(passwords: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const waiting = passwords.entries();
  const hashes = new Map<string, string>();
  async function work(): Promise<void> {
    for (const [key, password] of waiting) hashes.set(key, await hashPassword(password));
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return hashes;
}
