import type { KeptClaims } from '@hemicycle/rules/sign-on/mapped-references';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';
import { inNameOrder } from '../../platform/db/name-order.ts';
import { shownName } from '../names/public.ts';

/** An identity: a subject of an issuer, as one provider has it. */
export interface Identity {
  readonly providerId: string;
  readonly issuer: string;
  readonly subject: string;
}

/** Lets nobody else settle whose this identity is until the end of the transaction. */
export async function lockIdentity(
  db: Kysely<Database>,
  { providerId, issuer, subject }: Identity,
): Promise<void> {
  const key = JSON.stringify(['identity', providerId, issuer, subject]);
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}::text || current_schema(), 0))`.execute(db);
}

/** The account to which an identity belongs; null: none yet. */
export async function loadIdentityOwner(
  db: Kysely<Database>,
  { providerId, issuer, subject }: Identity,
): Promise<string | null> {
  const row = await db
    .selectFrom('sign_on_identities')
    .select('user_id')
    .where('provider_id', '=', providerId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** The providers that are on, at which an account has an identity, by name. */
export async function loadProvidersOfAccount(
  db: Kysely<Database>,
  userId: string,
): Promise<{ readonly id: string; readonly name: string }[]> {
  return db
    .selectFrom('sign_on_providers')
    .innerJoin('sign_on_identities', (join) =>
      join
        .onRef('provider_id', '=', 'sign_on_providers.id')
        .onRef('sign_on_identities.issuer', '=', 'sign_on_providers.issuer'),
    )
    .select(['sign_on_providers.id', 'name'])
    .where('user_id', '=', userId)
    .where('is_on', '=', true)
    .groupBy(['sign_on_providers.id', 'name'])
    .orderBy(inNameOrder('name'))
    .orderBy('sign_on_providers.id')
    .execute();
}

/** The account with an e-mail address, as its first one or else as its second one, and whether an
 *  identity of this provider belongs to it; null without such an account. Guests have none. Source:
 *  BEY-21, PEOP-01. */
export async function loadAddressHolder(
  db: Kysely<Database>,
  email: string,
  { providerId, issuer }: Identity,
): Promise<{ userId: string; isTaken: boolean } | null> {
  const { rows } = await sql<{ userId: string; isTaken: boolean }>`
    select id as "userId", type <> 'user' or exists (
      select from sign_on_identities
      where user_id = users.id and provider_id = ${providerId} and issuer = ${issuer}) as "isTaken"
    from users where ${email} in (email, davra_email)
    order by email = ${email} desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Notes a sign-in by an identity, which from the first one on belongs to this account. */
export async function noteIdentity(
  db: Kysely<Database>,
  { providerId, issuer, subject }: Identity,
  of: { readonly userId: string; readonly claims: KeptClaims; readonly nowMs: number },
): Promise<void> {
  await sql`
    insert into sign_on_identities (provider_id, issuer, subject, user_id, claims, first_ms, last_ms)
    values (${providerId}, ${issuer}, ${subject}, ${of.userId}, ${JSON.stringify(of.claims)}::jsonb,
      ${of.nowMs}::bigint, ${of.nowMs}::bigint)
    on conflict (provider_id, issuer, subject) do update
      set claims = excluded.claims, last_ms = excluded.last_ms`.execute(db);
}

/** Somebody who has signed in by a provider, with what they have and what it said the last time. */
export interface IdentityRow {
  readonly userId: string;
  readonly displayName: string;
  readonly email: string;
  readonly lastMs: number;
  readonly claims: KeptClaims;
  readonly roles: string[];
  readonly groups: string[];
}

/** Everybody who has signed in by a provider, at the issuer that it has now, by name. */
export async function loadPeopleOfProvider(
  db: Kysely<Database>,
  { providerId, issuer }: Omit<Identity, 'subject'>,
): Promise<IdentityRow[]> {
  const { rows } = await sql<IdentityRow>`
    select users.id as "userId", ${shownName()} as "displayName", email, last_ms as "lastMs", claims,
      array(select role_id from user_roles where user_id = users.id order by position) as roles,
      array(select group_id from user_groups where user_id = users.id order by position) as groups
    from sign_on_identities join users on users.id = user_id
    where provider_id = ${providerId} and issuer = ${issuer}
    order by ${inNameOrder(shownName())}, users.id`.execute(db);
  return rows;
}

/** How many people have signed in by each provider, by its id. */
export async function countPeopleOfProviders(db: Kysely<Database>): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; people: number }>`
    select sign_on_providers.id, count(user_id)::int as people
    from sign_on_providers join sign_on_identities on provider_id = sign_on_providers.id
      and sign_on_identities.issuer = sign_on_providers.issuer
    group by sign_on_providers.id`.execute(db);
  return new Map(rows.map(({ id, people }) => [id, people]));
}

/** Separates an account from its identities at a provider; false where it has none there. */
export async function deleteIdentitiesOf(
  db: Kysely<Database>,
  providerId: string,
  userId: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_on_identities')
    .where('provider_id', '=', providerId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Separates an account from its identities at all providers. */
export async function deleteAllIdentitiesOf(db: Kysely<Database>, userId: string): Promise<void> {
  await db.deleteFrom('sign_on_identities').where('user_id', '=', userId).execute();
}
