import type { Alert } from '@hemicycle/contract/alerts';
import type { LivePart } from '../../realtime/live-part.ts';

declare module '../../realtime/live-part.ts' {
  interface LiveParts {
    readonly alerts: typeof livePart;
  }
}

interface AlertsSlice {
  /** The messages of moderators to everybody whose time was not over when they were read, oldest
   *  first. */
  readonly alerts: readonly Alert[];
}

export const livePart: LivePart<AlertsSlice, 'alerts'> = {
  name: 'alerts',
  empty: { alerts: [] },
  fromSnapshot: ({ alerts }) => ({ alerts }),
  changes: { alerts: (_held, { alerts }) => ({ alerts }) },
};
