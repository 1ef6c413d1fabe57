/** A participant in a meeting at the provider. */
export interface MeetingParticipant {
  /** The id of this stay in the meeting. */
  readonly participantId: string;
  /** The e-mail address by which the provider knows the account. */
  readonly email: string;
  readonly muted: boolean;
  /** Whether the meeting belongs to this participant, who is never removed. */
  readonly host: boolean;
}

/** Acts as the host of the meetings at a hosted provider. It can mute microphones and remove
 *  participants; it cannot stop cameras and shares. All calls reject with `MeetingProviderError`.
 *  Adapter: `webex/`. */
export interface MeetingModerator {
  /** The participants of the meeting at this address (SIP address, number or link); empty where no
   *  meeting is under way. */
  participantsIn: (address: string) => Promise<readonly MeetingParticipant[]>;
  /** Mutes a participant's microphone; they may unmute it. */
  mute: (participantId: string) => Promise<void>;
  /** Removes a participant; a person with a token may come back. */
  expel: (participantId: string) => Promise<void>;
}
