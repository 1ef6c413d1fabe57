import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/;

/** A new token: 256 random bits, base64url. Only who is given it holds it. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Whether a text has the form of a token. */
export function isToken(text: string): boolean {
  return TOKEN_SHAPE.test(text);
}

/** The token of a program outside in a header `Authorization`; null: it holds none. The name of the
 *  scheme is read in any case, with any spaces behind it. */
export function bearerTokenOf(authorization: string | undefined): string | null {
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  return isToken(token) ? token : null;
}

/** The hash by which the database knows a token: SHA-256, hexadecimal. */
export function tokenHash(token: string): string {
  return hash('sha256', token, 'hex');
}
