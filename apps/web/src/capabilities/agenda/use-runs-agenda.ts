import { permissions } from '@hemicycle/contract/permissions';
import { useMay } from '../auth/public.ts';

/** The page on which the agenda of a session is prepared. */
export function agendaPath(idVotingSession: string): string {
  return `/app/admin/sessions/${idVotingSession}/agenda`;
}

/** Whether the signed-in person prepares and leads agendas. Source: AGENDA-01. */
export function useRunsAgenda(): boolean {
  const moderates = useMay(permissions.moderation);
  const administers = useMay(permissions.adminPage);
  return moderates || administers;
}
