import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@hemicycle/contract/endpoint';
import * as declared from '@hemicycle/contract/lobby';
import type { LobbyMessage } from '@hemicycle/contract/lobby';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { isEndedForAll, requireBelonging, requireSessionOf } from '../sessions/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { insertLobbyMessage, loadMessageOfRequest, type NewLobbyMessage } from './message-store.ts';

/** Writes from an attendant to one person who waits, or to all. A repeated `requestId` returns the
 *  message of the first call. @throws DomainError `not-found`; `lobby-off` where nobody can wait;
 *  `lobby-decided` where that person does not wait. Source: BEY-19. */
export async function sendLobbyMessage(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  { personId, text, requestId }: BodyOf<typeof declared.sendLobbyMessage>,
): Promise<LobbyMessage> {
  const session = await requireSessionOf(deps.db, viewer, idVotingSession);
  const to = personId === null ? 'all' : 'person';
  const sent = await inTransaction(deps.db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.sendLobbyMessage.access);
    const about = { idVotingSession: session.id, to, personId, text, requestId: requestId ?? null } as const;
    const written = await send(deps, transaction, viewer, about);
    if (written?.isNew === true) {
      await enterAct(deps, transaction, session.id, {
        ...{ act: 'messageLobby', byUserId: viewer.userId, userId: personId, created: deps.clock.nowMs() },
        detail: {},
      });
    }
    return written?.message ?? null;
  });
  if (sent === null)
    throw new DomainError(session.lobby_shut && !isEndedForAll(session) ? 'lobby-decided' : 'lobby-off');
  deps.news.announce({ kind: 'lobby', idVotingSession: session.id });
  return sent;
}

/** Writes from somebody who waits to the attendants. A repeated `requestId` returns the message of
 *  the first call. @throws DomainError `not-found`; `lobby-decided` where the caller does not wait.
 *  Source: BEY-19. */
export async function replyFromLobby(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  { text, requestId }: BodyOf<typeof declared.replyFromLobby>,
): Promise<LobbyMessage> {
  const { id } = await requireBelonging(deps.db, viewer, idVotingSession);
  const sent = await send(deps, deps.db, viewer, {
    idVotingSession: id,
    to: 'attendants',
    personId: viewer.userId,
    text,
    requestId: requestId ?? null,
  });
  if (sent === null) throw new DomainError('lobby-decided');
  deps.news.announce({ kind: 'lobby', idVotingSession: id });
  return sent.message;
}

async function send(
  { clock }: Pick<Deps, 'clock'>,
  db: Deps['db'],
  { userId: fromUserId }: Viewer,
  about: Omit<NewLobbyMessage, 'id' | 'created' | 'fromUserId'>,
): Promise<{ readonly message: LobbyMessage; readonly isNew: boolean } | null> {
  const message = { ...about, id: randomUUID(), created: clock.nowMs(), fromUserId };
  const made = await insertLobbyMessage(db, message);
  if (made !== null) return { message: made, isNew: true };
  const before = about.requestId === null ? null : await loadMessageOfRequest(db, message);
  return before && { message: before, isNew: false };
}
