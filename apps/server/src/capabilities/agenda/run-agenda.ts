import type { Agenda, setCurrentAgendaItem } from '@hemicycle/contract/agenda';
import type { AnswerOf, BodyOf } from '@hemicycle/contract/endpoint';
import { currentItem, withCurrent } from '@hemicycle/rules/agenda/item-states';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { refuseOvertaken } from '../writing/public.ts';
import { inAgenda, requireItem } from './in-agenda.ts';
import { labelOf } from './label-of-item.ts';
import { type CurrentFollows, recordCase } from './record-case.ts';
import type { StoredItem } from './stored-agenda.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'news' | 'jobs'>;

/** Publishes the agenda, or makes it a draft again. Doing so again changes nothing. @throws
 *  DomainError as `inAgenda`, and `agenda-item-begun` for a draft again once an item has begun.
 *  Source: AGENDA-01. */
export function publishAgenda(
  deps: Needs,
  viewer: Viewer,
  idVotingSession: string,
  published: boolean,
): Promise<Agenda> {
  return inAgenda(deps, viewer, idVotingSession, ({ publishedAt, items }, nowMs) => {
    if (published === (publishedAt !== null)) return null;
    if (!published && items.some(({ begunAt }) => begunAt !== null))
      throw new DomainError('agenda-item-begun');
    const act = published ? 'publishAgenda' : 'unpublishAgenda';
    return { to: { publishedAt: published ? nowMs : null, items }, act, detail: {} };
  });
}

/** Shows the agenda to the people who may see it, or hides it from all who do not run the sitting.
 *  Doing so again changes nothing. @throws DomainError as `inAgenda`. Source: ADMIN-07. */
export function showAgenda(
  deps: Needs,
  viewer: Viewer,
  idVotingSession: string,
  shown: boolean,
): Promise<Agenda> {
  return inAgenda(deps, viewer, idVotingSession, ({ hidden }) =>
    hidden === !shown
      ? null
      : { to: { hidden: !shown }, act: 'switch', detail: { setting: 'agenda', on: shown } },
  );
}

/** Makes another item the current one; null: none. Where cases start and stop private recordings,
 *  the answer says why a case is not recorded. Doing so again changes nothing. @throws
 *  DomainError as `inAgenda`, and `not-found`, `changed-meanwhile` where another item is current
 *  than the caller saw, `agenda-not-published`. Source: AGENDA-01. */
export async function setCurrent(
  deps: Deps,
  { recorder, followItem }: CurrentFollows,
  viewer: Viewer,
  idVotingSession: string,
  { itemId, before }: BodyOf<typeof setCurrentAgendaItem>,
): Promise<AnswerOf<typeof setCurrentAgendaItem>> {
  let change: readonly [readonly StoredItem[], readonly StoredItem[]] | null = null;
  const agenda = await inAgenda(
    deps,
    viewer,
    idVotingSession,
    (agenda, nowMs) => {
      const { publishedAt } = agenda;
      if (itemId !== null) requireItem(agenda, itemId);
      const now = currentItem(agenda.items);
      refuseOvertaken({ before, now: { itemId: now?.id ?? null }, changes: { itemId } });
      if ((now?.id ?? null) === itemId) return null;
      if (publishedAt === null) throw new DomainError('agenda-not-published');
      const items = withCurrent(agenda.items, itemId, nowMs);
      const detail = {
        ...(now !== undefined && { from: labelOf(agenda.items, now.id) }),
        ...(itemId !== null && { to: labelOf(items, itemId) }),
      };
      change = [agenda.items, items];
      return { to: { publishedAt, items }, act: 'setCurrentItem', detail };
    },
    followItem,
  );
  const notRecorded =
    change === null ? null : await recordCase(recorder, { deps, viewer, idVotingSession }, change);
  return { ...agenda, notRecorded };
}
