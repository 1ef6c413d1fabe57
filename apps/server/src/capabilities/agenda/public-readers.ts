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
  const agenda = presentAgenda(await loadAgenda(db, idVotingSession), { closed: false });
  return agendaFor(agenda, 'reads').items;
}

/** The items that were taken up, in their order; without the votes of closed parts. Each was named
 *  to everybody while it was under way, so they are here also where a moderator has hidden the
 *  agenda. The caller checks who may see them. Source: BEY-17, BEY-34, ADMIN-07. */
export async function loadBegunItems(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<Agenda['items']> {
  return (await loadRecordedAgenda(db, idVotingSession)).items.filter(({ begunAt }) => begunAt !== null);
}

/** The published items, and of a hidden agenda those that were taken up, for the record of what
 *  happened; with the votes that belong to no item because somebody chose so. Source: BEY-34,
 *  ADMIN-07. */
export async function loadRecordedAgenda(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<Pick<Agenda, 'items' | 'withoutItem'>> {
  const agenda = presentAgenda(await loadAgenda(db, idVotingSession), { closed: false });
  const { items } = agendaFor({ ...agenda, hidden: false }, 'reads');
  const told = agenda.hidden ? items.filter(({ begunAt }) => begunAt !== null) : items;
  return { items: told, withoutItem: agenda.withoutItem };
}
