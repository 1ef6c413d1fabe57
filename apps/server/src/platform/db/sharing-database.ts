import { Kysely } from 'kysely';
import { readTogether } from './read-together.ts';

/** Reads what stands under these keys; a key under which nothing stands is not in the answer. */
export type ReadMany<Tables, Value, Key = string> = (
  db: Kysely<Tables>,
  keys: readonly Key[],
) => Promise<ReadonlyMap<Key, Value>>;

/** A database over which those who ask for the same kind of thing at once share a statement. */
export class SharingDatabase<Tables> extends Kysely<Tables> {
  readonly #lookups = new Map<unknown, unknown>();

  /** One value; `read` is the same function each time. @throws what `read` throws. */
  loadTogether<Value, Key>(read: ReadMany<Tables, Value, Key>, key: Key): Promise<Value | undefined> {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a lookup is kept under the function that made it
    const known = this.#lookups.get(read) as ((key: Key) => Promise<Value | undefined>) | undefined;
    const lookup = known ?? readTogether((keys: readonly Key[]) => read(this, keys));
    if (known === undefined) this.#lookups.set(read, lookup);
    return lookup(key);
  }
}

/** Reads one value with those whom others ask for meanwhile, so that a thousand people who come at
 *  once cost a handful of statements. Inside a transaction it is read alone. A read begins after it
 *  was asked for, never before. What is answered is shared: nobody may change it. A write goes the
 *  same way, each with a key of its own: what is asked of it is done once. @throws what `read`
 *  throws. */
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

/** The key of somebody in a session. */
export function keyOfPerson({ idVotingSession, userId }: PersonKey): string {
  return `${idVotingSession}/${userId}`;
}

/** Reads keys of people in sessions; ids hold no `/`. */
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
