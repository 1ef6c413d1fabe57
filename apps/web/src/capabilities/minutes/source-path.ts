import type { MinuteSource } from '@hemicycle/contract/minutes';

/** The page on which the source of a fact is read: a vote opens on the page of the sitting; who
 *  prepares the agenda is led to it. `agendaPath`: the page where it is prepared; null for who does
 *  not. */
export function sourcePath(
  { kind, id }: MinuteSource,
  { sittingPath, agendaPath }: { readonly sittingPath: string; readonly agendaPath: string | null },
): string {
  if (kind === 'agenda' && agendaPath !== null) return agendaPath;
  return kind === 'vote' && id !== null ? `${sittingPath}#vote-${encodeURIComponent(id)}` : sittingPath;
}
