import type { MeetingPlace } from '@hemicycle/contract/people';
import { canLowerHand, canRaiseHand } from '@hemicycle/rules/hands/hand-policy';
import { isInMainChamber } from '@hemicycle/rules/rooms/place';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';

/** Checks that the viewer may change the hand of `target` in this way. Everybody may raise only
 *  their own hand, and only in the main chamber. Everybody may lower their own hand; lowering
 *  another person's hand needs the permission. @throws DomainError `permission-missing`,
 *  `raise-hand-disabled`. Source: HANDS-05, PERM-09, PERM-34. */
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
