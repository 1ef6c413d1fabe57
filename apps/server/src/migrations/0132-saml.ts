import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Lets a provider of single sign-on speak SAML 2.0 instead of OpenID Connect, and keeps the answer
 *  that such a provider posts until the page of the browser takes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sign_on_providers add column saml jsonb`.execute(db);
  await sql`alter table sign_on_providers alter column client_id drop not null`.execute(db);
  await sql`alter table sign_on_providers alter column scopes drop not null`.execute(db);
  await sql`
    alter table sign_on_providers add constraint sign_on_providers_one_kind check (
      (saml is null) = (client_id is not null)
      and (saml is null) = (scopes is not null)
      and (saml is null or sealed_secret is null))`.execute(db);
  await sql`alter table sign_on_attempts add column posted_answer text`.execute(db);
}
