/** What the names begin with under which marks in papers wait in this browser for a line: one for
 *  each person and sitting. */
const WAITING = 'hemicycle.marks';
/** When somebody last signed out in this browser. */
const SIGNED_OUT = 'hemicycle.signed-out';

/** Whose marks, in which sitting. */
export interface MarksOf {
  readonly userId: string;
  readonly idVotingSession: string;
}

/** The name under which the marks of a person in a sitting wait. */
export function waitingMarksKey({ userId, idVotingSession }: MarksOf): string {
  return [WAITING, encodeURIComponent(userId), encodeURIComponent(idVotingSession)].join('/');
}

/** Whose marks wait in this browser, and in which sittings. */
export function whoseMarksWait(): readonly MarksOf[] {
  return keys().flatMap((key) => {
    const [, userId, idVotingSession] = key.split('/');
    if (userId === undefined || idVotingSession === undefined) return [];
    return [{ userId: decodeURIComponent(userId), idVotingSession: decodeURIComponent(idVotingSession) }];
  });
}

/** How many changes of marks wait in this browser. Source: AGENDA-01. */
export function countWaitingMarks(): number {
  return keys().reduce((sum, key) => sum + lengthOf(localStorage.getItem(key)), 0);
}

/** Removes all marks that wait in this browser, and notes that its person has signed out: pages
 *  that are open still keep nothing more here. Never throws. */
export function removeWaitingMarks(): void {
  try {
    for (const key of keys()) localStorage.removeItem(key);
    localStorage.setItem(SIGNED_OUT, String(Date.now()));
  } catch {
    // A browser that lets nothing be kept has nothing to remove.
  }
}

/** Whether somebody has signed out in this browser since this page was opened. */
export function hasSignedOutSinceOpened(): boolean {
  return Number(localStorage.getItem(SIGNED_OUT) ?? 0) > performance.timeOrigin;
}

function keys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(WAITING));
  } catch {
    return [];
  }
}

function lengthOf(text: string | null): number {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.length : 0;
  } catch {
    return 0;
  }
}
