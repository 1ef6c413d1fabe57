import { randomUUID } from 'node:crypto';
import * as declared from '@hemicycle/contract/display';
import { DISPLAYS_MAX } from '@hemicycle/contract/display-names';
import type { AnswerOf, BodyOf } from '@hemicycle/contract/endpoint';
import { isInClosed } from '@hemicycle/rules/sessions/closed-parts';
import type { Deps } from '../../deps.ts';
import { tokenHash } from '../../platform/auth/token.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import {
  isEndedForAll,
  loadClosedParts,
  loadSession,
  lockSession,
  requireSessionOf,
} from '../sessions/public.ts';
import { refuseOvertaken, requireStillMay } from '../writing/public.ts';
import { codeOfDisplay } from './display-code.ts';
import {
  type DisplayRow,
  type HoldRow,
  insertDisplay,
  loadDisplays,
  loadHold,
  updateRevoked,
  writeHold,
} from './display-store.ts';

/** The displays of a session of the viewer, and what is held on them. @throws DomainError
 *  `not-found`, `in-lobby`. Source: BEY-33. */
export async function listDisplays(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  viewer: Viewer,
  idVotingSession: string,
): Promise<AnswerOf<typeof declared.listDisplays>> {
  const { id } = await requireSessionOf(db, viewer, idVotingSession);
  const [rows, hold] = await Promise.all([loadDisplays(db, id), loadHeldNow(db, id)]);
  return { displays: rows.map((row) => presentDisplay(config.dataDir, row)), hold: presentHold(hold) };
}

/** Makes a code for a display, with its entry in the audit log. @throws DomainError `not-found`,
 *  `in-lobby`, `session-ended`, `displays-full`. Source: BEY-33. */
export async function createDisplay(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  { name, languages }: BodyOf<typeof declared.createDisplay>,
): Promise<AnswerOf<typeof declared.createDisplay>> {
  const { db, clock, config } = deps;
  const session = await requireSessionOf(db, viewer, idVotingSession);
  const row = await inTransaction(db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.createDisplay.access);
    if (!(await lockSession(transaction, session.id))) throw new DomainError('not-found');
    const now = await loadSession(transaction, session.id);
    if (now === null || isEndedForAll(now)) throw new DomainError('session-ended');
    if ((await loadDisplays(transaction, session.id)).length >= DISPLAYS_MAX) {
      throw new DomainError('displays-full');
    }
    const id = randomUUID();
    const created = clock.nowMs();
    const display = await insertDisplay(transaction, {
      id,
      id_voting_session: session.id,
      name,
      languages,
      code_hash: tokenHash(codeOfDisplay(config.dataDir, id)),
      created_by: viewer.userId,
      created_by_name: viewer.displayName,
      created_ms: created,
    });
    await enterAct(deps, transaction, session.id, {
      ...{ act: 'openDisplay', byUserId: viewer.userId, userId: null, created },
      detail: { display: name },
    });
    return display;
  });
  return presentDisplay(config.dataDir, row);
}

/** Revokes a code, with its entry in the audit log: all servers end its lines. @throws DomainError
 *  `not-found`, `in-lobby`. Source: BEY-33. */
export async function revokeDisplay(
  deps: Deps,
  viewer: Viewer,
  { idVotingSession, displayId }: { readonly idVotingSession: string; readonly displayId: string },
): Promise<void> {
  const { db, clock, news } = deps;
  const { id } = await requireSessionOf(db, viewer, idVotingSession);
  await inTransaction(db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.revokeDisplay.access);
    const created = clock.nowMs();
    const display = await updateRevoked(transaction, { idVotingSession: id, displayId }, created);
    if (display === null) throw new DomainError('not-found');
    await enterAct(deps, transaction, id, {
      ...{ act: 'revokeDisplay', byUserId: viewer.userId, userId: null, created },
      detail: { display: display.name },
    });
  });
  news.announce({ kind: 'displays', idVotingSession: id });
}

/** Holds a screen on all displays of a session, or lets them follow the sitting, with an entry
 *  in the audit log. @throws DomainError `not-found`, `in-lobby`, `changed-meanwhile`, and
 *  `invalid-input` for a message without words, and for words where none are shown.
 *  Source: BEY-33. */
export async function holdDisplays(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  { screen, message, before }: BodyOf<typeof declared.holdDisplays>,
): Promise<AnswerOf<typeof declared.holdDisplays>> {
  const { db, clock, news } = deps;
  const { id } = await requireSessionOf(db, viewer, idVotingSession);
  if (screen === 'message' && message === null) {
    throw new DomainError('invalid-input', [{ path: 'message', problem: 'A message needs words.' }]);
  }
  if (message !== null && screen !== 'message' && screen !== 'pause') {
    throw new DomainError('invalid-input', [{ path: 'message', problem: 'This screen shows no message.' }]);
  }
  await inTransaction(db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.holdDisplays.access);
    if (!(await lockSession(transaction, id))) throw new DomainError('not-found');
    const { byName: _, ...now } = presentHold(await loadHeldNow(transaction, id));
    refuseOvertaken({ before, now, changes: { screen, message } });
    const nowMs = clock.nowMs();
    const hold = screen === null ? null : { screen, message, by_name: viewer.displayName, held_ms: nowMs };
    await writeHold(transaction, id, hold);
    await enterAct(deps, transaction, id, {
      ...{ act: 'holdDisplays', byUserId: viewer.userId, userId: null, created: nowMs },
      detail: { screen: screen ?? 'follows', ...(message !== null && { message }) },
    });
  });
  news.announce({ kind: 'displays', idVotingSession: id });
  return { screen, message, byName: screen === null ? null : viewer.displayName };
}

/** What is held on the displays of a session; null: nothing. What was held in a closed part ends
 *  with it. Source: BEY-33, BEY-45. */
async function loadHeldNow(db: Deps['db'], idVotingSession: string): Promise<HoldRow | null> {
  const [hold, closed] = await Promise.all([
    loadHold(db, idVotingSession),
    loadClosedParts(db, idVotingSession),
  ]);
  const over = closed.filter(({ toMs }) => toMs !== null);
  return hold === null || isInClosed(over, hold.held_ms) ? null : hold;
}

function presentDisplay(dataDir: string, row: DisplayRow): declared.Display {
  return {
    id: row.id,
    name: row.name,
    code: codeOfDisplay(dataDir, row.id),
    languages: row.languages,
    createdBy: row.created_by_name,
    createdAt: row.created_ms,
    seenAt: row.seen_ms,
  };
}

function presentHold(hold: Pick<HoldRow, 'screen' | 'message' | 'by_name'> | null): declared.DisplayHold {
  return {
    screen: hold?.screen ?? null,
    message: hold?.message ?? null,
    byName: hold?.by_name ?? null,
  };
}
