import type { Broadcast, PrivateNotification } from '@hemicycle/contract/notifications';
import { pageState } from '../../page-state.ts';

/** A notification or broadcast that the page gets in addition to the live state. `from` is the
 *  account that sent it. */
export type HeardNotification =
  | { readonly type: 'notification'; readonly from: string; readonly notification: PrivateNotification }
  | { readonly type: 'broadcast'; readonly from: string; readonly broadcast: Broadcast };

/** Whether a moderator has removed this person from the meeting. Source: MOD-06. */
export function isRemoval(heard: HeardNotification): boolean {
  if (heard.type !== 'notification' || heard.notification.type !== 'moderatorInstruction') return false;
  return heard.notification.message.instruction === 'logout';
}

const listeners = pageState(() => new Set<(heard: HeardNotification) => void>());

/** Passes a message of the socket to the listeners. Without a listener, before the chamber is
 *  shown, the message is lost. Source: NOTIF-04. */
export function hearNotification(heard: HeardNotification): void {
  for (const listener of listeners()) listener(heard);
}

/** Calls the listener for each later message. Returns a function that stops this. */
export function onNotification(listener: (heard: HeardNotification) => void): () => void {
  listeners().add(listener);
  return () => listeners().delete(listener);
}
