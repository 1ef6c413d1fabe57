import type { Deps } from '../deps.ts';
import type { NewsItem } from '../news.ts';
import type { Timers } from '../platform/clock/clock.ts';
import { contains } from './as-of.ts';
import { loadChanges, type LiveChange } from './live-change-store.ts';

/** How often a server reads what was changed, in ms. */
const LOOK_EVERY_MS = 400;
/** A server announces a change at most this long after its commit: some news wait, so that they do
 *  not compete with the media of a person who enters. In ms. */
const ANNOUNCED_WITHIN_MS = 700;
/** For this time after a change, and after the last word of the server that made it, its
 *  announcement may still come, in ms. */
const MAY_STILL_COME_MS = 1_400;

interface Seen {
  readonly change: LiveChange;
  readonly atMs: number;
}

/** Finds changes whose announcement never came: the server that made them was killed between its
 *  commit and the announcement. */
export interface ChangeWatch {
  hear: (item: NewsItem) => void;
  stop: () => void;
}

/** Reads every 400 ms which tables the transactions of all servers have changed since the last
 *  time. Each server says on the bus up to which moment of the database it has announced its own
 *  changes. Where it does not say so in time, `lost` is called with the changes. A server that is
 *  alone reads nothing: it has no news to miss. Why:
 *  docs/decisions/0079-changes-noted-by-the-database.md. */
export function createChangeWatch(
  { db, news, log, servers }: Pick<Deps, 'db' | 'news' | 'log' | 'servers'>,
  timers: Timers,
  nowMs: () => number,
  lost: (changes: readonly LiveChange[]) => void,
): ChangeWatch {
  let last: string | undefined;
  let ofOthers: Seen[] = [];
  /** Moments at which changes of this server were read that it has not yet said to be announced. */
  const own: { readonly snapshot: string; readonly atMs: number }[] = [];
  const heardAt = new Map<string, number>();
  let stopped = false;
  let cancel: (() => void) | undefined;

  async function look(): Promise<void> {
    const since = last;
    const { now, self, changes } = await loadChanges(db, since === undefined ? {} : { since });
    last = now.snapshot;
    const atMs = nowMs();
    const unseen = changes.filter(
      ({ xid }) => since !== undefined && contains(now.snapshot, xid) && !contains(since, xid),
    );
    ofOthers.push(...unseen.filter(({ server }) => server !== self).map((change) => ({ change, atMs })));
    if (unseen.some(({ server }) => server === self)) own.push({ snapshot: now.snapshot, atMs });
    sayAnnounced(self, atMs);
    takeLost(atMs);
  }

  function sayAnnounced(self: string, atMs: number): void {
    let upTo: string | undefined;
    while (own[0] !== undefined && own[0].atMs <= atMs - ANNOUNCED_WITHIN_MS) upTo = own.shift()?.snapshot;
    // Without such a moment this still says that the server lives and is about to announce.
    if (upTo !== undefined || own.length > 0)
      news.announce({ kind: 'announced', server: self, upTo: upTo ?? null });
  }

  function takeLost(atMs: number): void {
    const isLost = ({ change, atMs: seenAtMs }: Seen) =>
      atMs - Math.max(seenAtMs, heardAt.get(change.server) ?? 0) >= MAY_STILL_COME_MS;
    const gone = ofOthers.filter(isLost);
    if (gone.length === 0) return;
    ofOthers = ofOthers.filter((seen) => !isLost(seen));
    for (const { change } of gone) heardAt.delete(change.server);
    lost(gone.map(({ change }) => change));
  }

  function lookOn(): void {
    void look()
      .catch((error: unknown) => log.warn({ err: error }, 'what other servers changed could not be read'))
      .then(() => {
        if (!stopped) cancel = timers.after(LOOK_EVERY_MS, lookOn);
      });
  }

  if (!servers.isAlone) lookOn();
  return {
    hear(item) {
      if (item.kind !== 'announced') return;
      const { server, upTo } = item;
      heardAt.set(server, nowMs());
      if (upTo === null) return;
      ofOthers = ofOthers.filter(({ change }) => change.server !== server || !contains(upTo, change.xid));
    },
    stop() {
      stopped = true;
      cancel?.();
    },
  };
}
