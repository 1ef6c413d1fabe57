import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { isUniqueViolation } from '../../platform/db/database-errors.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { findTakenAddresses } from './address-store.ts';

type AddressField = 'email' | 'davraEmail';

/** Checks that no other account has one of these addresses, as its first or second one.
 *  @throws DomainError `already-exists` naming the field. Source: PEOP-01, PEOP-02. */
export async function requireFreeAddresses(
  db: Kysely<Database>,
  userId: string,
  {
    email,
    davraEmail,
  }: { readonly email?: string | undefined; readonly davraEmail?: string | null | undefined },
): Promise<void> {
  const given = [email, davraEmail].flatMap((address) => address ?? []);
  if (given.length === 0) return;
  const taken = await findTakenAddresses(db, given, userId);
  if (email !== undefined && taken.has(email)) refuse('email');
  if (davraEmail !== undefined && davraEmail !== null && taken.has(davraEmail)) refuse('davraEmail');
}

/** Tells that somebody else has taken an address since it was found free.
 *  @throws DomainError `already-exists` naming the field. */
export async function orTakenAddress<Result>(writing: Promise<Result>): Promise<Result> {
  try {
    return await writing;
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_unique')) refuse('email', error);
    if (isUniqueViolation(error, 'users_davra_email_unique')) refuse('davraEmail', error);
    throw error;
  }
}

function refuse(path: AddressField, cause?: unknown): never {
  const problem = 'Another account has this e-mail address.';
  throw new DomainError('already-exists', [{ path, problem }], { cause });
}
