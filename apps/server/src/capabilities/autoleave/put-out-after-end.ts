import type { Deps } from '../../deps.ts';
import { loadViewerAccounts } from '../accounts/public.ts';
import { leaveMeeting, loadPeopleAfterEnd } from '../presence/public.ts';
import { removePerson } from '../removal/public.ts';
import { loadFlagsOf } from '../site/public.ts';

/** How long pages have to take their person out of the meeting after its end, in ms. A page gives a
 *  share 5 s to end, and a page in the background runs its timers only once a minute. */
export const AFTER_END_BY_HOST_MS = 10_000;
export const AFTER_PLANNED_END_MS = 90_000;

/** Takes people out of a main chamber whose pages should have done that after the end. After a host
 *  ended the meeting, they lose their place. After the planned end, they are logged out
 *  (`removePerson`) where the site logs people out then. Huddles go on. Call it about every 20 s on
 *  any server. Source: LEAVE-01, EXIT-11. */
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
