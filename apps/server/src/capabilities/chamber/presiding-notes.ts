import type { Deps } from '../../deps.ts';
import type { NewsItem } from '../../news.ts';
import { notePresiding } from '../sessions/public.ts';
import type { ChamberRooms } from './chamber-rooms.ts';

/** Has the database note who presides where no page of this server watches the session. Where one
 *  does, `ChamberNews` notes it before it tells the pages. */
export interface PresidingNotes {
  /** Hears one piece of news. Of a session that nobody watches here, it notes who presides, or that
   *  nobody does any more. */
  hear: (item: NewsItem) => void;
  /** Notes who presides over the sessions that somebody watches here, since the news of a change
   *  may be lost with a server. Call it every 20 s. */
  look: () => void;
}

export function createPresidingNotes(deps: Deps, rooms: ChamberRooms): PresidingNotes {
  function note(idVotingSession: string): void {
    notePresiding(deps, idVotingSession).catch((error: unknown) =>
      deps.log.error({ err: error, idVotingSession }, 'who presides could not be noted'),
    );
  }
  return {
    hear(item) {
      if (item.kind === 'session' && !rooms.has(item.idVotingSession)) note(item.idVotingSession);
    },
    look: () => rooms.sessions().forEach(note),
  };
}
