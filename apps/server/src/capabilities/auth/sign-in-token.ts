import { hkdfSync } from 'node:crypto';

const PAYLOAD_KEY_BYTES = 32;
const PAYLOAD_KEY_PURPOSE = 'hemicycle encrypted answers';

/** The payload key (32 bytes) of one sign-in. It is derived from the token (HKDF-SHA-256). So it is
 *  as random as the token, the same on every server, and in no database. */
export function payloadKeyOf(token: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', token, '', PAYLOAD_KEY_PURPOSE, PAYLOAD_KEY_BYTES));
}
