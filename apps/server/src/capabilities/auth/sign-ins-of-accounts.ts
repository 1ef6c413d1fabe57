import type { AccountHook } from '../accounts/public.ts';
import { endSignIns } from './end-sign-ins.ts';

/** A new password ends the sign-ins that were made with the old one. Source: PEOP-02. */
export const signInsOfAccounts: AccountHook = { changedPassword: endSignIns };
