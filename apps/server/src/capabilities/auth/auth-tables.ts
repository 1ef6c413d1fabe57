import type { Generated } from 'kysely';

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
  };
  /** Failed attempts of the last minutes, by what they count against. */
  sign_in_failures: {
    scope: 'account' | 'address';
    /** SHA-256 of the address that was typed, or of the network it came from: people type passwords into wrong fields. */
    key_hash: string;
    failed_ms: number;
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
