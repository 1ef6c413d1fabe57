import { byClass } from '../../live/live-fields.ts';
import type { LivePart } from '../../live/live-part.ts';
import { loadHuddlesForNews } from './list-huddles.ts';

/** The huddles that a viewer may know of. Source: HUD-02, PERM-12. */
export const huddlesPart: LivePart<'huddles'> = {
  async load({ db }, idVotingSession) {
    const { classOf, present } = await loadHuddlesForNews(db, idVotingSession);
    return { fields: { huddles: byClass(classOf, present) } };
  },
  listen: ({ deps, idVotingSession, inOrder, tellByClass }) => ({
    hear(item) {
      if (item.kind !== 'huddles') return;
      inOrder(async () => {
        const { classOf, present } = await loadHuddlesForNews(deps.db, idVotingSession);
        tellByClass(classOf, (viewer) => ({ kind: 'huddles', huddles: present(viewer) }));
      });
    },
  }),
};
