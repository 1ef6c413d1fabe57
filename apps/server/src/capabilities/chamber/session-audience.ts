import type { ToldChange } from '@hemicycle/contract/live';
import { changesText } from '../../live/live-fields.ts';
import type { Audience, LiveViewer } from '../../live/live-part.ts';
import type { SharedText } from '../../platform/socket/shared-text.ts';
import type { ChamberRooms } from './chamber-rooms.ts';

/** The connections of one session as the audience of its news. Each change is presented once for
 *  each class of viewer, and every socket of a class gets the same text. So a division of N members
 *  costs O(N). Source: DESIGN §4. */
export function createAudience(
  rooms: ChamberRooms,
  session: Pick<Audience, 'deps' | 'timers' | 'idVotingSession' | 'inOrder'>,
): Audience {
  const { idVotingSession } = session;
  const connections = () => rooms.of(idVotingSession);

  return {
    ...session,
    size: () => rooms.sizeOf(idVotingSession),
    isHere: (userId) => rooms.ofUser(idVotingSession, userId).length > 0,
    isWatched: (is) => [...connections()].some(({ viewer }) => is(viewer)),
    tellAll(changes) {
      const text = changesText(changes);
      for (const connection of connections()) connection.news(text);
    },
    tellPerson(userId, changes) {
      const text = changesText(changes);
      for (const connection of rooms.ofUser(idVotingSession, userId)) connection.news(text);
    },
    tellByClass(classOf, present) {
      const textOf = textByClass(classOf, present);
      for (const connection of connections()) {
        const text = textOf(connection.viewer);
        if (text !== undefined) connection.news(text);
      }
    },
  };
}

function textByClass(
  classOf: (viewer: LiveViewer) => string,
  present: (viewer: LiveViewer) => ToldChange | undefined,
): (viewer: LiveViewer) => SharedText | undefined {
  const texts = new Map<string, SharedText | undefined>();
  return (viewer) => {
    const viewerClass = classOf(viewer);
    if (!texts.has(viewerClass)) {
      const change = present(viewer);
      texts.set(viewerClass, change && changesText([change]));
    }
    return texts.get(viewerClass);
  };
}
