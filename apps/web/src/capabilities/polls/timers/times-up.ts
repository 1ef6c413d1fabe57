import { pageStore } from '../../../page-state.ts';

/** The storage key of the messages that were taken away in this tab. They do not come back after a
 *  reload. */
const TAKEN_AWAY = 'timesUpTakenAway';

/** The timers whose time ran out while this page was open, or shortly before it was loaded. Each
 *  stays until the viewer takes its message away. Source: POLL-04. */
export const useTimesUp = pageStore<{ pollIds: readonly string[] }>(() => ({ pollIds: [] }));

function takenAway(): readonly string[] {
  return (sessionStorage.getItem(TAKEN_AWAY) ?? '').split(' ');
}

/** Shows the message that the time of a timer is up, unless it was taken away before. A second call
 *  changes nothing. */
export function keepTimeUp(pollId: string): void {
  if (takenAway().includes(pollId)) return;
  useTimesUp.setState(({ pollIds }) =>
    pollIds.includes(pollId) ? { pollIds } : { pollIds: [...pollIds, pollId] },
  );
}

/** Takes the message away, for this tab only. */
export function takeTimeUpAway(pollId: string): void {
  sessionStorage.setItem(TAKEN_AWAY, [...takenAway(), pollId].join(' ').trim());
  useTimesUp.setState(({ pollIds }) => ({ pollIds: pollIds.filter((id) => id !== pollId) }));
}

/** Whether the message that the time of this timer is up is still shown. */
export function useTellsTimeUp(pollId: string): boolean {
  return useTimesUp(({ pollIds }) => pollIds.includes(pollId));
}
