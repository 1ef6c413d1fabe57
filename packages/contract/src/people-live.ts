import { z } from 'zod';
import { livePart } from './live-part.ts';
import { peopleState, listedPerson } from './people.ts';
import { personDefaults } from './person-defaults.ts';
import { id } from './values.ts';

/** A person as everybody in the session sees them live. What is as in `personDefaults` may be left
 *  out of a message. */
export const livePerson = listedPerson.omit({ idVotingSession: true, lastSeenMs: true });
export type LivePerson = z.output<typeof livePerson>;

const { shape } = livePerson;
const toldPerson = livePerson.extend({
  meetingId: shape.meetingId.default(personDefaults.meetingId),
  meeting: shape.meeting.default(personDefaults.meeting),
  handRaise: shape.handRaise.default(personDefaults.handRaise),
  handType: shape.handType.default(personDefaults.handType),
  orderRaised: shape.orderRaised.default(personDefaults.orderRaised),
  forceMuteAudio: shape.forceMuteAudio.default(personDefaults.forceMuteAudio),
  forceMuteVideo: shape.forceMuteVideo.default(personDefaults.forceMuteVideo),
  forceMuteShare: shape.forceMuteShare.default(personDefaults.forceMuteShare),
  muteAudio: shape.muteAudio.default(personDefaults.muteAudio),
  muteVideo: shape.muteVideo.default(personDefaults.muteVideo),
  observer: shape.observer.default(personDefaults.observer),
  overridedName: shape.overridedName.default(personDefaults.overridedName),
  connected: shape.connected.default(personDefaults.connected),
  avatar: shape.avatar.default(personDefaults.avatar),
  isGuest: shape.isGuest.default(personDefaults.isGuest),
  isBot: shape.isBot.default(personDefaults.isBot),
});
/** A person as a message says it. */
export type ToldPerson = Omit<LivePerson, keyof typeof personDefaults> &
  Partial<Pick<LivePerson, keyof typeof personDefaults>>;

/** Where people are and whether they are connected: each group holds the numbers of those of whom
 *  the same is true. */
export const livePresence = peopleState
  .pick({ connected: true, meeting: true, meetingId: true })
  .extend({ numbers: z.array(z.number().int().positive()) });
export type LivePresence = z.output<typeof livePresence>;

/** `people`: the first people of the session; the others follow at once as news. `presence` names
 *  only people of whom each client was told before, by the state or by `people`. */
export const peopleLive = livePart({
  state: { people: z.array(toldPerson) },
  changes: [
    z.object({ kind: z.literal('people'), people: z.array(toldPerson) }),
    z.object({ kind: z.literal('presence'), groups: z.array(livePresence) }),
    z.object({ kind: z.literal('personGone'), userId: id }),
  ],
});
