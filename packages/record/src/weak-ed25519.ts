import { bytesToHex } from '@noble/hashes/utils.js';

const KEY_BYTES = 32;
/** 2^255 - 19. */
const FIELD = 2n ** 255n - 19n;
/** The y coordinates of the eight points whose order divides the cofactor. A signature under such a
 *  key may be valid for any message. */
const SMALL_ORDER = new Set([
  0n,
  1n,
  FIELD - 1n,
  0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7n,
  0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n,
]);

/** Whether the 32 bytes of an Ed25519 public key have a small order, or are not the one spelling of
 *  their point. Only a deceiver makes such a key. Source: BEY-31, docs/record-format.md §1. */
export function isWeakEd25519(publicKey: Uint8Array): boolean {
  if (publicKey.length !== KEY_BYTES) return true;
  const number = BigInt(`0x${bytesToHex(publicKey.toReversed())}`);
  const y = BigInt.asUintN(255, number);
  return y >= FIELD || SMALL_ORDER.has(y);
}
