import type { CallInNumber } from '@hemicycle/contract/call-in-numbers';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadCallInNumbers } from '../site/public.ts';
import { requireSessionOf } from './require-session.ts';

/** The phone numbers of the site, for a person of the meeting's session. @throws DomainError
 *  `not-found`. Source: FND-59. */
export async function listCallInNumbers(
  deps: Deps,
  viewer: Viewer,
  meetingId: string,
): Promise<{ items: CallInNumber[] }> {
  // Each session has one meeting, with the same id.
  await requireSessionOf(deps.db, viewer, meetingId);
  return { items: await loadCallInNumbers(deps.db) };
}
