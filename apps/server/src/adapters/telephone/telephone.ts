/** The reason why a phone was not called: the telephone service refused the call (`refused`: the
 *  number, the trunk), or did not answer. */
export class TelephoneError extends Error {
  override name = 'TelephoneError';
}

/** Calls phones into a room of the media server. Adapter: `livekit/livekit-telephone.ts`. */
export interface Telephone {
  /** Begins a call. Resolves as soon as the phone is being called, before anybody answers. `number`
   *  in international form (`+` and digits). Rejects with `TelephoneError`. */
  call: (to: {
    readonly number: string;
    readonly roomId: string;
    /** Unique in the room; the person who answers is in the room under this name. */
    readonly identity: string;
    /** The name that other people see. */
    readonly displayName: string;
  }) => Promise<void>;
  /** The phones in a room, with whether somebody has answered; the others ring. Empty where there
   *  is no such room. Rejects with `TelephoneError` where the media server does not answer. */
  phonesIn: (
    roomId: string,
  ) => Promise<readonly { readonly identity: string; readonly hasAnswered: boolean }[]>;
  /** Ends the call of a phone in a room, also while it rings. One that is not there is no error.
   *  Rejects with `TelephoneError` where the media server does not answer. */
  hangUp: (phone: { readonly roomId: string; readonly identity: string }) => Promise<void>;
}
