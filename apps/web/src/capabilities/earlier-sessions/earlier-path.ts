/** The page that lists the ended sittings. */
export const EARLIER_PATH = '/app/sittings';

/** The page of one ended sitting. */
export function earlierPath(idVotingSession: string): string {
  return `${EARLIER_PATH}/${encodeURIComponent(idVotingSession)}`;
}
