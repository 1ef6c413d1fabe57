import { hiddenPartsFor, isInClosed } from '@hemicycle/rules/sessions/closed-parts';
import { byClass } from '../../live/live-fields.ts';
import type { LivePart } from '../../live/live-part.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadPartsWithNames } from '../sessions/public.ts';
import { loadStandingAlerts } from './alert-store.ts';

declare module '../../news.ts' {
  interface NewsOfParts {
    readonly alerts: AlertsNews;
  }
}

/** A moderator sent everybody a message, or took one back. */
interface AlertsNews {
  readonly kind: 'alerts';
  readonly idVotingSession: string;
}

/** The messages of moderators to everybody; those of a closed part to those who may know of it.
 *  Source: NOTIF-11, BEY-45. */
export const alertsPart: LivePart<'alerts'> = {
  name: 'alerts',
  reads: ['alerts', 'closed_parts', 'closed_part_people'],
  open({ deps: { db, clock }, idVotingSession, inOrder, tellByClass }) {
    async function load() {
      const alerts = await loadStandingAlerts(db, idVotingSession, clock.nowMs());
      // Read last: what was read before is told by it.
      const parts = await loadPartsWithNames(db, idVotingSession);
      const shownTo = (viewer: Viewer) => {
        const hidden = hiddenPartsFor(parts, viewer);
        return alerts.filter(({ sentAt }) => !isInClosed(hidden, sentAt));
      };
      const classOf = (viewer: Viewer) =>
        shownTo(viewer)
          .map(({ id }) => id)
          .join(' ');
      return { classOf, shownTo };
    }
    return {
      load: async () => {
        const { classOf, shownTo } = await load();
        return { fields: { alerts: byClass(classOf, shownTo) } };
      },
      hear: (item) =>
        item.kind === 'alerts'
          ? inOrder(async () => {
              const { classOf, shownTo } = await load();
              tellByClass(classOf, (viewer) => ({ kind: 'alerts', alerts: shownTo(viewer) }));
            })
          : undefined,
    };
  },
};
