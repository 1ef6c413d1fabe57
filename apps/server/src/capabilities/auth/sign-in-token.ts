import { hash, hkdfSync, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/;
const PAYLOAD_KEY_BYTES = 32;
const PAYLOAD_KEY_PURPOSE = 'hemicycle encrypted answers';

/** A new token: 256 random bits, base64url. Only the cookie holds it. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Whether a text has the form of a token. */
export function isToken(text: string): boolean {
  return TOKEN_SHAPE.test(text);
}

/** The hash by which the database knows a token: SHA-256, hexadecimal. */
export function tokenHash(token: string): string {
  return hash('sha256', token, 'hex');
}

/** The payload key (32 bytes) of one sign-in. It is derived from the token (HKDF-SHA-256). So it is
 *  as random as the token, the same on every server, and in no database. */
export function payloadKeyOf(token: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', token, '', PAYLOAD_KEY_PURPOSE, PAYLOAD_KEY_BYTES));
}
