import type { MediaClientMessage } from '@hemicycle/contract/media';
import type { MediaDoor } from './media-door.ts';
import type { MediaLine, MediaLines } from './media-line.ts';

/** The connections of this server outside of the chamber whose people send and receive media in one
 *  smaller room: people of the lobby in an interview. The door of the chamber's media serves them
 *  too, so that both sides of a room meet. Source: BEY-19. */
export interface MediaVisitors {
  readonly lines: MediaLines;
  /** Handles a media message of a visitor. A join of the main chamber is refused. */
  message(line: MediaLine, message: MediaClientMessage): void;
  /** Ends the media of a connection; nothing happens where it had none. */
  disconnected(line: MediaLine): void;
  /** Gives the visitors the door of the media, once there is one. */
  openTo(door: Pick<MediaDoor, 'message' | 'disconnected'>): void;
}

export function createMediaVisitors(): MediaVisitors {
  const visitors = new Map<string, MediaLine>();
  let door: Pick<MediaDoor, 'message' | 'disconnected'> | null = null;

  function* of(idVotingSession: string): Iterable<MediaLine> {
    for (const line of visitors.values()) if (line.idVotingSession === idVotingSession) yield line;
  }

  return {
    lines: {
      byId: (connectionId) => visitors.get(connectionId),
      of,
      has: (idVotingSession) => [...of(idVotingSession)].length > 0,
      sessions: () => [...new Set([...visitors.values()].map(({ idVotingSession }) => idVotingSession))],
    },
    message(line, message) {
      if (message.type === 'mediaJoin') {
        const { epoch, roomId = line.idVotingSession } = message;
        if (roomId === line.idVotingSession) {
          const refused = { source: null, limit: null, message: 'This is no room of yours.' } as const;
          return line.send({ type: 'mediaRefused', reason: 'room-not-allowed', epoch, ...refused });
        }
        visitors.set(line.id, line);
      }
      if (visitors.has(line.id)) door?.message(line, message);
    },
    disconnected(line) {
      if (visitors.delete(line.id)) door?.disconnected(line);
    },
    openTo(opened) {
      door = opened;
    },
  };
}

/** The connections of both, as one. */
export function joinLines(these: MediaLines, those: MediaLines): MediaLines {
  return {
    byId: (connectionId) => these.byId(connectionId) ?? those.byId(connectionId),
    of: (idVotingSession) => [...these.of(idVotingSession), ...those.of(idVotingSession)],
    has: (idVotingSession) => these.has(idVotingSession) || those.has(idVotingSession),
    sessions: () => [...new Set([...these.sessions(), ...those.sessions()])],
  };
}
