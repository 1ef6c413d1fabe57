/** What holds of a person in live news that say nothing of it. Without the schemas, so that a page
 *  does not load them. */
export const personDefaults = {
  meetingId: null,
  meeting: 'NOT_IN_MEETING',
  handRaise: 0,
  handType: 0,
  orderRaised: 0,
  forceMuteAudio: null,
  forceMuteVideo: null,
  forceMuteShare: null,
  muteAudio: 1,
  muteVideo: 1,
  observer: false,
  overridedName: null,
  connected: false,
  avatar: null,
  isGuest: false,
  isBot: false,
} as const;
