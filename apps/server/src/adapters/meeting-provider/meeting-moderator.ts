/** Somebody in a meeting at the provider. */
export interface MeetingParticipant {
  /** Of this stay of theirs. */
  readonly participantId: string;
  /** By which the provider knows the account. */
  readonly email: string;
  readonly muted: boolean;
  /** Whose meeting it is: never shown out. */
  readonly host: boolean;
}

/** The hand of the meetings' host at a hosted provider. It reaches sound and being there; pictures
 *  and shares it cannot stop. All reject with `MeetingProviderError`. Adapter: `webex/`. */
export interface MeetingModerator {
  /** Who is in the meeting that is reached by this address (SIP address, number or link); nobody
   *  where none is under way. */
  participantsIn: (address: string) => Promise<readonly MeetingParticipant[]>;
  /** Mutes somebody's microphone; they may unmute it. */
  mute: (participantId: string) => Promise<void>;
  /** Shows somebody out; whoever has a token may come back. */
  expel: (participantId: string) => Promise<void>;
}
