/** A stay of a person in a session, in ms since the epoch; `leftMs` null: still there. */
export interface Stay {
  readonly userId: string;
  readonly joinedMs: number;
  readonly leftMs: number | null;
}

/** Joins the stays of a person that overlap (several tabs) or are at most `pauseMs` apart (a
 *  reload, a lost connection). The result is in the order of joining. Never throws. Source:
 *  BEY-12. */
export function joinStays(stays: readonly Stay[], pauseMs: number): Stay[] {
  const joined: Stay[] = [];
  const lastOf = new Map<string, number>();
  for (const stay of stays.toSorted((one, other) => one.joinedMs - other.joinedMs)) {
    const index = lastOf.get(stay.userId);
    const last = index === undefined ? undefined : joined[index];
    if (index !== undefined && last && (last.leftMs === null || stay.joinedMs - last.leftMs <= pauseMs)) {
      joined[index] = { ...last, leftMs: laterOf(last.leftMs, stay.leftMs) };
    } else {
      lastOf.set(stay.userId, joined.length);
      joined.push(stay);
    }
  }
  return joined;
}

function laterOf(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : Math.max(one, other);
}

/** A tab of a person joined or left. */
interface Move {
  readonly atMs: number;
  readonly userId: string;
  readonly by: 1 | -1;
}

function movesOf(stays: readonly Stay[]): Move[] {
  return stays
    .flatMap(({ userId, joinedMs, leftMs }): Move[] => [
      { atMs: joinedMs, userId, by: 1 },
      ...(leftMs === null ? [] : [{ atMs: leftMs, userId, by: -1 } as const]),
    ])
    .toSorted((one, other) => one.atMs - other.atMs);
}

/** From `atMs` on: how many expected people were there, and how many others. */
export interface PresenceCount {
  readonly atMs: number;
  readonly expected: number;
  readonly others: number;
}

/** The number of people over time: one entry for each moment at which a number changed. The work
 *  grows only with the number of moves, not with how many people are there at each. Source:
 *  BEY-12. */
export function countPresence(stays: readonly Stay[], expectedIds: ReadonlySet<string>): PresenceCount[] {
  const counts: PresenceCount[] = [];
  const moves = movesOf(stays);
  const tabsOf = new Map<string, number>();
  let expected = 0;
  let others = 0;
  for (const [index, { atMs, userId, by }] of moves.entries()) {
    const before = tabsOf.get(userId) ?? 0;
    tabsOf.set(userId, before + by);
    // A person is there from their first tab until their last one leaves.
    if (before === 0 || before + by === 0) {
      if (expectedIds.has(userId)) expected += by;
      else others += by;
    }
    // Of several moves at the same moment, only the numbers after the last one count.
    if (moves[index + 1]?.atMs === atMs) continue;
    const last = counts.at(-1);
    if (last?.expected !== expected || last.others !== others) counts.push({ atMs, expected, others });
  }
  return counts;
}

/** The present people as a share of the expected ones, 0 to 1; null where nobody is expected.
 *  Source: BEY-12. */
export function presentShare(present: number, expected: number): number | null {
  return expected === 0 ? null : present / expected;
}

/** How long somebody was there, in ms; a stay without an end is counted until `nowMs`. Source:
 *  BEY-12. */
export function presentMs(stays: readonly Pick<Stay, 'joinedMs' | 'leftMs'>[], nowMs: number): number {
  return stays.reduce((sum, { joinedMs, leftMs }) => sum + Math.max(0, (leftMs ?? nowMs) - joinedMs), 0);
}
