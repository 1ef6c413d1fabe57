import { byClass, forEverybody } from '../../live/live-fields.ts';
import type { LivePart } from '../../live/live-part.ts';
import { forNews, loadCallsForNews, loadListenersForNews } from './calls-for-news.ts';
import { loadHuddlesTogether } from './huddle-store.ts';
import { huddlesForNews, loadHuddlesForNews } from './list-huddles.ts';
import { loadRecall } from './recall-store.ts';

declare module '../../news.ts' {
  interface NewsOfParts {
    readonly huddles: HuddlesNews | RecallNews | CallsNews | ListenersNews;
  }
}

/** A huddle of a session was made or closed. */
interface HuddlesNews {
  readonly kind: 'huddles';
  readonly idVotingSession: string;
}

/** The countdown that brings everybody back was opened, lengthened, cancelled, or has ended. */
interface RecallNews {
  readonly kind: 'huddleRecall';
  readonly idVotingSession: string;
}

/** A huddle called a moderator, or a moderator decided a call. `userIds`: only these people see
 *  other calls than before, because they moved. */
interface CallsNews {
  readonly kind: 'huddleCalls';
  readonly idVotingSession: string;
  readonly userIds: readonly string[] | null;
}

/** Somebody began or ceased to listen in to a huddle, or to speak into it. */
interface ListenersNews {
  readonly kind: 'huddleListeners';
  readonly idVotingSession: string;
}

/** The class of those to whom a piece of news is not told. */
const UNTOLD = 'untold';

/** The huddles that a viewer may see, the countdown that brings everybody back, the calls for a
 *  moderator, and the people who listen in. Source: HUD-02, PERM-12, BEY-37. */
export const huddlesPart: LivePart<'huddles' | 'huddleRecall' | 'huddleCalls' | 'huddleListeners'> = {
  name: 'huddles',
  reads: ['huddles', 'huddle_recalls', 'huddle_calls', 'second_rooms'],
  open({ deps, idVotingSession, inOrder, tellAll, tellByClass }) {
    const { db } = deps;

    async function tellCalls(userIds: readonly string[] | null): Promise<void> {
      const { classOf, present } = await loadCallsForNews(db, idVotingSession);
      const isTold = (userId: string) => userIds === null || userIds.includes(userId);
      tellByClass(
        (viewer) => (isTold(viewer.userId) ? `told ${classOf(viewer)}` : UNTOLD),
        (viewer) =>
          isTold(viewer.userId) ? { kind: 'huddleCalls', huddleCalls: present(viewer) } : undefined,
      );
    }

    async function tellListeners(userIds: readonly string[] | null): Promise<void> {
      const { classOf, present } = await loadListenersForNews(db, idVotingSession);
      const isTold = (userId: string) => userIds === null || userIds.includes(userId);
      tellByClass(
        (viewer) => (isTold(viewer.userId) ? `told ${classOf(viewer)}` : UNTOLD),
        (viewer) =>
          isTold(viewer.userId) ? { kind: 'huddleListeners', huddleListeners: present(viewer) } : undefined,
      );
    }

    return {
      async load() {
        const loaded = await loadHuddlesTogether(db, idVotingSession);
        const huddles = huddlesForNews(loaded.huddles);
        const made = loaded.huddles.flatMap(({ call }) => call ?? []);
        const calls = await forNews(db, idVotingSession, made);
        const listeners = await forNews(db, idVotingSession, loaded.listeners);
        return {
          fields: {
            huddles: byClass(huddles.classOf, huddles.present),
            huddleRecall: forEverybody(loaded.recall),
            huddleCalls: byClass(calls.classOf, calls.present),
            huddleListeners: byClass(listeners.classOf, listeners.present),
          },
        };
      },
      hear(item) {
        switch (item.kind) {
          case 'huddles':
            return inOrder(async () => {
              const { classOf, present } = await loadHuddlesForNews(db, idVotingSession);
              tellByClass(classOf, (viewer) => ({ kind: 'huddles', huddles: present(viewer) }));
            });
          case 'huddleRecall':
            return inOrder(async () =>
              tellAll([{ kind: 'huddleRecall', huddleRecall: await loadRecall(db, idVotingSession) }]),
            );
          case 'huddleCalls':
            return inOrder(async () => {
              await tellCalls(item.userIds);
              // People who moved see the listeners of another huddle than before.
              if (item.userIds !== null) await tellListeners(item.userIds);
            });
          case 'huddleListeners':
            return inOrder(() => tellListeners(null));
          default:
            return undefined;
        }
      },
    };
  },
};
