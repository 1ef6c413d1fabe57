import type { Generated } from 'kysely';

declare module '../../database.ts' {
  interface Database extends GuestTables {}
}

export interface GuestTables {
  guest_links: {
    id: string;
    id_voting_session: string;
    /** The hash of the code. The code itself is derived from the id: see `codeOfLink`. */
    code_hash: string;
    label: string;
    role_id: string;
    group_ids: string[];
    /** `main`, or the title of a huddle of the session. */
    associated_room_name: string;
    /** The addresses that were invited by mail. */
    invitees: string[];
    is_reservation_link: boolean;
    /** null: the account is gone. */
    created_by: string | null;
    created_by_name: string;
    created_ms: number;
    /** From then on it admits nobody; null: it ends with the session. */
    ends_ms: number | null;
    /** How many people it admits; null: any number. */
    uses_max: number | null;
    /** How many people came by it; counted only where their number is limited. */
    uses: Generated<number>;
    /** When it was removed; null: it was not. */
    revoked_ms: Generated<number | null>;
    /** The only address that may use the link, in small letters; null: everybody who has the link
     *  may use it. */
    bound_email: Generated<string | null>;
  };
  /** The one-time codes of links that are bound to an address, one a link. */
  guest_codes: {
    link_id: string;
    /** The text from which `codeOfNonce` derives the code; null after the code was used. */
    nonce: string | null;
    expires_ms: number;
    /** How often the code was tried. */
    tries: Generated<number>;
    /** The hash of the token that somebody got for the right code; null: it was used. */
    proof_hash: Generated<string | null>;
    proof_expires_ms: Generated<number | null>;
  };
  /** The letters to those whom a link invites. */
  guest_letters: {
    link_id: string;
    email: string;
    /** Where the site is, for the address in the letter. */
    site_url: string;
    status: 'waiting' | 'sending' | 'sent' | 'failed';
    tries: Generated<number>;
  };
  /** The people who came by a link or by the address by title, each with a row of `users` of their
   *  own. */
  guests: {
    user_id: string;
    id_voting_session: string;
    /** null: they came by the address by title. */
    link_id: string | null;
    /** The address that they gave, which nobody has checked; by a link that is bound to an address,
     *  that one, which they have proven. */
    email: string | null;
    /** Whether they agreed to be seen and heard. */
    consents: boolean;
    came_ms: number;
    /** When their address and their roles were deleted; null: not yet. */
    forgotten_ms: Generated<number | null>;
  };
}
