/** Why a phone was not called: `refused` by the telephone service (the number, the trunk), or it
 *  did not answer. */
export class TelephoneError extends Error {
  override name = 'TelephoneError';
}

/** Calls phones into a room of the media server. Adapter: `livekit/livekit-telephone.ts`. */
export interface Telephone {
  /** Begins to call; resolves as soon as the phone is being called, not when somebody answers.
   *  `number` in international form (`+` and digits). Rejects with `TelephoneError`. */
  call: (to: {
    readonly number: string;
    readonly roomId: string;
    /** Unique in the room; whoever answers is in it under this name. */
    readonly identity: string;
    /** What the others see. */
    readonly displayName: string;
  }) => Promise<void>;
}
