import type { CallInNumber } from '@hemicycle/contract/sessions';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadCallInNumbers } from '../site/public.ts';
import { requireSessionOf } from './require-session.ts';

/** The phone numbers of the site, for somebody of the meeting's session. @throws DomainError
 *  `not-found`. Source: FND-59. */
export async function listCallInNumbers(
  deps: Deps,
  viewer: Viewer,
  meetingId: string,
): Promise<{ items: CallInNumber[] }> {
  // A session has one meeting, which has its id.
  await requireSessionOf(deps.db, viewer, meetingId);
  return { items: await loadCallInNumbers(deps.db) };
}
