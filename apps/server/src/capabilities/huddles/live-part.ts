import { byClass } from '../../live/live-fields.ts';
import type { LivePart } from '../../live/live-part.ts';
import { loadHuddlesForNews } from './list-huddles.ts';

declare module '../../news.ts' {
  interface NewsOfParts {
    readonly huddles: HuddlesNews;
  }
}

/** A huddle of a session was made or closed. */
interface HuddlesNews {
  readonly kind: 'huddles';
  readonly idVotingSession: string;
}

/** The huddles that a viewer may see. Source: HUD-02, PERM-12. */
export const huddlesPart: LivePart<'huddles'> = {
  name: 'huddles',
  reads: ['huddles'],
  open: ({ deps, idVotingSession, inOrder, tellByClass }) => ({
    async load() {
      const { classOf, present } = await loadHuddlesForNews(deps.db, idVotingSession);
      return { fields: { huddles: byClass(classOf, present) } };
    },
    hear(item) {
      if (item.kind !== 'huddles') return;
      inOrder(async () => {
        const { classOf, present } = await loadHuddlesForNews(deps.db, idVotingSession);
        tellByClass(classOf, (viewer) => ({ kind: 'huddles', huddles: present(viewer) }));
      });
    },
  }),
};
