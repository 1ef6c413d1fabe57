import { create } from 'zustand';

/** The timers whose time ran out while this page looked on, until their message is taken away.  Source: POLL-04. */
export const useTimesUp = create<{ pollIds: readonly string[] }>(() => ({ pollIds: [] }));

/** Keeps telling that the time of a timer is up. Again changes nothing. */
export function keepTimeUp(pollId: string): void {
  useTimesUp.setState(({ pollIds }) =>
    pollIds.includes(pollId) ? { pollIds } : { pollIds: [...pollIds, pollId] },
  );
}

/** Takes the message away, in this page alone. */
export function takeTimeUpAway(pollId: string): void {
  useTimesUp.setState(({ pollIds }) => ({ pollIds: pollIds.filter((id) => id !== pollId) }));
}

/** Whether it is still told that the time of this timer is up. */
export function useTellsTimeUp(pollId: string): boolean {
  return useTimesUp(({ pollIds }) => pollIds.includes(pollId));
}
