import { randomUUID } from 'node:crypto';
import type { Access, BodyOf } from '@hemicycle/contract/endpoint';
import { ITEM_REQUESTS_OF_PERSON_MAX, SPEECH_REQUESTS_MAX } from '@hemicycle/contract/limits';
import { permissions } from '@hemicycle/contract/permissions';
import * as declared from '@hemicycle/contract/speakers-requests';
import type { SpeechRequest } from '@hemicycle/contract/speakers-requests';
import { canRaiseHand } from '@hemicycle/rules/hands/hand-policy';
import { mayTakeIntervention } from '@hemicycle/rules/speakers/intervention-policy';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';
import { presentName } from '../accounts/public.ts';
import { loadPublishedItems } from '../agenda/public.ts';
import { isEndedForAll, lockSession, requireSessionOf } from '../sessions/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { enterSpeakersAct } from './enter-speakers-act.ts';
import { presentRequest } from './present-speakers.ts';
import { requireSpeaker } from './require-speaker.ts';
import { loadOpenListForUpdate, type SpeakersListRow } from './speakers-list-store.ts';
import {
  countRequests,
  deleteRequest,
  deleteRequestsOf,
  insertRequest,
  loadRequest,
  type RequestRow,
} from './speech-request-store.ts';
import { loadCurrentSpeech, loadSpeakersFacts, type SpeakerRow } from './speech-store.ts';

/** Enters into the open list, by name, somebody who asks to speak without a device: a person of the
 *  site, or a name. @throws DomainError `not-found`, `speakers-list-not-open`, `already-asked`,
 *  `speech-requests-full`. Source: BEY-43. */
export async function enterSpeechRequest(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  { userId, name, side, pointOfOrder }: BodyOf<typeof declared.enterSpeechRequest>,
): Promise<SpeechRequest> {
  return inHeldSession(
    deps,
    viewer,
    declared.enterSpeechRequest,
    idVotingSession,
    async (transaction, id) => {
      const list = await requireOpenList(transaction, id);
      const [person] = userId === null ? [] : await loadSpeakersFacts(transaction, id, [userId]);
      if (userId !== null && person === undefined) throw new DomainError('not-found');
      const request = await insert(transaction, {
        ...requestOf(id, 'speech', deps.clock.nowMs()),
        user_id: userId,
        name: person === undefined ? (name ?? '') : (person.overridedName ?? presentName(person)),
        group_id: person?.groupId ?? null,
        group_name: person?.groupName ?? null,
        side,
        point_of_order: pointOfOrder,
        by_name: true,
      });
      await enterSpeakersAct(deps, transaction, viewer, list, {
        ...{ act: 'enterSpeechRequest', userId },
        detail: { note: request.name },
      });
      return presentRequest(request);
    },
  );
}

/** Asks to speak on a coming item of the published agenda. @throws DomainError `not-found`,
 *  `raise-hand-disabled`, `already-asked`, `speech-requests-full`. Source: BEY-43. */
export async function askForItem(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  { itemId, side }: BodyOf<typeof declared.askForItem>,
): Promise<SpeechRequest> {
  return inHeldSession(deps, viewer, declared.askForItem, idVotingSession, async (transaction, id, now) => {
    requireMayAsk(now);
    const items = await loadPublishedItems(transaction, id);
    const item = items.find((one) => one.id === itemId);
    if (item?.state !== 'planned' && item?.state !== 'postponed') throw new DomainError('not-found');
    const { own } = await countRequests(transaction, id, viewer.userId);
    if (own >= ITEM_REQUESTS_OF_PERSON_MAX) throw new DomainError('speech-requests-full');
    const [person] = await loadSpeakersFacts(transaction, id, [viewer.userId]);
    if (person === undefined) throw new DomainError('not-found');
    const request = await insert(transaction, {
      ...requestOf(id, 'speech', deps.clock.nowMs()),
      ...columnsOf(person),
      item_id: itemId,
      side,
    });
    return presentRequest(request);
  });
}

/** Says on which side the viewer wants to speak, or that they have not said it. @throws DomainError
 *  `not-found`, `speakers-list-not-open`, `raise-hand-disabled`, `speaker-not-present`,
 *  `speech-requests-full`. Source: BEY-43. */
export async function saySide(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  side: BodyOf<typeof declared.saySide>['side'],
): Promise<void> {
  await inHeldSession(deps, viewer, declared.saySide, idVotingSession, async (transaction, id, now) => {
    requireMayAsk(now);
    const { item_id: itemId } = await requireOpenList(transaction, id);
    const speaker = await requireSpeaker(transaction, id, viewer.userId);
    await deleteRequestsOf(transaction, id, ['side'], { userIds: [viewer.userId], itemId });
    if (side === null) return;
    await insert(transaction, {
      ...requestOf(id, 'side', deps.clock.nowMs()),
      ...columnsOf(speaker),
      side,
    });
  });
}

