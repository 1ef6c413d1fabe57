import type { Agenda } from '@hemicycle/contract/agenda';
import { agendaFor } from '@hemicycle/rules/agenda/agenda-view';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { loadAgenda } from './agenda-store.ts';
import { presentAgenda } from './present-agenda.ts';

/** The items of a session that its members see, in their order, each before those that it contains;
 *  empty while the agenda is a draft; without the votes of closed parts. The caller checks who may
 *  see them. One query. Source: AGENDA-01. */
export async function loadPublishedItems(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<Agenda['items']> {
  return (await loadPublishedAgenda(db, idVotingSession)).items;
}

/** As `loadPublishedItems`, with the votes that belong to no item because somebody chose so. */
export async function loadPublishedAgenda(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<Pick<Agenda, 'items' | 'withoutItem'>> {
  const agenda = presentAgenda(await loadAgenda(db, idVotingSession), { closed: false });
  return { items: agendaFor(agenda, 'reads').items, withoutItem: agenda.withoutItem };
}
