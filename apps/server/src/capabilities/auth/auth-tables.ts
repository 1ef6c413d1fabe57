import type { MadePasskey } from '@hemicycle/contract/passkeys';
import type { ColumnType, Generated } from 'kysely';

type MadeTransport = NonNullable<MadePasskey['response']['transports']>[number];

export interface AuthTables {
  /** One row for each browser that is signed in. */
  sign_ins: {
    id: string;
    /** SHA-256 of the cookie's token, hexadecimal; the token itself is nowhere on the server. */
    token_hash: string;
    user_id: string;
    created_ms: number;
    /** Moves on while the sign-in is used, up to its longest life. */
    expires_ms: number;
    /** When somebody last proved in this browser who they are: by signing in, or anew. */
    proven_ms: number;
  };
  /** Public keys with which people sign in; the private ones never leave their devices. */
  passkeys: {
    id: string;
    user_id: string;
    /** The authenticator's own id, base64url. */
    credential_id: string;
    /** The name of the site that it was made for; it signs for no other. */
    rp_id: string;
    /** COSE. */
    public_key: Buffer;
    /** Grows with each use, where the authenticator counts; else 0. */
    counter: number;
    transports: ColumnType<MadeTransport[], MadeTransport[], never>;
    /** Whether it may be synced between devices; it never changes. */
    device_type: 'singleDevice' | 'multiDevice';
    /** Whether it is synced now. */
    backed_up: boolean;
    name: string;
    created_ms: number;
    last_used_ms: number | null;
  };
  /** What passkeys were asked to sign and have not signed yet. */
  passkey_challenges: {
    /** SHA-256, hexadecimal. */
    challenge_hash: string;
    purpose: 'add' | 'sign-in' | 'prove';
    /** The sign-in that may answer; null while signing in. */
    sign_in_id: string | null;
    /** SHA-256 of the network that asked; null but while signing in. */
    network_hash: string | null;
    expires_ms: number;
  };
  /** Attempts of the last minutes that failed or are being checked, by what they count against. */
  sign_in_failures: {
    scope: 'account' | 'address';
    /** SHA-256 of the address that was typed (with the network, where the account is known there),
     *  or of the network it came from: people type passwords into wrong fields. */
    key_hash: string;
    failed_ms: number;
    /** The same for both rows of one attempt. */
    attempt_id: string | null;
    /** Whether it is still being checked. */
    in_hand: Generated<boolean>;
  };
  /** Where accounts have signed in before. */
  known_networks: {
    /** SHA-256 of an account together with a network: nobody's networks are listed. */
    pair_hash: string;
    used_ms: number;
  };
  /** What a person chose for the meeting, kept with the account. */
  user_sessions: {
    user_id: string;
    preferred_video_input: Generated<string | null>;
    preferred_audio_input: Generated<string | null>;
    preferred_audio_output: Generated<string | null>;
    voting_session_to_attend: Generated<string | null>;
    is_virtual_background_enabled: Generated<boolean>;
  };
}
