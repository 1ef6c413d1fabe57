/** Somebody's time in a session, in ms since the epoch; `leftMs` null: still there. */
export interface Stay {
  readonly userId: string;
  readonly joinedMs: number;
  readonly leftMs: number | null;
}

/** One stay a person for what was one: tabs beside each other, and pauses of at most `pauseMs` (a reload, a lost connection), are
 *  joined. Ordered by the time of joining. Never throws.  Source: BEY-12. */
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

/** Who is there from a moment on, until the next step. */
export interface PresenceStep {
  readonly atMs: number;
  readonly present: ReadonlySet<string>;
}

/** Each moment at which somebody came or went, with who was there from then on; of one moment only what it led to. Whatever is
 *  counted over time (heads, a quorum) is counted from these steps. Never throws.  Source: BEY-12. */
export function* presenceSteps(stays: readonly Stay[]): Generator<PresenceStep> {
  const moves = stays
    .flatMap(({ userId, joinedMs, leftMs }) => [
      { atMs: joinedMs, userId, by: 1 },
      ...(leftMs === null ? [] : [{ atMs: leftMs, userId, by: -1 }]),
    ])
    .toSorted((one, other) => one.atMs - other.atMs);
  const tabsOf = new Map<string, number>();
  for (const [index, { atMs, userId, by }] of moves.entries()) {
    const tabs = (tabsOf.get(userId) ?? 0) + by;
    if (tabs === 0) tabsOf.delete(userId);
    else tabsOf.set(userId, tabs);
    if (moves[index + 1]?.atMs !== atMs) yield { atMs, present: new Set(tabsOf.keys()) };
  }
}

/** How many of those expected, and how many others, were there from a moment on. */
export interface PresenceCount {
  readonly atMs: number;
  readonly expected: number;
  readonly others: number;
}

/** Heads over time: one entry for each moment at which a number changed.  Source: BEY-12. */
export function countPresence(stays: readonly Stay[], expectedIds: ReadonlySet<string>): PresenceCount[] {
  const counts: PresenceCount[] = [];
  for (const { atMs, present } of presenceSteps(stays)) {
    let expected = 0;
    for (const userId of present) if (expectedIds.has(userId)) expected += 1;
    const others = present.size - expected;
    const last = counts.at(-1);
    if (last?.expected !== expected || last.others !== others) counts.push({ atMs, expected, others });
  }
  return counts;
}

/** Present heads by expected heads, 0 to 1; null where nobody is expected.  Source: BEY-12. */
export function presentShare(present: number, expected: number): number | null {
  return expected === 0 ? null : present / expected;
}

/** How long somebody was there, in ms; stays that last are counted until `nowMs`.  Source: BEY-12. */
export function presentMs(stays: readonly Pick<Stay, 'joinedMs' | 'leftMs'>[], nowMs: number): number {
  return stays.reduce((sum, { joinedMs, leftMs }) => sum + Math.max(0, (leftMs ?? nowMs) - joinedMs), 0);
}
