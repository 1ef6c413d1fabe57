import { randomUUID } from 'node:crypto';
import type { AnswerOf } from '@hemicycle/contract/endpoint';
import type * as declared from '@hemicycle/contract/recorder';
import type { Deps } from '../../deps.ts';
import { tokenHash } from '../../platform/auth/token.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { GUEST_LINK_SUFFIX, insertAccounts } from '../accounts/public.ts';
import { beginSignIn, mergeUserSession, type SignInFrom } from '../auth/public.ts';
import { addInvitee, lockHuddle, tellMoved } from '../huddles/public.ts';
import { enterHuddle, type Moved } from '../presence/public.ts';
import { addMember, loadSession } from '../sessions/public.ts';
import { signOutBot } from './keep-recordings.ts';
import { loadBotRole, loadRecording, takeTicket, updateOpenJob } from './recording-store.ts';

/** The subtype of the accounts of recorders' browsers. */
const RECORDER_GUEST = 'recorder';

/** Signs the browser of a recorder in by its ticket, as a hidden account of the role of streaming
 *  bots that belongs to one session, and puts it into the room of its job: for a channel, into the
 *  one that its booth serves. @throws DomainError `ticket-used` where the ticket is wrong, used or
 *  too old, and where the site has no role of streaming bots. Source: PERM-34, issue 34 §1. */
export async function enterByTicket(
  deps: Pick<Deps, 'db' | 'clock' | 'news'>,
  ticket: string,
  from: SignInFrom,
): Promise<{ readonly token: string; readonly answer: AnswerOf<typeof declared.enterByTicket> }> {
  const { db, clock, news } = deps;
  const entered = await inTransaction(db, async (transaction) => {
    const nowMs = clock.nowMs();
    const job = await takeTicket(transaction, tokenHash(ticket), nowMs);
    const recording = job === null ? null : await loadRecording(transaction, job.recording_id);
    const roleId = await loadBotRole(transaction);
    if (job === null || recording === null || roleId === null) throw new DomainError('ticket-used');
    const idVotingSession = recording.id_voting_session;
    if ((await loadSession(transaction, idVotingSession)) === null) throw new DomainError('ticket-used');
    // A second ticket of a job opens its page anew; the browser before is out.
    const out = await signOutBot(transaction, idVotingSession, job.bot_user_id);
    const userId = randomUUID();
    const user = {
      ...{ id: userId, email: `${userId}${GUEST_LINK_SUFFIX}`, display_name: 'Recorder' },
      ...{ type: 'guest-temporary' as const, subtype: RECORDER_GUEST },
      ...{ password_hash: null, created_ms: nowMs },
    };
    await insertAccounts(transaction, [{ user, roleIds: [roleId], groupIds: [] }]);
    await addMember(transaction, idVotingSession, userId);
    const { room_id: recordedId, floor_room_id: floorId } = recording;
    const roomId = floorId === idVotingSession ? null : floorId;
    const huddle = roomId === null ? null : await lockHuddle(transaction, roomId);
    // Its page comes back by this invitation, after a reload or a closed part of the sitting.
    if (huddle !== null) await addInvitee(transaction, huddle.id, userId);
    const moved: Moved | null =
      roomId !== null ? await enterHuddle(transaction, { idVotingSession, userId }, roomId, nowMs) : null;
    await updateOpenJob(transaction, { jobId: job.id, recorderId: job.recorder_id }, { bot_user_id: userId });
    const token = await beginSignIn({ db: transaction, clock }, userId, { ...from, means: 'guest' });
    const channelId = recordedId === floorId ? null : recordedId;
    const audioOnly = recording.interpreter && recording.kind === 'recording';
    return {
      token,
      userId,
      moved,
      out,
      answer: { personId: userId, idVotingSession, roomId, channelId, audioOnly },
    };
  });
  const { userId, moved, answer, out, token } = entered;
  for (const item of out) news.announce(item);
  await mergeUserSession(db, userId, { votingSessionToAttend: answer.idVotingSession });
  news.announce({ kind: 'userSessionChanged', userId });
  if (moved !== null) tellMoved(deps, answer.idVotingSession, [moved]);
  return { token, answer };
}
