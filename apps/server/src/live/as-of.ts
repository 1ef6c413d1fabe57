/** A moment of the database: a snapshot of PostgreSQL as text (`xmin:xmax:running,…`) and when it
 *  was taken, by the clock of the database, in ms. */
export interface AsOf {
  readonly snapshot: string;
  readonly atMs: number;
}

/** Whether a snapshot contains the changes of a transaction. @throws SyntaxError where one of them
 *  is no number. */
export function contains(snapshot: string, xid: string): boolean {
  const [xmin = '0', xmax = '0', running = ''] = snapshot.split(':');
  const transaction = BigInt(xid);
  if (transaction < BigInt(xmin)) return true;
  return transaction < BigInt(xmax) && !running.split(',').includes(xid);
}

/** The oldest transaction that a snapshot may not contain. */
export function oldestMissing(snapshot: string): string {
  return snapshot.slice(0, snapshot.indexOf(':'));
}

/** The snapshot among these that lacks the oldest transaction; undefined where there is none. */
export function oldestSnapshot(snapshots: readonly string[]): string | undefined {
  const isOlder = (one: string, other: string) => BigInt(oldestMissing(one)) < BigInt(oldestMissing(other));
  return snapshots.reduce<string | undefined>(
    (oldest, one) => (oldest === undefined || isOlder(one, oldest) ? one : oldest),
    undefined,
  );
}

/** The moment as a page keeps it and gives it back after a lost line. */
export function writeAsOf({ snapshot, atMs }: AsOf): string {
  return `${atMs}@${snapshot}`;
}

/** Reads a moment that a page gives back; null where it is none. */
export function readAsOf(text: string): AsOf | null {
  const match = /^(\d{1,15})@(\d{1,18}:\d{1,18}:(?:\d{1,18}(?:,\d{1,18})*)?)$/.exec(text);
  const [, atMs, snapshot] = match ?? [];
  return atMs === undefined || snapshot === undefined ? null : { snapshot, atMs: Number(atMs) };
}
