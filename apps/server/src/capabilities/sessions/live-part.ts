import { forEverybody } from '../../live/live-fields.ts';
import type { LivePart } from '../../live/live-part.ts';
import { loadLiveSession } from './load-live-session.ts';
import { notePresiding } from './note-presiding.ts';

declare module '../../news.ts' {
  interface NewsOfParts {
    readonly sessions: SessionsNews | ClosedSessionNews;
  }
}

/** A session changed, was ended or was deleted. */
interface SessionsNews {
  readonly kind: 'session';
  readonly idVotingSession: string;
}

/** A session was closed, opened again, or other people stay in it. */
interface ClosedSessionNews {
  readonly kind: 'closedSession';
  readonly idVotingSession: string;
}

export const sessionsPart: LivePart<'session'> = {
  name: 'sessions',
  reads: ['voting_sessions', 'people_states', 'voting_session_moderators'],
  open: ({ deps, idVotingSession, inOrder, tellAll }) => ({
    async load() {
      const session = await loadLiveSession(deps.db, idVotingSession);
      return session && { fields: { session: forEverybody(session) } };
    },
    hear(item) {
      if (item.kind !== 'session') return;
      inOrder(async () => {
        await notePresiding(deps, idVotingSession);
        const session = await loadLiveSession(deps.db, idVotingSession);
        if (session !== null) tellAll([{ kind: 'session', session }]);
      });
    },
  }),
};
