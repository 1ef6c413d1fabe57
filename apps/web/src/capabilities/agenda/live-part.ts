import type { Agenda } from '@hemicycle/contract/agenda';
import type { LivePart } from '../../realtime/live-part.ts';

declare module '../../realtime/live-part.ts' {
  interface LiveParts {
    readonly agenda: typeof livePart;
  }
}

interface AgendaSlice {
  /** The agenda as this person sees it. */
  readonly agenda: Agenda;
}

const none: Agenda = { version: 0, publishedAt: null, hidden: false, items: [], withoutItem: [] };

export const livePart: LivePart<AgendaSlice, 'agenda'> = {
  name: 'agenda',
  empty: { agenda: none },
  fromSnapshot: ({ agenda }) => ({ agenda }),
  changes: { agenda: (_held, { agenda }) => ({ agenda }) },
};
