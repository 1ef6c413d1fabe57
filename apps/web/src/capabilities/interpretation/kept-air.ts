import { browserTabId } from '../../realtime/browser-ids.ts';
import type { LostAir } from './air-store.ts';

const keyOf = (userId: string) => `hemicycle.air.${userId}`;

/** Keeps in this tab, whose number is `tab`, that the page of this person is heard in a channel
 *  until now, for the page that follows when it is read anew; null: it is not. A page that ends has
 *  given its number back, so the number is not asked for here. */
export function keepAir(
  userId: string,
  lost: (LostAir & { readonly tab: number }) | null,
  storage: Storage = sessionStorage,
): void {
  if (lost === null || !lost.returns) return storage.removeItem(keyOf(userId));
  const { channelId, atMs, tab } = lost;
  storage.setItem(keyOf(userId), JSON.stringify({ channelId, atMs, tab }));
}

/** Takes the air that the page before this one kept out of the tab; null where there is none, where
 *  this page was not read anew in the chamber, and in a duplicate of that tab. Never throws. */
export function keptAir(
  userId: string,
  storage: Storage = sessionStorage,
  [began] = performance.getEntriesByType('navigation'),
): LostAir | null {
  if (began === undefined || Reflect.get(began, 'type') !== 'reload') return null;
  if (!/\/app(\/interpreter)?(\?|$)/u.test(began.name)) return null;
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(userId)) ?? 'null');
    storage.removeItem(keyOf(userId));
    if (typeof kept !== 'object' || kept === null) return null;
    const { channelId, atMs, tab } = { channelId: null, atMs: null, tab: null, ...kept };
    if (typeof channelId !== 'string' || typeof atMs !== 'number') return null;
    return tab === browserTabId(storage) ? { channelId, atMs, returns: true } : null;
  } catch {
    return null;
  }
}
