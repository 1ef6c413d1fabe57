/** The control center of a sitting's streams. Source: ADMIN-04. */
export function centerPath(idVotingSession: string): string {
  return `/app/controlcenter?session=${encodeURIComponent(idVotingSession)}`;
}
