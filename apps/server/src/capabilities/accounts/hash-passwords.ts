import type { Deps } from '../../deps.ts';

/** How many passwords of one list wait for hashing at a time. */
const WAITING = 3;

/** Hashes passwords, each with its own salt; answers the hashes by the keys of `plain`. People who
 *  sign in meanwhile get their turns in between. `onDone` is told how many are done.
 *  @throws DomainError `rate-limited` where several such lists of `maker` are under way. */
export async function hashPasswords(
  { passwords }: Pick<Deps, 'passwords'>,
  maker: string,
  plain: ReadonlyMap<string, string>,
  onDone: (done: number) => void = () => undefined,
): Promise<Map<string, string>> {
  const left = plain.entries();
  const hashes = new Map<string, string>();
  async function work(): Promise<void> {
    for (const [key, password] of left) {
      hashes.set(key, await passwords.hash(maker, password));
      onDone(hashes.size);
    }
  }
  await Promise.all(Array.from({ length: WAITING }, work));
  return hashes;
}
