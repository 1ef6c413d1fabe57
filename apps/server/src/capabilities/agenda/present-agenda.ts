import type { Agenda, AgendaItem, AgendaPaper } from '@hemicycle/contract/agenda';
import type { PreparedItem } from '@hemicycle/contract/agenda-marks';
import {
  agendaFor,
  agendaViewerClass,
  isShownToMembers,
  seesWholeAgenda,
} from '@hemicycle/rules/agenda/agenda-view';
import { numberItems } from '@hemicycle/rules/agenda/number-items';
import { staysInClosed } from '@hemicycle/rules/lobby/let-in';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { StoredAgenda, StoredItem } from './stored-agenda.ts';

/** The agenda as people see it who run the sitting; the rule `agendaFor` takes away what others do
 *  not see. `closed`: whether with the votes of closed parts. Source: AGENDA-01, BEY-45. */
export function presentAgenda(
  { items, withoutItem, ...agenda }: StoredAgenda,
  { closed: withClosed }: { readonly closed: boolean },
): Agenda {
  const numbers = numberItems(items);
  return {
    ...agenda,
    items: items.map((item) => presentItem(item, { numbers, withClosed })),
    withoutItem: [...withoutItem],
  };
}

/** The agenda as a viewer sees it. The votes of closed parts are for those who stay in closed
 *  sessions by a permission, as they are elsewhere. Source: AGENDA-01, PERM-11, BEY-45. */
export function agendaSeenBy(stored: StoredAgenda, viewer: Viewer): Agenda {
  const agenda = presentAgenda(stored, { closed: knowsClosedVotes(viewer) });
  return agendaFor(agenda, agendaViewerClass(viewer.actionsAllowed));
}

/** The items by which a viewer prepares themselves. `isInside`: they are let in, or may read what
 *  the sitting left; before that the item under way alone, which others see, would tell what
 *  happens in the chamber. Source: AGENDA-01, PERM-11, PERM-38, decision 0175. */
export function itemsToPrepare(stored: StoredAgenda, viewer: Viewer, isInside: boolean): StoredItem[] {
  const viewerClass = agendaViewerClass(viewer.actionsAllowed);
  if (!isInside && !seesWholeAgenda(isShownToMembers(stored), viewerClass)) return [];
  const seen = new Set(agendaSeenBy(stored, viewer).items.map(({ id }) => id));
  return stored.items.filter(({ id }) => seen.has(id));
}

/** An item for those who prepare themselves, without what happens to it in the chamber. */
export function presentPreparedItem(
  {
    id,
    parentId,
    title,
    text,
    kind,
    consent,
    movers,
    parties,
    plannedStart,
    plannedMinutes,
    ...item
  }: StoredItem,
  number: string,
  papers: readonly AgendaPaper[],
): PreparedItem {
  const { begunAt, state } = item;
  const isDropped = begunAt === null && (state === 'postponed' || state === 'withdrawn');
  return {
    ...{ id, parentId, number, title, text, kind, consent, plannedStart, plannedMinutes },
    movers: movers.map(({ role, name }) => ({ role, name })),
    parties: parties.map(({ role, name }) => ({ role, name })),
    dropped: isDropped ? state : null,
    papers: [...papers],
  };
}

/** Whether somebody sees the votes of closed parts. */
export function knowsClosedVotes(viewer: Viewer): boolean {
  return staysInClosed({ ...viewer, isNamed: false });
}

function presentItem(
  item: StoredItem,
  { numbers, withClosed }: { readonly numbers: ReadonlyMap<string, string>; readonly withClosed: boolean },
): AgendaItem {
  const { ownNumber: _, text, ...bare } = item;
  const { movers, parties } = item;
  return {
    ...bare,
    movers: [...movers],
    parties: [...parties],
    number: numbers.get(item.id) ?? '',
    hasText: text !== '',
    votes: item.votes.flatMap(({ inClosed, ...vote }) => (inClosed && !withClosed ? [] : [vote])),
  };
}
