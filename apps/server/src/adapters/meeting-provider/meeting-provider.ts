import type { MeetingModerator } from './meeting-moderator.ts';

/** Somebody of ours as the provider knows them. */
export interface ProviderGuest {
  /** The provider's id of this person, in the form in which its meetings tell it. */
  readonly personId: string;
  /** By which the list of a meeting's participants names them; null where the provider gave
   *  none. */
  readonly email: string | null;
  /** For the browser of this one person. */
  readonly token: string;
  /** When the token ends, ms since the epoch. */
  readonly expiresAtMs: number;
}

/** The provider did not answer, or refused. */
export class MeetingProviderError extends Error {
  override name = 'MeetingProviderError';
}

/** A hosted provider of meetings, whose program runs in the browser. Adapter: `webex/`. */
export interface MeetingProvider {
  /** Address of the program for a version. */
  sdkUrlOf: (version: string) => string;
  /** Address of the API that the browser calls by its token, without a slash at its end. */
  readonly apiUrl: string;
  /** Origin of the program, and origins that it talks to: for the browser's content policy. */
  readonly scriptOrigin: string;
  readonly connectsTo: readonly string[];
  /** The hand of the meetings' host; null: the operator gave none, and moderators are heeded by our
   *  pages alone. */
  readonly moderator: MeetingModerator | null;
  /** Makes an account a guest there, or finds the one it made before. Rejects with
   *  `MeetingProviderError`. */
  guestOf: (person: { readonly userId: string; readonly displayName: string }) => Promise<ProviderGuest>;
  /** The token that this server holds of an account, without asking the provider; null: none. */
  knownTokenOf: (userId: string) => string | null;
}
