import type { Agenda, WholeAgendaItem } from '@hemicycle/contract/agenda';
import { agendaFor, agendaViewerClass } from '@hemicycle/rules/agenda/agenda-view';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireSittingOf } from '../sessions/public.ts';
import { loadAgenda } from './agenda-store.ts';
import { presentAgenda } from './present-agenda.ts';

/** The agenda of a session of the viewer, as far as they see it. @throws DomainError `not-found`,
 *  `in-lobby`. Source: AGENDA-01, PERM-11. */
export async function readAgenda(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  idVotingSession: string,
): Promise<Agenda> {
  const { id } = await requireSittingOf(db, viewer, idVotingSession);
  return agendaFor(presentAgenda(await loadAgenda(db, id)), agendaViewerClass(viewer.actionsAllowed));
}

/** One item with its text, where the viewer sees it. @throws DomainError `not-found`, `in-lobby`.
 *  Source: AGENDA-01. */
export async function readAgendaItem(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { idVotingSession, itemId }: { readonly idVotingSession: string; readonly itemId: string },
): Promise<WholeAgendaItem> {
  const { id } = await requireSittingOf(db, viewer, idVotingSession);
  const stored = await loadAgenda(db, id);
  const agenda = agendaFor(presentAgenda(stored), agendaViewerClass(viewer.actionsAllowed));
  const seen = agenda.items.find((each) => each.id === itemId);
  const item = stored.items.find((each) => each.id === itemId);
  if (seen === undefined || item === undefined) throw new DomainError('not-found');
  // The text is all that the agenda leaves out; the votes stay those that the viewer sees.
  return { ...seen, text: item.text, ownNumber: item.ownNumber };
}
