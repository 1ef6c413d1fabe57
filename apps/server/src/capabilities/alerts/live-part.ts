import { forEverybody } from '../../live/live-fields.ts';
import type { LivePart } from '../../live/live-part.ts';
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

/** The messages of moderators to everybody. Source: NOTIF-11. */
export const alertsPart: LivePart<'alerts'> = {
  name: 'alerts',
  reads: ['alerts'],
  open({ deps: { db, clock }, idVotingSession, inOrder, tellAll }) {
    const load = () => loadStandingAlerts(db, idVotingSession, clock.nowMs());
    return {
      load: async () => ({ fields: { alerts: forEverybody(await load()) } }),
      hear: (item) =>
        item.kind === 'alerts'
          ? inOrder(async () => tellAll([{ kind: 'alerts', alerts: await load() }]))
          : undefined,
    };
  },
};
