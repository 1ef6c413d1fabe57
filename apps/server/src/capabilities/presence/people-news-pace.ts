/** People's comings and goings are told at most this often, in ms. */
export const PEOPLE_NEWS_EVERY_MS = 150;
const PEOPLE_NEWS_AT_LEAST_EVERY_MS = 1_000;
const PEOPLE_TOLD_PER_MS = 100;

/** How long after news of so many people to so many connections the next may follow, in ms: the
 *  more, the longer, so that a rush of a thousand is told in a few messages. */
export function peopleNewsEveryMs(people: number, connections: number): number {
  const needsMs = (people * connections) / PEOPLE_TOLD_PER_MS;
  return Math.min(Math.max(needsMs, PEOPLE_NEWS_EVERY_MS), PEOPLE_NEWS_AT_LEAST_EVERY_MS);
}
