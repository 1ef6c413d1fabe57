import { randomUUID } from 'node:crypto';
import type {
  addAgendaItem,
  Agenda,
  AgendaPlace,
  changeAgendaItem,
  moveAgendaItem,
} from '@hemicycle/contract/agenda';
import type { AnswerOf, BodyOf } from '@hemicycle/contract/endpoint';
import { branchOf, insertItem, moveItem, type Placed, placeOf } from '@hemicycle/rules/agenda/agenda-tree';
import { mayBecome, mayMoveTo, withState } from '@hemicycle/rules/agenda/item-states';
import { changedFields } from '@hemicycle/rules/audit/changed-fields';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { refuseOvertaken } from '../writing/public.ts';
import { releaseUploads } from '../uploads/public.ts';
import { inAgenda, requireItem } from './in-agenda.ts';
import { labelOf } from './label-of-item.ts';
import { requireNamed } from './named-people.ts';
import { loadFilesOfItems } from './paper-store.ts';
import { type CurrentFollows, recordCase } from './record-case.ts';
import type { StoredItem } from './stored-agenda.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'news' | 'jobs'>;
interface ItemOfSession {
  readonly idVotingSession: string;
  readonly itemId: string;
}

/** Adds an item. @throws DomainError as `inAgenda`, and `agenda-full`, `agenda-too-deep`,
 *  `invalid-input` for a place that does not exist. Source: AGENDA-01. */
export function addItem(
  deps: Needs,
  viewer: Viewer,
  idVotingSession: string,
  { place, ...fields }: BodyOf<typeof addAgendaItem>,
): Promise<Agenda> {
  return inAgenda(deps, viewer, idVotingSession, async ({ publishedAt, items }, _, transaction) => {
    const item: StoredItem = {
      ...(await requireNamed(transaction, idVotingSession, fields)),
      id: randomUUID(),
      parentId: place.parentId,
      state: 'planned',
      ...{ begunAt: null, endedAt: null, spentMs: 0, runningSince: null, version: 0, votes: [] },
      paperCount: 0,
    };
    const added = requirePlaced(insertItem(items, item, place.beforeId));
    const detail = { item: labelOf(added, item.id), changes: changedFields({}, fields) };
    return { to: { publishedAt, items: added }, act: 'addAgendaItem', detail };
  });
}

/** Changes the named fields of an item. Where cases start and stop private recordings, the answer
 *  says why the recording does not follow. @throws DomainError as `inAgenda`, and `not-found`,
 *  `changed-meanwhile`, `agenda-item-begun` for a state that would hide what happened. Source:
 *  AGENDA-01. */
export async function changeItem(
  deps: Deps,
  { recorder, followItem }: CurrentFollows,
  viewer: Viewer,
  { idVotingSession, itemId }: ItemOfSession,
  { before, ...changes }: BodyOf<typeof changeAgendaItem>,
): Promise<AnswerOf<typeof changeAgendaItem>> {
  let change: readonly [readonly StoredItem[], readonly StoredItem[]] | null = null;
  const agenda = await inAgenda(
    deps,
    viewer,
    idVotingSession,
    async (agenda, nowMs, transaction) => {
      const now = requireItem(agenda, itemId);
      refuseOvertaken({ before, now: { ...now }, changes });
      const { state = now.state, ...sent } = changes;
      const fields = await requireNamed(transaction, idVotingSession, sent, now);
      const written = agenda.items.map((item) => (item === now ? withFields(item, fields) : item));
      const differs = changedFields({ ...now }, changes);
      if (differs.length === 0) return null;
      const items = state === now.state ? written : withStateByHand(written, now, state, nowMs);
      const detail = { item: labelOf(agenda.items, itemId), changes: differs };
      change = [agenda.items, items];
      return { to: { publishedAt: agenda.publishedAt, items }, act: 'changeAgendaItem', detail };
    },
    followItem,
  );
  const notRecorded =
    change === null ? null : await recordCase(recorder, { deps, viewer, idVotingSession }, change);
  return { ...agenda, notRecorded };
}

