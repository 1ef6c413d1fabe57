import type { ClientFlags } from '@hemicycle/contract/site';

/** What a host who leaves is told or offered. `tellsHandOver`: the dialog says that another
 *  moderator presides from now on. `offersEnd`: the dialog offers to end the meeting for everybody.
 *  Only a host is told or offered any of it. Source: EXIT-03, EXIT-11. */
export function hostCheck(
  isHost: boolean,
  actions: ClientFlags['hostLeaveActions'],
): { readonly tellsHandOver: boolean; readonly offersEnd: boolean } {
  return {
    tellsHandOver: isHost && actions.includes('handOver'),
    offersEnd: isHost && actions.includes('endMeeting'),
  };
}