/** Asks to interrupt the speech under way. @throws DomainError as declared. Source: BEY-43. */
export async function askToIntervene(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
): Promise<SpeechRequest> {
  return inHeldSession(
    deps,
    viewer,
    declared.askToIntervene,
    idVotingSession,
    async (transaction, id, now) => {
      requireMayAsk(now);
      const list = await requireOpenList(transaction, id);
      if (list.interventions === 'off') throw new DomainError('interventions-off');
      const current = await loadCurrentSpeech(transaction, list.id_voting_session);
      if (current === null) throw new DomainError('nobody-speaks');
      if (current.kind !== 'speech') throw new DomainError('interventions-off');
      if (current.user_id === viewer.userId) throw new DomainError('already-speaking');
      const speaker = await requireSpeaker(transaction, id, viewer.userId);
      const request = await insert(transaction, {
        ...requestOf(id, 'intervention', deps.clock.nowMs()),
        ...columnsOf(speaker),
      });
      return presentRequest(request);
    },
  );
}

/** Withdraws or refuses a request: its own person does, who moves the list, and who speaks where an
 *  intervention needs their consent. @throws DomainError `not-found`, `permission-missing`. */
export async function dropSpeechRequest(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  requestId: string,
): Promise<void> {
  await inHeldSession(
    deps,
    viewer,
    declared.dropSpeechRequest,
    idVotingSession,
    async (transaction, id, now) => {
      const list = await loadOpenListForUpdate(transaction, id);
      const request = await loadRequest(transaction, id, requestId);
      if (request === null) throw new DomainError('not-found');
      const movesList = may(now, permissions.lowerAllHands);
      const isOwn = request.user_id === viewer.userId && !request.by_name;
      if (!isOwn && !movesList && !(await refusesIntervention(transaction, list, request, viewer))) {
        throw new DomainError('permission-missing');
      }
      await deleteRequest(transaction, requestId);
      if (isOwn || !movesList) return;
      await enterSpeakersAct(
        deps,
        transaction,
        viewer,
        { id_voting_session: id, title: list?.title ?? null },
        { act: 'dropSpeechRequest', userId: request.user_id, detail: { note: request.name } },
      );
    },
  );
}

async function refusesIntervention(
  transaction: Transaction<Database>,
  list: SpeakersListRow | null,
  request: RequestRow,
  viewer: Viewer,
): Promise<boolean> {
  if (list === null || request.kind !== 'intervention') return false;
  const current = await loadCurrentSpeech(transaction, list.id_voting_session);
  return (
    current?.kind === 'speech' &&
    mayTakeIntervention({
      interventions: list.interventions,
      speakerId: current.user_id,
      viewerId: viewer.userId,
      movesList: false,
    })
  );
}

/** Works on the requests of a session of the viewer while nobody else does, and tells everybody.
 *  `now`: the viewer with the rights that they hold at this moment. */
async function inHeldSession<T>(
  deps: Deps,
  viewer: Viewer,
  { access }: { readonly access: Access },
  idVotingSession: string,
  work: (transaction: Transaction<Database>, id: string, now: Viewer) => Promise<T>,
): Promise<T> {
  const { db, news } = deps;
  const session = await requireSessionOf(db, viewer, idVotingSession);
  if (isEndedForAll(session)) throw new DomainError('not-found');
  const done = await inTransaction(db, async (transaction) => {
    // Roles are held before the session, as everywhere.
    const now = await requireStillMay(deps, transaction, viewer, access);
    if (!(await lockSession(transaction, session.id))) throw new DomainError('not-found');
    return work(transaction, session.id, now);
  });
  news.announce({ kind: 'speechRequests', idVotingSession: session.id });
  return done;
}

async function requireOpenList(transaction: Transaction<Database>, id: string): Promise<SpeakersListRow> {
  const list = await loadOpenListForUpdate(transaction, id);
  if (list === null) throw new DomainError('speakers-list-not-open');
  return list;
}

function requireMayAsk({ actionsAllowed }: Viewer): void {
  const asks = canRaiseHand({ actionsAllowed, inHuddle: false });
  if (!asks.ok) throw new DomainError(asks.code);
}

async function insert(transaction: Transaction<Database>, request: RequestRow): Promise<RequestRow> {
  const { all } = await countRequests(transaction, request.id_voting_session, null);
  if (all >= SPEECH_REQUESTS_MAX) throw new DomainError('speech-requests-full');
  if (!(await insertRequest(transaction, request))) throw new DomainError('already-asked');
  return request;
}

function requestOf(idVotingSession: string, kind: SpeechRequest['kind'], nowMs: number): RequestRow {
  return {
    ...{ id: randomUUID(), id_voting_session: idVotingSession, kind, user_id: null, name: '' },
    ...{ group_id: null, group_name: null, item_id: null, side: null },
    ...{ point_of_order: false, by_name: false, asked_ms: nowMs },
  };
}

function columnsOf(person: Omit<SpeakerRow, 'meeting' | 'isBot'>) {
  return {
    user_id: person.userId,
    name: person.overridedName ?? presentName(person),
    group_id: person.groupId,
    group_name: person.groupName,
  };
}
