import type { SamlProviderSettings } from '@hemicycle/contract/saml';
import type { ClaimMapping, KeptClaims } from '@hemicycle/rules/sign-on/mapped-references';
import type { ColumnType } from 'kysely';

declare module '../../database.ts' {
  interface Database extends SignOnTables {}
}

/** A column of JSON, which is written as text. */
type Json<Value> = ColumnType<Value, string, string>;

type NullableJson<Value> = ColumnType<Value | null, string | null, string | null>;

export interface SignOnTables {
  sign_on_providers: {
    id: string;
    name: string;
    is_on: boolean;
    /** The address of a provider of OpenID Connect, or the `entityID` of one of SAML 2.0. */
    issuer: string;
    /** null: the provider speaks SAML 2.0. */
    client_id: string | null;
    /** Sealed under the secret of the site, which is not in the database; null: there is none. */
    sealed_secret: string | null;
    scopes: string | null;
    /** null: the provider speaks OpenID Connect. */
    saml: NullableJson<SamlProviderSettings>;
    new_people: 'match' | 'make';
    first_roles: string[];
    mappings: Json<ClaimMapping[]>;
    created_ms: number;
  };
  /** Whose account an identity at a provider is. Subjects are unique within one issuer only. */
  sign_on_identities: {
    provider_id: string;
    issuer: string;
    subject: string;
    user_id: string;
    /** What the provider said at the last sign-in, for the preview of rules. */
    claims: Json<KeptClaims>;
    first_ms: number;
    last_ms: number;
  };
  /** The sign-ins at a provider that are under way. What is secret of them is derived from the
   *  cookie of the browser, and stands nowhere. */
  sign_on_attempts: {
    /** SHA-256 of the state, hexadecimal. */
    state_hash: string;
    /** SHA-256 of the token in the cookie of the browser that began. */
    browser_hash: string;
    provider_id: string;
    network_hash: string;
    expires_ms: number;
    /** When the browser went to the provider. */
    began_ms: number;
    /** The sign-in here whose person proves their identity again; null: it makes a new sign-in. */
    proves_sign_in: string | null;
    /** What a provider of SAML let the browser post, until its page hands it in; null: nothing yet,
     *  or the provider speaks OpenID Connect. */
    posted_answer: string | null;
  };
  /** The sign-ins here that were made by a provider. */
  sign_on_sign_ins: {
    sign_in_id: string;
    provider_id: string;
    issuer: string;
    subject: string;
    /** The id of the sign-in at the provider (`sid`); null: it names none. */
    provider_session: string | null;
    /** By what the provider knows whom to sign out: the ID token, or the NameID of SAML; sealed as
     *  the client secret. */
    sealed_id_token: string;
  };
  /** The logout tokens that were used and have not expired, by their SHA-256. */
  sign_on_logouts: { token_hash: string; expires_ms: number };
}
