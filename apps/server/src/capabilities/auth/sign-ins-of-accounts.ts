import type { AccountHook } from '../accounts/public.ts';
import { endSignIns } from './end-sign-ins.ts';
import { scheduleInvitations } from './invitations.ts';
import { deletePasswordLink } from './password-link-store.ts';

/** A new password ends the sign-ins that were made with the old one; another address ends the link
 *  for a new password that went to the earlier one; an import that invites its new
 *  people has links mailed to them. Source: PEOP-02. */
export const signInsOfAccounts: AccountHook = {
  changedPassword: endSignIns,
  changesAddress: deletePasswordLink,
  invited: scheduleInvitations,
};
