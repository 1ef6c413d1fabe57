/** The page with the sittings that are over. */
export const EARLIER_PATH = '/app/sittings';

/** The page of one of them. */
export function earlierPath(idVotingSession: string): string {
  return `${EARLIER_PATH}/${encodeURIComponent(idVotingSession)}`;
}
