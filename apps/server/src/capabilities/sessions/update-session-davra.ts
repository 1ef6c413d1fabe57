import type { BodyOf } from '@hemicycle/contract/endpoint';
import { permissions } from '@hemicycle/contract/permissions';
import type { updateVotingSessionDavra as declared, VotingSession } from '@hemicycle/contract/sessions';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';
import { lockRules, recordQuorums } from '../quorum/public.ts';
import { presentSessionDavra } from './present-session.ts';
import { requireSessionOf } from './require-session.ts';
import { updateSession } from './session-store.ts';

type Switches = BodyOf<typeof declared>;

/** Changes those switches of a session of the viewer that are named: the chat to all, which moderators switch, and the quorum rules
 *  applied, which holders of `quorums-edit` choose and which are calculated anew. @throws DomainError `not-found`,
 *  `permission-missing`, `invalid-input` for an unknown rule. Source: CHAT-18, SESS-02, QUOR-05, QUOR-07. */
export async function updateSessionDavra(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  switches: Switches,
): Promise<VotingSession['data_json']['davra']> {
  const session = await requireSessionOf(deps.db, viewer, idVotingSession);
  requireMaySwitch(viewer, switches);
  const chatAll = switches.chatAll ?? session.chat_all;
  const quorums = switches.quorums && [...new Set(switches.quorums)];
  const changes = {
    ...(switches.chatAll === undefined ? {} : { chat_all: chatAll }),
    ...(quorums === undefined ? {} : { quorums }),
  };
  await inTransaction(deps.db, async (transaction) => {
    if (quorums !== undefined) await requireRules(transaction, quorums);
    const isThere = await updateSession(transaction, session.id, changes);
    if (!isThere) throw new DomainError('not-found');
  });
  if (quorums !== undefined) await recordQuorums(deps, session.id);
  deps.news.announce({ kind: 'session', idVotingSession: session.id });
  if (quorums !== undefined) deps.news.announce({ kind: 'quorums', idVotingSession: session.id });
  return presentSessionDavra({ ...session, ...changes });
}

function requireMaySwitch(viewer: Viewer, { chatAll, quorums }: Switches): void {
  const mayNot =
    (chatAll !== undefined && !may(viewer, permissions.moderation)) ||
    (quorums !== undefined && !may(viewer, permissions.quorumsEdit));
  if (mayNot) throw new DomainError('permission-missing');
}

async function requireRules(db: Deps['db'], ruleIds: readonly string[]): Promise<void> {
  const known = await lockRules(db, ruleIds);
  const details = ruleIds.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `quorums.${index}`, problem: `There is no such quorum rule: ${id}` }],
  );
  if (details.length > 0) throw new DomainError('invalid-input', details);
}
