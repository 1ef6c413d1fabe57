import { pageStore } from '../../../page-state.ts';

/** Which messages were taken away, in this tab: they do not come back when it is loaded anew. */
const TAKEN_AWAY = 'timesUpTakenAway';

/** The timers whose time ran out while this page looked on, or shortly before it was loaded, until
 *  their message is taken away. Source: POLL-04. */
export const useTimesUp = pageStore<{ pollIds: readonly string[] }>(() => ({ pollIds: [] }));

function takenAway(): readonly string[] {
  return (sessionStorage.getItem(TAKEN_AWAY) ?? '').split(' ');
}

/** Keeps telling that the time of a timer is up, unless that was taken away. Again changes
 *  nothing. */
export function keepTimeUp(pollId: string): void {
  if (takenAway().includes(pollId)) return;
  useTimesUp.setState(({ pollIds }) =>
    pollIds.includes(pollId) ? { pollIds } : { pollIds: [...pollIds, pollId] },
  );
}

/** Takes the message away, in this page alone. */
export function takeTimeUpAway(pollId: string): void {
  sessionStorage.setItem(TAKEN_AWAY, [...takenAway(), pollId].join(' ').trim());
  useTimesUp.setState(({ pollIds }) => ({ pollIds: pollIds.filter((id) => id !== pollId) }));
}

/** Whether it is still told that the time of this timer is up. */
export function useTellsTimeUp(pollId: string): boolean {
  return useTimesUp(({ pollIds }) => pollIds.includes(pollId));
}
