import type { MediaClientMessage } from '@hemicycle/contract/media';
import type { ServerMessage } from '@hemicycle/contract/socket';
import type { Deps } from '../../deps.ts';
import type { NewsItem } from '../../news.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { atMostEvery } from '../../platform/limit/at-most-every.ts';
import { endSecondRooms, keepSecondRooms, updateSecondLine } from '../huddles/public.ts';
import { keepBooths } from '../interpretation/public.ts';
import type { MediaDoor } from './media-door.ts';
import type { MediaLine } from './media-line.ts';
import type { MediaVisitors } from './media-visitors.ts';

/** Changes of a session are looked at most this often, in ms. */
const KEPT_EVERY_MS = 200;

/** A connection of a page in the chamber. */
export interface ChamberLine {
  readonly id: string;
  readonly idVotingSession: string;
  readonly viewer: Viewer;
  send(message: ServerMessage): void;
}

/** The second lines of the pages on this server: each carries the media of one more room, beside
 *  those of the main chamber. It has a connection id and a media stay of its own. The page of an
 *  interpreter on air may have another one, for a channel in relay. */
export interface SecondLines {
  /** Handles a media message of a second line, in the order in which they came. */
  message(connection: ChamberLine, message: MediaClientMessage, isRelay: boolean): void;
  /** Ends the second lines of a connection; nothing happens where it had none. */
  disconnected(connection: ChamberLine): void;
  /** Ends the second rooms that cannot go on after this news. */
  hear(item: NewsItem): void;
}

interface SecondLine {
  readonly line: MediaLine;
  readonly isRelay: boolean;
  /** The room that it asked to join last; undefined: none yet. */
  roomId?: string;
  /** Resolves once all messages so far are handled. */
  work: Promise<void>;
}

export function createSecondLines(
  deps: Pick<Deps, 'db' | 'clock' | 'news' | 'jobs' | 'servers' | 'log'>,
  visitors: MediaVisitors,
  door: Pick<MediaDoor, 'refresh'>,
): SecondLines {
  const lines = new Map<string, SecondLine>();
  const keepSoon = atMostEvery(KEPT_EVERY_MS, (idVotingSession) =>
    inBackground(keep(idVotingSession), 'second rooms were not looked after'),
  );

  async function keep(idVotingSession: string): Promise<void> {
    await keepSecondRooms(deps, idVotingSession);
    await keepBooths(deps, idVotingSession);
  }

  function lineOf(connection: ChamberLine, isRelay: boolean): SecondLine {
    const id = lineIdOf(connection, isRelay);
    const known = lines.get(id);
    if (known !== undefined) return known;
    const line: MediaLine = {
      id,
      isSecond: true,
      idVotingSession: connection.idVotingSession,
      get viewer() {
        return connection.viewer;
      },
      send: (message) => connection.send({ type: 'secondLine', ...(isRelay && { relay: true }), message }),
    };
    const made: SecondLine = { line, isRelay, work: Promise.resolve() };
    lines.set(id, made);
    return made;
  }

  async function handle(second: SecondLine, message: MediaClientMessage): Promise<void> {
    const { line, isRelay } = second;
    const { idVotingSession, viewer } = line;
    if (message.type === 'mediaJoin' && message.roomId !== undefined) second.roomId = message.roomId;
    if (message.type === 'mediaJoin' && message.roomId !== undefined && !isRelay) {
      const key = { idVotingSession, userId: viewer.userId, roomId: message.roomId };
      await updateSecondLine(deps.db, key, { lineId: line.id, serverId: deps.servers.id });
    }
    // The right to speak may have been given a moment ago, by another server. An interpreter who
    // takes over is not heard before it is read.
    if (message.type === 'mediaPublish') await door.refresh(line, second.roomId);
    visitors.message(line, message);
  }

  function inBackground(work: Promise<unknown>, complaint: string): Promise<void> {
    return work.then(
      () => undefined,
      (error: unknown) => deps.log.error({ err: error }, complaint),
    );
  }

  /** The sessions in which a page of this server has a second line. */
  function sessions(): Set<string> {
    return new Set([...lines.values()].map(({ line }) => line.idVotingSession));
  }

  return {
    message(connection, message, isRelay) {
      const second = lineOf(connection, isRelay);
      second.work = second.work.then(() =>
        inBackground(handle(second, message), 'a second line could not be served'),
      );
    },
    disconnected(connection) {
      for (const isRelay of [true, false]) {
        const id = lineIdOf(connection, isRelay);
        const second = lines.get(id);
        if (second === undefined) continue;
        lines.delete(id);
        const { line, work } = second;
        void work.then(() => {
          visitors.message(line, { type: 'mediaLeave' });
          visitors.disconnected(line);
          if (isRelay) return;
          return inBackground(endSecondRooms(deps, { lineId: id }), 'a second room could not be ended');
        });
      }
    },
    hear(item) {
      switch (item.kind) {
        case 'people':
        case 'huddles':
        case 'interpreterChannels':
        case 'session':
        case 'removed':
          if (sessions().has(item.idVotingSession)) keepSoon(item.idVotingSession);
          break;
        case 'rolesChanged':
        case 'signedOut':
          for (const idVotingSession of sessions()) keepSoon(idVotingSession);
          break;
        default:
      }
    },
  };
}

function lineIdOf({ id }: ChamberLine, isRelay: boolean): string {
  return `${id}:${isRelay ? 'relay' : 'second'}`;
}
