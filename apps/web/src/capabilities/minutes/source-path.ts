import type { MinuteSource } from '@hemicycle/contract/minutes';

/** The page on which the source of a fact is read: a vote opens on the page of the sitting; who
 *  prepares the agenda is led to it. */
export function sourcePath(
  { kind, id }: MinuteSource,
  {
    idVotingSession,
    sittingPath,
    writes,
  }: { readonly idVotingSession: string; readonly sittingPath: string; readonly writes: boolean },
): string {
  if (kind === 'agenda' && writes) return `/app/admin/sessions/${encodeURIComponent(idVotingSession)}/agenda`;
  return kind === 'vote' && id !== null ? `${sittingPath}#vote-${encodeURIComponent(id)}` : sittingPath;
}
