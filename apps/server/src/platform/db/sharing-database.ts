import { Kysely } from 'kysely';
import { readTogether } from './read-together.ts';

/** Reads the values of these keys; a key without a value is not in the answer. */
export type ReadMany<Tables, Value, Key = string> = (
  db: Kysely<Tables>,
  keys: readonly Key[],
) => Promise<ReadonlyMap<Key, Value>>;

/** A database in which requests for the same kind of value at the same time share one statement. */
export class SharingDatabase<Tables> extends Kysely<Tables> {
  readonly #lookups = new Map<unknown, unknown>();

  /** The value of one key. `read` must be the same function each time: requests with the same
   *  `read` share a statement. @throws what `read` throws. */
  loadTogether<Value, Key>(read: ReadMany<Tables, Value, Key>, key: Key): Promise<Value | undefined> {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a lookup is kept under the function that made it
    const known = this.#lookups.get(read) as ((key: Key) => Promise<Value | undefined>) | undefined;
    const lookup = known ?? readTogether((keys: readonly Key[]) => read(this, keys));
    if (known === undefined) this.#lookups.set(read, lookup);
    return lookup(key);
  }
}

/** Reads the value of one key together with the keys that others ask for meanwhile, so that a
 *  thousand people who come at once cost a handful of statements. Inside a transaction the key is
 *  read alone. A read begins after it was asked for, never before. The answer is shared, so callers
 *  must not change it. A write may use this too: with a key of its own, each write is done once.
 *  @throws what `read` throws. */
export async function loadTogether<Tables, Value, Key = string>(
  db: Kysely<Tables>,
  read: ReadMany<Tables, Value, Key>,
  key: Key,
): Promise<Value | undefined> {
  if (isSharing(db)) return db.loadTogether(read, key);
  return (await read(db, [key])).get(key);
}

function isSharing<Tables>(db: Kysely<Tables>): db is SharingDatabase<Tables> {
  return db instanceof SharingDatabase;
}

/** The key of one person in one session. */
export function keyOfPerson({ idVotingSession, userId }: PersonKey): string {
  return `${idVotingSession}/${userId}`;
}

/** Reads the keys that `keyOfPerson` made; ids contain no `/`. */
export function peopleOfKeys(keys: readonly string[]): PersonKey[] {
  return keys.map((key) => {
    const at = key.indexOf('/');
    return { idVotingSession: key.slice(0, at), userId: key.slice(at + 1) };
  });
}

interface PersonKey {
  readonly idVotingSession: string;
  readonly userId: string;
}
