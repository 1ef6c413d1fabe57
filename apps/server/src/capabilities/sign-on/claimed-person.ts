import { PERSON_NAME_MAX_CHARS } from '@hemicycle/contract/limits';
import { cleanedLine } from '@hemicycle/contract/readable-text';
import { emailAddress, name } from '@hemicycle/contract/values';

type Claims = Readonly<Record<string, unknown>>;

const personName = name(PERSON_NAME_MAX_CHARS);

/** The e-mail address in what a provider said, in small letters, and whether it has verified it.
 *  Only the very word counts: no address is verified by default. */
export function claimedAddress(claims: Claims): { email: string | null; isEmailVerified: boolean } {
  const { email, email_verified: verified } = claims;
  return {
    email: emailAddress.safeParse(email).data ?? null,
    isEmailVerified: verified === true || verified === 'true',
  };
}

/** The names of a new account by what a provider said, without control characters; without a
 *  readable name the address. */
export function claimedNames(
  claims: Claims,
  email: string,
): { displayName: string; firstName: string; lastName: string } {
  const firstName = readName(claims['given_name']);
  const lastName = readName(claims['family_name']);
  const both = readName(`${firstName} ${lastName}`.trim());
  const displayName = readName(claims['name']) || both || readName(claims['preferred_username']) || email;
  return { displayName: displayName.slice(0, PERSON_NAME_MAX_CHARS), firstName, lastName };
}

function readName(claim: unknown): string {
  return personName.safeParse(typeof claim === 'string' ? cleanedLine(claim) : claim).data ?? '';
}
