import { permissions } from '@hemicycle/contract/permissions';
import { byClass } from '../../live/live-fields.ts';
import type { Audience, LivePart, OpenPart } from '../../live/live-part.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';
import { loadLobby } from './load-lobby.ts';

declare module '../../news.ts' {
  interface NewsOfParts {
    readonly lobby: LobbyNews;
  }
}

/** Somebody came to the lobby of a session, left it, or was decided on. */
interface LobbyNews {
  readonly kind: 'lobby';
  readonly idVotingSession: string;
  /** Somebody who may have been inside was sent to the lobby. */
  readonly isOut?: true;
  /** The person whose interview was reset: their pages go to the root of the site. */
  readonly resetUserId?: string;
}

/** When many come at once, the queue is told once for all who come within this time, in ms. */
const TOLD_AFTER_MS = 200;

const attends = (viewer: Viewer) => may(viewer, permissions.moderation);
const classOf = (viewer: Viewer) => (attends(viewer) ? 'attends' : '');

/** The queue and messages of the lobby for those who admit people from it. Everybody else gets
 *  null. Source: BEY-19. */
export const lobbyPart: LivePart<'lobby'> = {
  name: 'lobby',
  reads: ['lobby_stays', 'lobby_connections', 'lobby_messages', 'voting_sessions'],
  open: openLobby,
};

function openLobby({ deps, timers, idVotingSession, inOrder, tellByClass }: Audience): OpenPart<'lobby'> {
  let stopWaiting: (() => void) | null = null;

  async function tell(): Promise<void> {
    const lobby = await loadLobby(deps.db, idVotingSession);
    tellByClass(classOf, (viewer) => (attends(viewer) ? { kind: 'lobby', lobby } : undefined));
  }

  return {
    async load(viewers) {
      // Most people who enter attend nobody: entering costs them no query here.
      const lobby = viewers.some(attends) ? await loadLobby(deps.db, idVotingSession) : null;
      return { fields: { lobby: byClass(classOf, (viewer) => (attends(viewer) ? lobby : null)) } };
    },
    hear(item) {
      if (item.kind !== 'lobby' && item.kind !== 'session') return;
      stopWaiting ??= timers.after(TOLD_AFTER_MS, () => {
        stopWaiting = null;
        inOrder(tell);
      });
    },
    stop: () => stopWaiting?.(),
  };
}
