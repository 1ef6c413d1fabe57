import { whyLobby } from '@hemicycle/rules/lobby/let-in';
import type { Insertable, Selectable, Transaction } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { isEndedForAll } from './ended-for-all.ts';
import type { HeldSession, SessionHook } from './session-hooks.ts';
import { lockSessionAndAllIn } from './session-lock-store.ts';
import { insertSession, loadSession, openLobbyAfterStart } from './session-store.ts';

const OPEN_LOBBY_JOB = 'open-lobby';

type Row = Selectable<Database['voting_sessions']>;
type Switches = Pick<Row, 'waiting_room' | 'lobby_until_start' | 'starts_ms' | 'ends_ms' | 'host_ended_ms'>;

/** Whether a session with these switches and times has a lobby now. One that a host has ended has
 *  none: nobody waits for it any more. */
export function isShutBy(row: Switches, nowMs: number): boolean {
  const { waiting_room: waitingRoom, lobby_until_start: lobbyUntilStart, starts_ms: startsMs } = row;
  return !isEndedForAll(row) && whyLobby({ waitingRoom, lobbyUntilStart, startsMs }, nowMs) !== null;
}

/** Inserts a new session, which has its lobby from the beginning where its switches say so. Source:
 *  SESS-01, LOBBY-12, BEY-19. */
export async function insertSessionWithLobby(
  deps: Pick<Deps, 'jobs'>,
  transaction: Transaction<Database>,
  session: Insertable<Database['voting_sessions']>,
  nowMs: number,
): Promise<void> {
  const switches = {
    waiting_room: session.waiting_room ?? false,
    lobby_until_start: session.lobby_until_start ?? false,
  };
  const isShut = isShutBy({ ...session, ...switches, host_ended_ms: null }, nowMs);
  await insertSession(transaction, { ...session, ...switches, lobby_shut: isShut });
  await scheduleOpening(deps, transaction, { ...session, ...switches });
}

/** The columns of a session whose switches of the lobby change, to be written in this transaction.
 *  Where the session gets a lobby, nobody enters until the end of the transaction, and those who
 *  are inside are admitted. Call it before other locks are taken. @throws DomainError `not-found`.
 *  Source: LOBBY-12, BEY-19. */
export async function switchLobby(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  held: HeldSession,
  hooks: readonly SessionHook[],
  wanted: { readonly waitingRoom?: boolean | undefined; readonly lobbyUntilStart?: boolean | undefined },
): Promise<Pick<Row, 'waiting_room' | 'lobby_until_start' | 'lobby_shut'>> {
  if (!(await lockSessionAndAllIn(held, hooks))) throw new DomainError('not-found');
  const before = await loadSession(held.transaction, held.idVotingSession);
  if (before === null) throw new DomainError('not-found');
  const switches = {
    waiting_room: wanted.waitingRoom ?? before.waiting_room,
    lobby_until_start: wanted.lobbyUntilStart ?? before.lobby_until_start,
  };
  const after = { ...before, ...switches };
  const nowMs = deps.clock.nowMs();
  const isShut = isShutBy(after, nowMs);
  if (isShut && !before.lobby_shut) await beginLobby(held, hooks, nowMs);
  await scheduleOpening(deps, held.transaction, after);
  return { ...switches, lobby_shut: isShut };
}

/** Admits those who are inside. Call it where nobody can enter. */
export async function beginLobby(
  held: HeldSession,
  hooks: readonly SessionHook[],
  nowMs: number,
): Promise<void> {
  for (const hook of hooks) await hook.beginLobby?.(held, nowMs);
}

/** Opens the lobby until the start when that start comes. Call it with each change of the switch or
 *  of the start. */
export async function scheduleOpening(
  { jobs }: Pick<Deps, 'jobs'>,
  transaction: Transaction<Database>,
  {
    id,
    starts_ms: dueMs,
    lobby_until_start: isUntilStart,
  }: Pick<Row, 'id' | 'starts_ms' | 'lobby_until_start'>,
): Promise<void> {
  const job = { name: OPEN_LOBBY_JOB, key: id };
  if (isUntilStart) await jobs.schedule({ ...job, dueMs, payload: { idVotingSession: id } }, transaction);
  else await jobs.cancel(job, transaction);
}

/** Registers the job that opens lobbies at the start of their sessions. Call it once, before the
 *  jobs start. */
export function handleLobbyOpenings({
  db,
  clock,
  jobs,
  news,
}: Pick<Deps, 'db' | 'clock' | 'jobs' | 'news'>): void {
  jobs.handle(OPEN_LOBBY_JOB, z.object({ idVotingSession: z.string() }), async ({ idVotingSession }) => {
    if (await openLobbyAfterStart(db, idVotingSession, clock.nowMs())) {
      news.announce({ kind: 'session', idVotingSession });
    }
  });
}
