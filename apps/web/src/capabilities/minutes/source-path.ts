import type { MinuteSource } from '@hemicycle/contract/minutes';

/** The page on which a person reads the source of a fact: the page of the sitting for a vote, the
 *  page of the agenda for an item. `agendaPath`: the page on which the agenda is prepared; null for
 *  a person who does not prepare it. */
export function sourcePath(
  { kind, id }: MinuteSource,
  { sittingPath, agendaPath }: { readonly sittingPath: string; readonly agendaPath: string | null },
): string {
  if (kind === 'agenda' && agendaPath !== null) return agendaPath;
  return kind === 'vote' && id !== null ? `${sittingPath}#vote-${encodeURIComponent(id)}` : sittingPath;
}
