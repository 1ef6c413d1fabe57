import type { LivePart } from '../../live/live-part.ts';
import { loadUserIdsIn } from '../presence/public.ts';
import { loadCaption, loadCaptionIdsSince } from './caption-store.ts';
import { presentCaption } from './present-caption.ts';

declare module '../../news.ts' {
  interface NewsOfParts {
    readonly captions: CaptionNews;
  }
}

/** How far the clocks of servers and database may be apart, in ms. */
const CLOCKS_DIFFER_MS = 2_000;

/** A line was sent or corrected. */
interface CaptionNews {
  readonly kind: 'caption';
  readonly idVotingSession: string;
  readonly captionId: string;
}

/** The lines of captions, told to the people in the main chamber. Who is in a huddle reads in the
 *  transcript what they missed. Source: CAP-04, BEY-15. */
export const captionsPart: LivePart<never> = {
  name: 'captions',
  reads: ['captions'],
  open({ deps, idVotingSession, inOrder, tellByClass }) {
    async function tell(captionId: string): Promise<void> {
      const [row, userIds] = await Promise.all([
        loadCaption(deps.db, captionId),
        loadUserIdsIn(deps.db, idVotingSession, idVotingSession),
      ]);
      if (row === null) return;
      const inside = new Set(userIds);
      const change = { kind: 'caption' as const, caption: presentCaption(row) };
      tellByClass(
        ({ userId }) => (inside.has(userId) ? 'inside' : 'elsewhere'),
        ({ userId }) => (inside.has(userId) ? change : undefined),
      );
    }
    return {
      hear(item) {
        if (item.kind === 'caption') inOrder(() => tell(item.captionId));
      },
      /** A page shows a line once, however often it is told. */
      tellAgain(sinceMs) {
        inOrder(async () => {
          const ids = await loadCaptionIdsSince(deps.db, idVotingSession, sinceMs - CLOCKS_DIFFER_MS);
          for (const id of ids) await tell(id);
        });
      },
    };
  },
};
