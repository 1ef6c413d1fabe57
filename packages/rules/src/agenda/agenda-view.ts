import type { Agenda } from '@hemicycle/contract/agenda';
import { permissions } from '@hemicycle/contract/permissions';

/** Whom the agenda does not tell apart. `runs`: people who lead the sitting; they see a draft, and
 *  the votes that are drafts. `prepares`: administrators who run no votes; they see a draft too.
 *  `reads`: people with the agenda's tab. `line`: everybody else; they see what is under way, which
 *  the top bar names. Source: AGENDA-01, PERM-11. */
export type AgendaViewerClass = 'runs' | 'prepares' | 'reads' | 'line';

/** The class of a viewer by their permissions. */
export function agendaViewerClass(actionsAllowed: Pick<ReadonlySet<string>, 'has'>): AgendaViewerClass {
  if (actionsAllowed.has(permissions.moderation)) return 'runs';
  if (actionsAllowed.has(permissions.adminPage)) {
    return actionsAllowed.has(permissions.adminVotesCreate) ? 'runs' : 'prepares';
  }
  return actionsAllowed.has(permissions.agendaTab) ? 'reads' : 'line';
}

/** Whether this class of viewer sees all items of the agenda. Source: AGENDA-01, PERM-11,
 *  ADMIN-07. */
export function seesWholeAgenda(isShown: boolean, viewerClass: AgendaViewerClass): boolean {
  switch (viewerClass) {
    case 'runs':
    case 'prepares':
      return true;
    case 'reads':
      return isShown;
    case 'line':
      return false;
  }
}

/** Whether a published agenda is shown to members. */
export function isShownToMembers({ publishedAt, hidden }: Pick<Agenda, 'publishedAt' | 'hidden'>): boolean {
  return publishedAt !== null && !hidden;
}

/** The agenda as this class of viewer sees it. A hidden one shows what is under way alone. Never
 *  throws. Source: AGENDA-01, PERM-11, ADMIN-07. */
export function agendaFor(agenda: Agenda, viewerClass: AgendaViewerClass): Agenda {
  if (viewerClass === 'runs') return agenda;
  const items = agenda.items.map((item) => ({
    ...item,
    votes: item.votes.filter(({ status }) => status !== 'draft'),
  }));
  const known = { ...agenda, withoutItem: [] };
  if (viewerClass === 'prepares') return { ...known, items };
  if (agenda.publishedAt === null) return { ...known, version: 0, items: [] };
  if (seesWholeAgenda(isShownToMembers(agenda), viewerClass)) return { ...known, items };
  return { ...known, items: items.filter(({ state }) => state === 'current') };
}
