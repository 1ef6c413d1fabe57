import { permissions } from '@hemicycle/contract/permissions';
import { holds, type ActionsAllowed } from '../permissions/holds.ts';

/** Why somebody may not raise a hand: they hold the permission that disables it, or are in a
 *  huddle. */
export type RaiseHandRefusal = 'disabled-for-you' | 'in-huddle';

export type RaiseHandAnswer =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'raise-hand-disabled'; readonly reason: RaiseHandRefusal };

/** Whether somebody may raise a hand, single or double. Source: HANDS-05, PERM-34. */
export function canRaiseHand(person: {
  readonly actionsAllowed: ActionsAllowed;
  readonly inHuddle: boolean;
}): RaiseHandAnswer {
  if (holds(person.actionsAllowed, permissions.disableRaiseHand)) {
    return { ok: false, code: 'raise-hand-disabled', reason: 'disabled-for-you' };
  }
  if (person.inHuddle) return { ok: false, code: 'raise-hand-disabled', reason: 'in-huddle' };
  return { ok: true };
}

export type LowerHandAnswer =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'permission-missing' };

/** Everybody may lower their own hand; lowering another person's hand needs the permission. Source:
 *  PERM-09. */
export function canLowerHand(request: {
  readonly viewerId: string;
  readonly targetId: string;
  readonly actionsAllowed: ActionsAllowed;
}): LowerHandAnswer {
  const allowed =
    request.viewerId === request.targetId || holds(request.actionsAllowed, permissions.lowerAllHands);
  return allowed ? { ok: true } : { ok: false, code: 'permission-missing' };
}
