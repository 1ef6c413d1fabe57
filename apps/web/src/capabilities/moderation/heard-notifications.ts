import type { Broadcast, PrivateNotification } from '@hemicycle/contract/notifications';
import { pageState } from '../../page-state.ts';

/** What a page hears beside the live state. `from` is the account that sent it. */
export type HeardNotification =
  | { readonly type: 'notification'; readonly from: string; readonly notification: PrivateNotification }
  | { readonly type: 'broadcast'; readonly from: string; readonly broadcast: Broadcast };

/** Whether it says that a moderator removed this person from the meeting.  Source: MOD-06. */
export function isRemoval(heard: HeardNotification): boolean {
  if (heard.type !== 'notification' || heard.notification.type !== 'moderatorInstruction') return false;
  return heard.notification.message.instruction === 'logout';
}

const listeners = pageState(() => new Set<(heard: HeardNotification) => void>());

/** Passes on what came over the socket; nobody in the chamber yet: it is lost, as what is said to
 *  an empty room. Source: NOTIF-04. */
export function hearNotification(heard: HeardNotification): void {
  for (const listener of listeners()) listener(heard);
}

/** Hears what comes from now on; returns how to stop. */
export function onNotification(listener: (heard: HeardNotification) => void): () => void {
  listeners().add(listener);
  return () => listeners().delete(listener);
}
