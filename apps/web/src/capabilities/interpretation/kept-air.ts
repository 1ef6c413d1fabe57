import { browserTabId } from '../../realtime/browser-ids.ts';
import type { LostAir } from './air-store.ts';

const keyOf = (userId: string) => `hemicycle.air.${userId}`;

/** Keeps in this tab that the page of this person is heard in a channel until now, for the page
 *  that follows when it is read anew; null: it is not. */
export function keepAir(userId: string, lost: LostAir | null, storage: Storage = sessionStorage): void {
  if (lost === null || !lost.wasHeard) return storage.removeItem(keyOf(userId));
  const { channelId, atMs } = lost;
  storage.setItem(keyOf(userId), JSON.stringify({ channelId, atMs, tab: browserTabId(storage) }));
}

/** The air that the page before this one kept; null where there is none, where this page was not
 *  read anew in the chamber, and in a duplicate of that tab. Never throws. */
export function keptAir(
  userId: string,
  storage: Storage = sessionStorage,
  [began] = performance.getEntriesByType('navigation'),
): LostAir | null {
  if (began === undefined || Reflect.get(began, 'type') !== 'reload') return null;
  if (!/\/app(\/interpreter)?(\?|$)/u.test(began.name)) return null;
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(userId)) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const { channelId, atMs, tab } = { channelId: null, atMs: null, tab: null, ...kept };
    if (typeof channelId !== 'string' || typeof atMs !== 'number') return null;
    return tab === browserTabId(storage) ? { channelId, atMs, wasHeard: true } : null;
  } catch {
    return null;
  }
}
