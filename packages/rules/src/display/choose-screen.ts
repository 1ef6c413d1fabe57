import type { DisplayScreen, DisplayVote } from '@hemicycle/contract/display-state';

/** So long a result stands before a speaker has the display again, in ms. It begins anew with the
 *  declaration. */
export const RESULT_FIRST_MS = 60_000;
/** So long a result stands where nobody speaks after it, in ms. */
export const RESULT_KEPT_MS = 10 * 60_000;

/** The facts that decide what a display shows. `held`: what the clerk holds; null: nothing. `vote`:
 *  the open vote, or the last one. `itemSinceMs`: when the current item was taken up;
 *  null: no item is current. `isSpeaking`: somebody has the floor; `waiting`: how many wait
 *  to speak on a list that is open. */
export interface DisplayFacts {
  readonly held: 'welcome' | 'pause' | 'message' | null;
  readonly hasEnded: boolean;
  readonly isClosed: boolean;
  readonly vote: Pick<DisplayVote, 'status' | 'closedAt' | 'declaredAt'> | null;
  readonly itemSinceMs: number | null;
  readonly isSpeaking: boolean;
  readonly waiting: number;
}

/** What fills a display: that the sitting is closed, what the clerk holds, else an open vote, a
 *  result while it is new, who speaks, the current item, and the welcome. An older result stands
 *  where no item was taken up after it. Source: BEY-33, BEY-45. */
export function chooseScreen(
  { held, hasEnded, isClosed, vote, itemSinceMs, isSpeaking, waiting }: DisplayFacts,
  nowMs: number,
): DisplayScreen {
  if (isClosed) return 'closed';
  if (held !== null) return held;
  if (vote?.status === 'open' && !hasEnded) return 'vote';
  const ageMs = vote === null || vote.status === 'open' ? Infinity : nowMs - newestOf(vote);
  if (ageMs < RESULT_FIRST_MS) return 'result';
  if (hasEnded) return 'welcome';
  if (isSpeaking || waiting > 0) return 'speaker';
  const isResultNewer = vote !== null && (itemSinceMs === null || newestOf(vote) > itemSinceMs);
  if (ageMs < RESULT_KEPT_MS && isResultNewer) return 'result';
  return itemSinceMs === null ? 'welcome' : 'item';
}

/** Whether a vote that is over is still told: as long as its result may stand. */
export function isVoteTold(
  vote: Pick<DisplayVote, 'status' | 'closedAt' | 'declaredAt'>,
  nowMs: number,
): boolean {
  return vote.status === 'open' || nowMs - newestOf(vote) < RESULT_KEPT_MS;
}

function newestOf({ closedAt, declaredAt }: Pick<DisplayVote, 'closedAt' | 'declaredAt'>): number {
  return Math.max(closedAt ?? 0, declaredAt ?? 0);
}
