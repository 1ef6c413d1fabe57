import { permissions } from '@hemicycle/contract/permissions';
import { holds, holdsUnderActionControl, type ActionsAllowed } from '../permissions/holds.ts';

/** An administrator's setting for a person's sharing: -1 disabled, 0 enabled, null none. Source:
 *  PEOP-05. */
export type ForceMuteShare = -1 | 0 | null;

/** Why somebody may not share their screen. */
export type ShareRefusal = 'disabled-by-admin' | 'device-cannot' | 'lacks-permission';

export type ShareAnswer = { readonly ok: true } | { readonly ok: false; readonly reason: ShareRefusal };

/** Whether somebody may share their own screen. An administrator's disable means no, and so does an
 *  iPad or iPhone. An administrator's enable means yes. Otherwise the permission decides. Source:
 *  SHARE-01, PERM-19, C4. */
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

/** Whether somebody may announce to all that their screen is shared: holders of the sharing
 *  permission, people whom an administrator enabled, and moderators. A holder whose sharing was
 *  disabled meanwhile still may, so that they can announce the end of the share. Source:
 *  SHARE-10. */
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

/** Why somebody may not see the screens that others share. */
export type ViewShareRefusal = 'disabled-by-admin' | 'disabled-in-session' | 'lacks-permission';

export type ViewShareAnswer =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: ViewShareRefusal };

/** Whether somebody may see the screens that others share. An administrator's disable forbids it,
 *  and so does the session's list screenshareViewingDisabledUsers. While
 *  enableViewShareScreenActionControl is on, the permission is needed. Source: SHARE-03, SHARE-05,
 *  PERM-17, C4. */
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
