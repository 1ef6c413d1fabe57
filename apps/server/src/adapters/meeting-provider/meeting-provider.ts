import type { MeetingModerator } from './meeting-moderator.ts';

/** A person of this site as the provider knows them. */
export interface ProviderGuest {
  /** The provider's id of this person, in the form that its meetings use. */
  readonly personId: string;
  /** The e-mail address that the participants list of a meeting shows for this person; null where
   *  the provider gave none. */
  readonly email: string | null;
  /** The token for the browser of this person only. */
  readonly token: string;
  /** When the token expires, ms since the epoch. */
  readonly expiresAtMs: number;
}

/** The provider did not answer, or refused the call. */
export class MeetingProviderError extends Error {
  override name = 'MeetingProviderError';
}

/** A hosted provider of meetings, whose program runs in the browser. Adapter: `webex/`. */
export interface MeetingProvider {
  /** The address of the provider's program in this version. */
  sdkUrlOf: (version: string) => string;
  /** The address of the API that the browser calls with its token, without a slash at its end. */
  readonly apiUrl: string;
  /** The origin of the program, and the origins that it talks to, for the browser's content
   *  policy. */
  readonly scriptOrigin: string;
  readonly connectsTo: readonly string[];
  /** Acts as the host of the meetings. Null: the operator gave no host account, and only the pages
   *  of this site obey moderators. */
  readonly moderator: MeetingModerator | null;
  /** Makes an account a guest at the provider, or finds the guest made before. Rejects with
   *  `MeetingProviderError`. */
  guestOf: (person: { readonly userId: string; readonly displayName: string }) => Promise<ProviderGuest>;
  /** The token that this server has for an account, without asking the provider; null: none. */
  knownTokenOf: (userId: string) => string | null;
}
