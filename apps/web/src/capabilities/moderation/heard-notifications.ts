import type { Broadcast, PrivateNotification } from '@hemicycle/contract/notifications';

/** What a page hears beside the live state. `from` is the account that sent it. */
export type HeardNotification =
  | { readonly type: 'notification'; readonly from: string; readonly notification: PrivateNotification }
  | { readonly type: 'broadcast'; readonly from: string; readonly broadcast: Broadcast };

const listeners = new Set<(heard: HeardNotification) => void>();

/** Passes on what came over the socket; nobody in the chamber yet: it is lost, as what is said to an empty room.  Source: NOTIF-04. */
export function hearNotification(heard: HeardNotification): void {
  for (const listener of listeners) listener(heard);
}

/** Hears what comes from now on; returns how to stop. */
export function onNotification(listener: (heard: HeardNotification) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
