/** The shortest time between two pieces of news that people came or went, in ms. */
export const PEOPLE_NEWS_EVERY_MS = 150;
const PEOPLE_NEWS_AT_LEAST_EVERY_MS = 1_000;
const PEOPLE_TOLD_PER_MS = 100;
const CONNECTIONS_TOLD_PER_MS = 2;

/** How long to wait, in ms, after news of `people` to `connections` before the next. Bigger news
 *  waits longer, so that the arrival of a thousand people is told in a few messages. */
export function peopleNewsEveryMs(people: number, connections: number): number {
  const needsMs = Math.max(
    (people * connections) / PEOPLE_TOLD_PER_MS,
    connections / CONNECTIONS_TOLD_PER_MS,
  );
  return Math.min(Math.max(needsMs, PEOPLE_NEWS_EVERY_MS), PEOPLE_NEWS_AT_LEAST_EVERY_MS);
}
