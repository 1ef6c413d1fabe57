import type { Deps } from '../../deps.ts';

/** How many of them wait for their turn at a time. */
const WAITING = 3;

/** Hashes of passwords by key, each with a salt of its own. Those who sign in meanwhile have their
 *  turns between.
 *  @throws DomainError `rate-limited` where `maker` has several such lists made at once. */
export async function hashPasswords(
  { passwords }: Pick<Deps, 'passwords'>,
  maker: string,
  plain: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const left = plain.entries();
  const hashes = new Map<string, string>();
  async function work(): Promise<void> {
    for (const [key, password] of left) hashes.set(key, await passwords.hash(maker, password));
  }
  await Promise.all(Array.from({ length: WAITING }, work));
  return hashes;
}
