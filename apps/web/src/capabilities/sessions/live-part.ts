import type { LiveSession } from '@hemicycle/contract/sessions-live';
import type { LivePart } from '../../realtime/live-part.ts';

export interface SessionsSlice {
  readonly session: LiveSession | null;
}

export const sessionsPart: LivePart<SessionsSlice, 'session'> = {
  empty: { session: null },
  fromSnapshot: ({ session }) => ({ session }),
  changes: { session: (_held, { session }) => ({ session }) },
};
