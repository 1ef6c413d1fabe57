/** The fields of a session that decide whether it is offered; times in ms since the epoch. */
export interface TimedSession {
  readonly idVotingSession: string;
  readonly epochStartTime: number;
  readonly epochEndTime: number;
}

export type SessionTiming = 'upcoming' | 'open' | 'ended';

/** Whether a session is still to come, is open (from its start until its end), or is over. Source:
 *  SESS-03, SESS-06. */
export function sessionTiming(
  session: Pick<TimedSession, 'epochStartTime' | 'epochEndTime'>,
  nowMs: number,
): SessionTiming {
  if (nowMs >= session.epochEndTime) return 'ended';
  return nowMs >= session.epochStartTime ? 'open' : 'upcoming';
}

/** The sessions to choose from, each with its timing: only those that end in the future, the
 *  earliest start first. Source: SESS-06. */
export function offeredSessions<S extends TimedSession>(
  sessions: readonly S[],
  nowMs: number,
): { readonly session: S; readonly timing: 'upcoming' | 'open' }[] {
  return sessions
    .flatMap((session) => {
      const timing = sessionTiming(session, nowMs);
      return timing === 'ended' ? [] : [{ session, timing }];
    })
    .toSorted(
      (left, right) =>
        left.session.epochStartTime - right.session.epochStartTime ||
        (left.session.idVotingSession < right.session.idVotingSession ? -1 : 1),
    );
}
