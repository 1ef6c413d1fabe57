import { closedClassOf, hiddenPartsFor } from '@hemicycle/rules/sessions/closed-parts';
import { forEverybody } from '../../live/live-fields.ts';
import type { LivePart } from '../../live/live-part.ts';
import { loadUserIdsIn } from '../presence/public.ts';
import { loadPartsWithNames } from '../sessions/public.ts';
import { loadAutomatic } from './automatic-store.ts';
import { loadCaption, loadCaptionIdsSince } from './caption-store.ts';
import { isOfClosed } from './is-of-closed.ts';
import { presentAutomatic } from './present-automatic.ts';
import { presentCaption } from './present-caption.ts';
import { openReaders } from './tell-readers.ts';

declare module '../../news.ts' {
  interface NewsOfParts {
    readonly captions: CaptionNews | AutomaticCaptionsNews | CaptionReadersNews;
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

/** Automatic captions were switched. */
interface AutomaticCaptionsNews {
  readonly kind: 'automaticCaptions';
  readonly idVotingSession: string;
}

/** Somebody began to read captions, or reads in another language, or none any more. */
interface CaptionReadersNews {
  readonly kind: 'captionReaders';
  readonly idVotingSession: string;
}

/** The lines of captions, told to the people in the main chamber. Who is in a huddle reads in the
 *  transcript what they missed. Lines of closed parts are told to those who may know of them. How
 *  many read along is told to captioners and moderators. Source: CAP-04, BEY-15, BEY-45. */
export const captionsPart: LivePart<'automaticCaptions'> = {
  name: 'captions',
  reads: ['captions', 'automatic_captions', 'caption_readers', 'closed_parts', 'closed_part_people'],
  open(audience) {
    const { deps, idVotingSession, inOrder, tellByClass, tellAll } = audience;
    const readers = openReaders(audience);
    const loadSwitch = async () => presentAutomatic(await loadAutomatic(deps.db, idVotingSession));
    const tellSwitch = async () =>
      tellAll([{ kind: 'automaticCaptions', automaticCaptions: await loadSwitch() }]);
    async function tell(captionId: string): Promise<void> {
      const [row, userIds] = await Promise.all([
        loadCaption(deps.db, captionId),
        loadUserIdsIn(deps.db, idVotingSession, idVotingSession),
      ]);
      if (row === null) return;
      // Read last: what was read before is told by it.
      const parts = await loadPartsWithNames(deps.db, idVotingSession);
      const inside = new Set(userIds);
      const change = { kind: 'caption' as const, caption: presentCaption(row) };
      tellByClass(
        (viewer) => (inside.has(viewer.userId) ? `inside ${closedClassOf(parts, viewer)}` : 'elsewhere'),
        (viewer) =>
          inside.has(viewer.userId) && !isOfClosed(row, hiddenPartsFor(parts, viewer)) ? change : undefined,
      );
    }
    return {
      load: async () => ({ fields: { automaticCaptions: forEverybody(await loadSwitch()) } }),
      hear(item) {
        if (item.kind === 'caption') inOrder(() => tell(item.captionId));
        if (item.kind === 'automaticCaptions') inOrder(tellSwitch);
        readers.hear(item);
      },
      /** A page shows a line once, however often it is told. */
      tellAgain(sinceMs) {
        readers.tell();
        inOrder(async () => {
          const ids = await loadCaptionIdsSince(deps.db, idVotingSession, sinceMs - CLOCKS_DIFFER_MS);
          for (const id of ids) await tell(id);
        });
      },
      stop: readers.stop,
    };
  },
};
