import type { OwnSignIn } from '@hemicycle/contract/own-sign-ins';
import { deviceOf } from '@hemicycle/rules/auth/device-of';
import type { OwnSignInRow } from './own-sign-in-store.ts';

/** A sign-in as its owner and administrators see it. `thisSignInId`: that of the caller. Source:
 *  AUTH-02. */
export function presentSignIn(
  { id, userAgent, networkAddress, means, createdMs, lastUsedMs }: OwnSignInRow,
  thisSignInId: string,
): OwnSignIn {
  return {
    id,
    isThis: id === thisSignInId,
    ...deviceOf(userAgent),
    address: networkAddress,
    means,
    beganMs: createdMs,
    lastUsedMs,
  };
}
