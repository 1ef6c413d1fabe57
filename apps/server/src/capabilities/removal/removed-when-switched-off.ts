import type { AccountHook } from '../accounts/public.ts';
import { removePerson } from './remove-person.ts';

/** Whoever is switched off is signed out everywhere and leaves every meeting, on every server.
 *  Source: PEOP-02. */
export const removedWhenSwitchedOff: AccountHook = {
  switchedOff: (deps, userId) => removePerson(deps, userId, null, 'switched-off'),
};