/** Moves an item, with those that it contains. @throws DomainError as `inAgenda`, and `not-found`,
 *  `changed-meanwhile`, `agenda-too-deep`, `invalid-input`, `agenda-item-begun` for an item under
 *  way that would go into another one. Source: AGENDA-01. */
export function moveItemTo(
  deps: Needs,
  viewer: Viewer,
  { idVotingSession, itemId }: ItemOfSession,
  { before, ...place }: BodyOf<typeof moveAgendaItem>,
): Promise<Agenda> {
  return inAgenda(deps, viewer, idVotingSession, (agenda) => {
    const now = requireItem(agenda, itemId);
    const at: AgendaPlace | null = placeOf(agenda.items, itemId);
    refuseOvertaken({ before, now: { ...at }, changes: place });
    if (at?.parentId === place.parentId && at.beforeId === place.beforeId) return null;
    // The items that contain the current one are under way too; a move must not break that.
    if (!mayMoveTo(now, place)) throw new DomainError('agenda-item-begun');
    const items = requirePlaced(moveItem(agenda.items, itemId, place));
    const detail = { item: now.title, from: labelOf(agenda.items, itemId), to: labelOf(items, itemId) };
    return { to: { publishedAt: agenda.publishedAt, items }, act: 'moveAgendaItem', detail };
  });
}

/** Deletes an item with those that it contains. @throws DomainError as `inAgenda`, and `not-found`,
 *  `changed-meanwhile` where the agenda is another one than the caller read, `agenda-item-begun`.
 *  Source: AGENDA-01. */
export function deleteItem(
  deps: Needs,
  viewer: Viewer,
  { idVotingSession, itemId, version }: ItemOfSession & { readonly version: string },
): Promise<Agenda> {
  return inAgenda(deps, viewer, idVotingSession, async (agenda, _, transaction) => {
    requireItem(agenda, itemId);
    refuseOvertaken({ before: { version: Number(version) }, now: { version: agenda.version } });
    const branch = branchOf(agenda.items, itemId);
    if (branch.some(({ begunAt }) => begunAt !== null)) throw new DomainError('agenda-item-begun');
    const items = agenda.items.filter((item) => !branch.includes(item));
    const detail = { item: branch.map(({ id }) => labelOf(agenda.items, id)).join('; ') };
    await releaseUploads(
      deps,
      transaction,
      await loadFilesOfItems(
        transaction,
        branch.map(({ id }) => id),
      ),
    );
    return { to: { publishedAt: agenda.publishedAt, items }, act: 'deleteAgendaItem', detail };
  });
}

/** The item with the fields that are given. */
function withFields(
  item: StoredItem,
  {
    title = item.title,
    text = item.text,
    ownNumber = item.ownNumber,
    plannedStart = item.plannedStart,
    plannedMinutes = item.plannedMinutes,
    kind = item.kind,
    consent = item.consent,
    movers = [...item.movers],
    parties = [...item.parties],
  }: Omit<BodyOf<typeof changeAgendaItem>, 'before' | 'state'>,
): StoredItem {
  const people = { kind, consent, movers, parties };
  return { ...item, title, text, ownNumber, plannedStart, plannedMinutes, ...people };
}

function withStateByHand(
  items: readonly StoredItem[],
  now: StoredItem,
  state: StoredItem['state'],
  nowMs: number,
): readonly StoredItem[] {
  if (state === 'current' || state === 'done' || !mayBecome(now.state, state)) {
    throw new DomainError('agenda-item-begun');
  }
  return withState(items, now.id, state, nowMs);
}

function requirePlaced(placed: Placed<StoredItem>): readonly StoredItem[] {
  if (!placed.ok) throw new DomainError(placed.code);
  return placed.items;
}
