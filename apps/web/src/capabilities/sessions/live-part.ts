import type { LiveSession } from '@hemicycle/contract/sessions-live';
import type { LivePart } from '../../realtime/live-part.ts';

declare module '../../realtime/live-part.ts' {
  interface LiveParts {
    readonly sessions: typeof livePart;
  }
}

interface SessionsSlice {
  readonly session: LiveSession | null;
}

export const livePart: LivePart<SessionsSlice, 'session'> = {
  name: 'sessions',
  empty: { session: null },
  fromSnapshot: ({ session }) => ({ session }),
  changes: { session: (_held, { session }) => ({ session }) },
};
