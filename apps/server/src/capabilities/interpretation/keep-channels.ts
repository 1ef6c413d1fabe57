import { randomUUID } from 'node:crypto';
import { EVERYBODY_INVITED } from '@hemicycle/contract/huddle-names';
import type {
  InterpretationLanguage,
  Interpreter,
  InterpreterChannel,
} from '@hemicycle/contract/interpretation';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { insertHuddle, isMainMeetingOver, updateHuddleClosed } from '../huddles/public.ts';
import { lockSession, requireSessionOf } from '../sessions/public.ts';
import { loadOfferedLanguages } from '../site/public.ts';
import { insertChannel, loadCandidates, loadChannel, updateChannelClosed } from './channel-store.ts';
import { deleteFloorLanguageOf } from './floor-language-store.ts';
import { nativeNameOf, presentChannel } from './present-channel.ts';
import { requireChannel, requireSeesChannels } from './require-channel.ts';

/** Makes the channel of a language in a session of the viewer, with an empty booth.
 *  @throws DomainError `permission-missing`, `not-found`, `in-lobby`, `session-ended`,
 *  `channel-exists`, `huddles-full`, `huddles-unavailable` where a hosted provider carries the
 *  media, `invalid-input` for a language that the site does not offer. Source: HUD-03, PERM-39,
 *  BEY-38. */
export async function createChannel(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  language: InterpretationLanguage,
): Promise<InterpreterChannel> {
  const { db, clock, news, meetingProvider } = deps;
  requireSeesChannels(viewer);
  const { id } = await requireSessionOf(db, viewer, idVotingSession);
  if (meetingProvider !== null) throw new DomainError('huddles-unavailable');
  if (!(await loadOfferedLanguages(db)).interpretationLanguages.includes(language)) {
    throw new DomainError('invalid-input', [
      { path: 'language', problem: 'The site does not interpret into this language.' },
    ]);
  }
  const channelId = await inTransaction(db, async (transaction) => {
    if (!(await lockSession(transaction, id))) throw new DomainError('not-found');
    const nowMs = clock.nowMs();
    if (await isMainMeetingOver(transaction, id, nowMs)) throw new DomainError('session-ended');
    await enterAct(deps, transaction, id, {
      ...{ act: 'openChannel', byUserId: viewer.userId, userId: null, created: nowMs },
      detail: { language },
    });
    return insertChannelWithBooth(transaction, {
      idVotingSession: id,
      language,
      interpreters: [],
      createdBy: viewer.userId,
      nowMs,
    });
  });
  news.announce({ kind: 'interpreterChannels', idVotingSession: id });
  const made = await loadChannel(db, channelId);
  if (made === null) throw new DomainError('not-found');
  return presentChannel(made);
}

/** Writes a channel with its booth and returns the channel's id. Call it in a transaction that
 *  locks the session. @throws DomainError `channel-exists`, `huddles-full`; the transaction must
 *  then be rolled back. */
export async function insertChannelWithBooth(
  transaction: Transaction<Database>,
  channel: {
    readonly idVotingSession: string;
    readonly language: InterpretationLanguage;
    readonly interpreters: readonly string[];
    readonly createdBy: string;
    readonly nowMs: number;
  },
): Promise<string> {
  const { idVotingSession, language, interpreters, createdBy, nowMs } = channel;
  const room = {
    id_voting_session: idVotingSession,
    title: nativeNameOf(language),
    created_by: createdBy,
    created_ms: nowMs,
  };
  const rooms = [
    { id: randomUUID(), type: 'other', subtype: 'interpreter', invitees: [EVERYBODY_INVITED] },
    { id: randomUUID(), type: 'direct', subtype: 'booth', invitees: [...interpreters] },
  ] as const;
  for (const { invitees, ...facts } of rooms) {
    const made = await insertHuddle(transaction, { ...room, ...facts, invitees: [...invitees] });
    if (made === null) throw new DomainError('huddles-full');
  }
  const isFirst = await insertChannel(transaction, {
    channel_id: rooms[0].id,
    booth_id: rooms[1].id,
    id_voting_session: idVotingSession,
    language,
  });
  if (!isFirst) throw new DomainError('channel-exists');
  return rooms[0].id;
}

/** Closes a channel and its booth, for good. Closing them again changes nothing.
 *  @throws DomainError `permission-missing`, `channel-not-found`. Source: HUD-02. */
export async function closeChannel(deps: Deps, viewer: Viewer, channelId: string): Promise<void> {
  const { db, clock, news } = deps;
  const { id, boothId, idVotingSession, language } = await requireChannel(db, viewer, channelId);
  const nowMs = clock.nowMs();
  const hasClosed = await inTransaction(db, async (transaction) => {
    if (!(await updateChannelClosed(transaction, id, nowMs))) return false;
    await deleteFloorLanguageOf(transaction, id);
    await updateHuddleClosed(transaction, id, nowMs);
    await updateHuddleClosed(transaction, boothId, nowMs);
    await enterAct(deps, transaction, idVotingSession, {
      ...{ act: 'closeChannel', byUserId: viewer.userId, userId: null, created: nowMs },
      detail: { language },
    });
    return true;
  });
  if (hasClosed) news.announce({ kind: 'interpreterChannels', idVotingSession });
}

/** The people of a session who may be named for its booths, by name.
 *  @throws DomainError `permission-missing`, `not-found`, `in-lobby`. Source: PERM-39. */
export async function listCandidates(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  idVotingSession: string,
): Promise<Interpreter[]> {
  requireSeesChannels(viewer);
  const { id } = await requireSessionOf(db, viewer, idVotingSession);
  return loadCandidates(db, id);
}
