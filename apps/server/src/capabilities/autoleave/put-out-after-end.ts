import type { Deps } from '../../deps.ts';
import { loadViewerAccounts } from '../accounts/public.ts';
import { leaveMeeting, loadPeopleAfterEnd } from '../presence/public.ts';
import { removePerson } from '../removal/public.ts';
import { loadFlagsOf } from '../site/public.ts';

/** How long after the end pages have to take their person out of the meeting, in ms: a share is
 *  given 5 s, and timers of a page in the background run once a minute. */
export const AFTER_END_BY_HOST_MS = 10_000;
export const AFTER_PLANNED_END_MS = 90_000;

/** Puts out whom their pages should have taken out of a main chamber themselves: after a host ended
 *  the meeting they lose their place; past the planned end, where the site logs people out then,
 *  they are logged out (`removePerson`). To be called about every 20 s by any server. Huddles go
 *  on. Source: LEAVE-01, EXIT-11. */
export async function putOutAfterEnd(deps: Pick<Deps, 'db' | 'clock' | 'news'>): Promise<void> {
  const { db, clock } = deps;
  const nowMs = clock.nowMs();
  const late = await loadPeopleAfterEnd(db, {
    endedByHostBeforeMs: nowMs - AFTER_END_BY_HOST_MS,
    endedBeforeMs: nowMs - AFTER_PLANNED_END_MS,
  });
  for (const person of late) if (person.endedByHost) await leaveMeeting(deps, person);
  const sitOn = late.filter(({ endedByHost }) => !endedByHost).map(({ userId }) => userId);
  if (sitOn.length === 0) return;
  const [flagsFor, accounts] = await Promise.all([loadFlagsOf(db), loadViewerAccounts(db, sitOn)]);
  for (const { userId, roles } of accounts.values()) {
    const { autoLeaveEnabled } = flagsFor({ roleNames: roles.map(({ name }) => name) });
    if (autoLeaveEnabled) await removePerson(deps, userId);
  }
}
