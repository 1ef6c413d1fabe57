import type { VotingSession } from '@hemicycle/contract/sessions';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { presentSessionDavra } from './present-session.ts';
import { requireSessionOf } from './require-session.ts';
import { updateSession } from './session-store.ts';

/** Switches the chat to all of a session of the viewer on or off. @throws DomainError `not-found`. Source: CHAT-18, SESS-02. */
export async function updateSessionDavra(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  switches: { readonly chatAll: boolean },
): Promise<VotingSession['data_json']['davra']> {
  const session = await requireSessionOf(deps.db, viewer, idVotingSession);
  const isThere = await updateSession(deps.db, session.id, { chat_all: switches.chatAll });
  if (!isThere) throw new DomainError('not-found');
  deps.news.announce({ kind: 'session', idVotingSession: session.id });
  return presentSessionDavra({ ...session, chat_all: switches.chatAll });
}
