import type { Deps } from '../../deps.ts';
import type { NewsItem } from '../../news.ts';
import { notePresiding } from '../sessions/public.ts';
import type { ChamberRooms } from './chamber-rooms.ts';

/** Has noted who presides, where no page of this server is told of it (`ChamberNews` notes it
 *  before it tells). */
export interface PresidingNotes {
  /** Hears one piece of news: where nobody watches, who presides, or no longer does, is noted all
   *  the same. */
  hear: (item: NewsItem) => void;
  /** Looks at the sessions that somebody watches here: news of a change may be lost with a server.
   *  To be called every 20 s. */
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
