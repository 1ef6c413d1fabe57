import type { ClientFlags } from '@hemicycle/contract/site';

/** What a person who leaves is told or offered as host: that somebody else who moderates presides
 *  from now on, and ending the meeting for everybody. Nobody else is told or offered anything.
 *  Source: EXIT-03, EXIT-11. */
export function hostCheck(
  isHost: boolean,
  actions: ClientFlags['hostLeaveActions'],
): { readonly tellsHandOver: boolean; readonly offersEnd: boolean } {
  return {
    tellsHandOver: isHost && actions.includes('handOver'),
    offersEnd: isHost && actions.includes('endMeeting'),
  };
}
