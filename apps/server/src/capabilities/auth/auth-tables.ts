import type { SignInMeans } from '@hemicycle/contract/own-sign-ins';
import type { MadePasskey } from '@hemicycle/contract/passkeys';
import type { DocumentLanguage } from '@hemicycle/contract/site';
import type { ColumnType, Generated } from 'kysely';

type MadeTransport = NonNullable<MadePasskey['response']['transports']>[number];

declare module '../../database.ts' {
  interface Database extends AuthTables {}
}

export interface AuthTables {
  /** One row for each browser that is signed in. */
  sign_ins: {
    id: string;
    /** SHA-256 of the cookie's token, hexadecimal; the server stores the token itself nowhere. */
    token_hash: string;
    user_id: string;
    created_ms: number;
    /** Moves forward while the sign-in is used, up to the longest life of a sign-in. */
    expires_ms: number;
    /** When this sign-in last gave a proof of identity: by signing in, or by a later proof. */
    proven_ms: number;
    /** The facts by which the owner recognises the sign-in; null where none were kept.
     *  `last_used_ms`: exact to some ten minutes. */
    user_agent: Generated<string | null>;
    network_address: Generated<string | null>;
    means: Generated<SignInMeans | null>;
    last_used_ms: Generated<number | null>;
  };
  /** When each account last signed in, and in which language its owner read the site then (null:
   *  not known); it outlives the sign-in. */
  last_sign_ins: { user_id: string; last_ms: number; language: Generated<DocumentLanguage | null> };
  /** The links with which people set a new password, one a person. */
  password_links: {
    user_id: string;
    /** SHA-256 of the token, hexadecimal; the server stores the token itself nowhere. */
    token_hash: string;
    expires_ms: number;
  };
  /** The requests for such a link of the last hour. */
  forgotten_requests: {
    id: string;
    /** SHA-256 of the address that was typed, and of the network. */
    account_hash: string;
    network_hash: string;
    asked_ms: number;
  };
  /** The public keys of passkeys. The private keys never leave people's devices. */
  passkeys: {
    id: string;
    user_id: string;
    /** The id that the authenticator gave the passkey, base64url. */
    credential_id: string;
    /** The name of the site that the passkey was made for; it signs for no other site. */
    rp_id: string;
    /** The public key in COSE form. */
    public_key: Buffer;
    /** Grows with each use if the authenticator counts uses; otherwise 0. */
    counter: number;
    transports: ColumnType<MadeTransport[], MadeTransport[], never>;
    /** Whether the passkey may be synced between devices; this never changes. */
    device_type: 'singleDevice' | 'multiDevice';
    /** Whether the passkey is synced now. */
    backed_up: boolean;
    name: string;
    created_ms: number;
    last_used_ms: number | null;
  };
  /** The challenges that passkeys were asked to sign, and that no answer has used yet. */
  passkey_challenges: {
    /** SHA-256 of the challenge, hexadecimal. */
    challenge_hash: string;
    purpose: 'add' | 'sign-in' | 'prove';
    /** The sign-in that may answer; null for a challenge to sign in. */
    sign_in_id: string | null;
    /** SHA-256 of the network that asked for a challenge to sign in; null for other challenges. */
    network_hash: string | null;
    expires_ms: number;
  };
  /** The sign-in attempts of the last minutes that failed or are being checked. An attempt has a
   *  row for the account that it counts against, and one for the network. */
  sign_in_failures: {
    scope: 'account' | 'address';
    /** A SHA-256 hash. For an account: of the e-mail address that was typed, together with the
     *  network if the account is known there. For a network: of the network. It is hashed because
     *  people type passwords into wrong fields. */
    key_hash: string;
    failed_ms: number;
    /** The id of the attempt; the rows of one attempt share it. */
    attempt_id: string | null;
    /** Whether the attempt is still being checked. */
    in_hand: Generated<boolean>;
  };
  /** The networks from which accounts have signed in. */
  known_networks: {
    /** SHA-256 of an account together with a network, so that the table does not list anybody's
     *  networks. */
    pair_hash: string;
    used_ms: number;
  };
  /** A person's choices for the meeting, kept with the account. */
  user_sessions: {
    user_id: string;
    preferred_video_input: Generated<string | null>;
    preferred_audio_input: Generated<string | null>;
    preferred_audio_output: Generated<string | null>;
    voting_session_to_attend: Generated<string | null>;
    is_virtual_background_enabled: Generated<boolean>;
  };
}
