import type { Agenda } from '@hemicycle/contract/agenda';
import { permissions } from '@hemicycle/contract/permissions';

/** Whom the agenda does not tell apart. `runs`: people who lead the sitting; they see a draft too.
 *  `reads`: people with the agenda's tab. `line`: everybody else; they see what is under way, which
 *  the top bar names. Source: AGENDA-01, PERM-11. */
export type AgendaViewerClass = 'runs' | 'reads' | 'line';

/** The class of a viewer by their permissions. */
export function agendaViewerClass(actionsAllowed: Pick<ReadonlySet<string>, 'has'>): AgendaViewerClass {
  if (mayRunAgenda(actionsAllowed)) return 'runs';
  return actionsAllowed.has(permissions.agendaTab) ? 'reads' : 'line';
}

/** Whether somebody prepares and leads agendas. */
export function mayRunAgenda(actionsAllowed: Pick<ReadonlySet<string>, 'has'>): boolean {
  return actionsAllowed.has(permissions.moderation) || actionsAllowed.has(permissions.adminPage);
}

/** The agenda as this class of viewer sees it. A hidden one shows what is under
 *  way alone. Never throws. Source: AGENDA-01, PERM-11, ADMIN-07. */
export function agendaFor<View extends Agenda>(agenda: View, viewerClass: AgendaViewerClass): View {
  if (viewerClass === 'runs') return agenda;
  if (agenda.publishedAt === null) return { ...agenda, version: 0, items: [] };
  if (viewerClass === 'reads' && !agenda.hidden) return agenda;
  return { ...agenda, items: agenda.items.filter(({ state }) => state === 'current') };
}
