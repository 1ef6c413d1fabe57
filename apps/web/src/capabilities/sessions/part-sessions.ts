import type { VotingSession } from '@hemicycle/contract/sessions';
import { offeredSessions } from '@hemicycle/rules/sessions/offered-sessions';

/** The sessions that have not ended, split into open and later ones, each part by start. `nowMs` is
 *  the time of the server's clock. Source: SESS-06. */
export function partSessions(
  sessions: readonly VotingSession[],
  nowMs: number,
): { open: VotingSession[]; later: VotingSession[] } {
  const offered = offeredSessions(sessions, nowMs);
  const of = (timing: 'open' | 'upcoming') =>
    offered.filter((one) => one.timing === timing).map((one) => one.session);
  return { open: of('open'), later: of('upcoming') };
}
