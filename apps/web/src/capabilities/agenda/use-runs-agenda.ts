import { permissions } from '@hemicycle/contract/permissions';
import { useMay } from '../auth/public.ts';

/** The page on which the agenda of a session is prepared. */
export function agendaPath(idVotingSession: string): string {
  return `/app/admin/sessions/${idVotingSession}/agenda`;
}

/** Whether the signed-in person says which votes belong to an item. Source: AGENDA-01. */
export function useNamesVotes(): boolean {
  const runs = useRunsAgenda();
  const moderates = useMay(permissions.moderation);
  const createsVotes = useMay(permissions.adminVotesCreate);
  return runs && (moderates || createsVotes);
}

/** Whether the signed-in person prepares and leads agendas. Source: AGENDA-01. */
export function useRunsAgenda(): boolean {
  const moderates = useMay(permissions.moderation);
  const administers = useMay(permissions.adminPage);
  return moderates || administers;
}
