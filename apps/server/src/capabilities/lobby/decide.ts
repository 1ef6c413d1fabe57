import type { AnswerOf, BodyOf } from '@hemicycle/contract/endpoint';
import * as declared from '@hemicycle/contract/lobby';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterActs } from '../audit/public.ts';
import { requireSessionOf } from '../sessions/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { shutOverRooms } from './keep-interviews.ts';
import { loadLobby } from './load-lobby.ts';
import { updateDecided, type LobbyDecision } from './lobby-store.ts';

/** The people who wait in the lobby of a session of the viewer, and its messages. @throws
 *  DomainError `not-found`. */
export async function getLobby(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  idVotingSession: string,
): Promise<AnswerOf<typeof declared.getLobby>> {
  const { id } = await requireSessionOf(db, viewer, idVotingSession);
  return loadLobby(db, id);
}

/** Admits people from the lobby. Of several attendants at the same time, one admits or refuses each
 *  person. @throws DomainError `not-found`; `lobby-decided` where all of those named were decided
 *  on before, or do not wait. Source: BEY-19. */
export async function admitFromLobby(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  { userIds }: BodyOf<typeof declared.admitFromLobby>,
): Promise<AnswerOf<typeof declared.admitFromLobby>> {
  const admitted = await decide(deps, viewer, idVotingSession, userIds, {
    access: declared.admitFromLobby.access,
    state: 'admitted',
    reason: null,
  });
  return { admitted };
}

/** Refuses somebody in the lobby, with the reason that they are told. @throws DomainError
 *  `not-found`; `lobby-decided` where somebody else decided on them, or they do not wait. Source:
 *  BEY-19. */
export async function refuseFromLobby(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  { userId, reason }: BodyOf<typeof declared.refuseFromLobby>,
): Promise<void> {
  const { access } = declared.refuseFromLobby;
  await decide(deps, viewer, idVotingSession, [userId], { access, state: 'refused', reason });
}

type Decided = Pick<LobbyDecision, 'state' | 'reason'> & {
  readonly access: (typeof declared.admitFromLobby)['access'];
};

async function decide(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  userIds: readonly string[] | 'all',
  { access, ...decision }: Decided,
): Promise<string[]> {
  const { db, clock, news } = deps;
  const { id } = await requireSessionOf(db, viewer, idVotingSession);
  const decided = await inTransaction(db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, access);
    const nowMs = clock.nowMs();
    const by = viewer.userId;
    const those = await updateDecided(transaction, id, userIds, { ...decision, by, nowMs });
    const { state, reason } = decision;
    await enterActs(deps, transaction, id, those, {
      act: state === 'admitted' ? 'admit' : 'refuse',
      byUserId: by,
      detail: reason === null ? {} : { reason },
      created: nowMs,
    });
    return those;
  });
  if (decided.length === 0 && userIds !== 'all') throw new DomainError('lobby-decided');
  if (decided.length > 0) {
    news.announce({ kind: 'lobby', idVotingSession: id });
    news.announce({ kind: 'mediaRights', idVotingSession: id, userIds: decided });
    await shutOverRooms(deps);
  }
  return decided;
}
