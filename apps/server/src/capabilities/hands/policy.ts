import type { MeetingPlace } from '@hemicycle/contract/people';
import { canLowerHand, canRaiseHand } from '@hemicycle/rules/hands/hand-policy';
import { isInMainChamber } from '@hemicycle/rules/rooms/place';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';

/** Lets through whoever may put the hand of `target` so: everybody raises only the own hand and
 *  only in the main chamber; a holder of the permission lowers another's. @throws DomainError
 *  `permission-missing`, `raise-hand-disabled`. Source: HANDS-05, PERM-09, PERM-34. */
export function requireMayChangeHand(
  viewer: Pick<Viewer, 'userId' | 'actionsAllowed'>,
  target: { readonly userId: string; readonly meeting: MeetingPlace },
  handType: 0 | 1 | 2,
): void {
  const { actionsAllowed } = viewer;
  if (handType === 0) {
    const lower = canLowerHand({ viewerId: viewer.userId, targetId: target.userId, actionsAllowed });
    if (!lower.ok) throw new DomainError(lower.code);
    return;
  }
  if (viewer.userId !== target.userId) throw new DomainError('permission-missing');
  const raise = canRaiseHand({ actionsAllowed, inHuddle: !isInMainChamber(target) });
  if (!raise.ok) throw new DomainError(raise.code);
}
