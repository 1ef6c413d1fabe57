import type { AccountHook } from '../accounts/public.ts';
import { endSignIns } from './end-sign-ins.ts';
import { scheduleInvitations } from './invitations.ts';

/** A new password ends the sign-ins that were made with the old one; an import that invites its new
 *  people has links mailed to them. Source: PEOP-02. */
export const signInsOfAccounts: AccountHook = {
  changedPassword: endSignIns,
  invited: scheduleInvitations,
};
