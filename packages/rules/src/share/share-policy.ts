import { permissions } from '@hemicycle/contract/permissions';
import { holds, holdsUnderActionControl, type ActionsAllowed } from '../permissions/holds.ts';

/** An administrator's word on somebody's sharing: -1 disabled, 0 enabled, null none. Source:
 *  PEOP-05. */
export type ForceMuteShare = -1 | 0 | null;

/** Why somebody cannot share the screen. */
export type ShareRefusal = 'disabled-by-admin' | 'device-cannot' | 'lacks-permission';

export type ShareAnswer = { readonly ok: true } | { readonly ok: false; readonly reason: ShareRefusal };

/** Whether somebody may share the own screen: an administrator's disable or an iPad or iPhone means
 *  no, an administrator's enable means yes, otherwise the permission decides. Source: SHARE-01,
 *  PERM-19, C4. */
export function canShare(person: {
  readonly forceMuteShare: ForceMuteShare;
  readonly onIpadOrIphone: boolean;
  readonly actionsAllowed: ActionsAllowed;
}): ShareAnswer {
  if (person.forceMuteShare === -1) return { ok: false, reason: 'disabled-by-admin' };
  if (person.onIpadOrIphone) return { ok: false, reason: 'device-cannot' };
  if (person.forceMuteShare === 0 || holds(person.actionsAllowed, permissions.shareScreenControl)) {
    return { ok: true };
  }
  return { ok: false, reason: 'lacks-permission' };
}

/** Whether somebody may tell all that a screen is shared: those who may share one, also from whom
 *  that was taken meanwhile, so that they can tell its end; those whom an administrator enabled;
 *  and moderators. Source: SHARE-10. */
export function canTellOfShare(person: {
  readonly forceMuteShare: ForceMuteShare;
  readonly actionsAllowed: ActionsAllowed;
}): boolean {
  const { forceMuteShare, actionsAllowed } = person;
  return (
    forceMuteShare === 0 ||
    holds(actionsAllowed, permissions.shareScreenControl) ||
    holds(actionsAllowed, permissions.moderation)
  );
}

/** Why somebody may not see what others share. */
export type ViewShareRefusal = 'disabled-by-admin' | 'disabled-in-session' | 'lacks-permission';

export type ViewShareAnswer =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: ViewShareRefusal };

/** Whether somebody may see what others share: not with an administrator's disable, not when listed
 *  in the session's screenshareViewingDisabledUsers, and with enableViewShareScreenActionControl on
 *  only with the permission. Source: SHARE-03, SHARE-05, PERM-17, C4. */
export function canViewShare(person: {
  readonly userId: string;
  readonly forceMuteShare: ForceMuteShare;
  readonly viewingDisabledUsers: readonly string[];
  readonly actionControlOn: boolean;
  readonly actionsAllowed: ActionsAllowed;
}): ViewShareAnswer {
  if (person.forceMuteShare === -1) return { ok: false, reason: 'disabled-by-admin' };
  if (person.viewingDisabledUsers.includes(person.userId))
    return { ok: false, reason: 'disabled-in-session' };
  const allowed = holdsUnderActionControl(
    person.actionsAllowed,
    permissions.receiveShareScreen,
    person.actionControlOn,
  );
  return allowed ? { ok: true } : { ok: false, reason: 'lacks-permission' };
}
