import type { LiveState } from '@hemicycle/contract/live';
import { chatPart, type ChatSlice } from '../capabilities/chat/live-part.ts';
import { huddlesPart, type HuddlesSlice } from '../capabilities/huddles/live-part.ts';
import { peoplePart, type PeopleSlice } from '../capabilities/people/live-part.ts';
import { pollsPart, type PollsSlice } from '../capabilities/polls/live/live-part.ts';
import { quorumPart, type QuorumSlice } from '../capabilities/quorum/live-part.ts';
import { sessionsPart, type SessionsSlice } from '../capabilities/sessions/live-part.ts';
import { speakersPart, type SpeakersSlice } from '../capabilities/speakers/live-part.ts';
import type { LiveChanges, LiveKind } from './live-part.ts';

/** The browser's live state: one slice for each capability that has live parts. */
export interface LiveSlices
  extends SessionsSlice, PeopleSlice, PollsSlice, ChatSlice, QuorumSlice, SpeakersSlice, HuddlesSlice {}

/** How each kind of news is applied. */
export const changesOfParts: {
  readonly [Kind in LiveKind]: (held: LiveSlices, change: LiveChanges[Kind]) => Partial<LiveSlices>;
} = {
  ...sessionsPart.changes,
  ...peoplePart.changes,
  ...pollsPart.changes,
  ...chatPart.changes,
  ...quorumPart.changes,
  ...speakersPart.changes,
  ...huddlesPart.changes,
};

export const emptySlices: LiveSlices = {
  ...sessionsPart.empty,
  ...peoplePart.empty,
  ...pollsPart.empty,
  ...chatPart.empty,
  ...quorumPart.empty,
  ...speakersPart.empty,
  ...huddlesPart.empty,
};

/** The slices after a snapshot. `held`: the slices before it, of the same session. */
export function slicesOf(state: LiveState, held: LiveSlices): LiveSlices {
  return {
    ...sessionsPart.fromSnapshot(state, held),
    ...peoplePart.fromSnapshot(state, held),
    ...pollsPart.fromSnapshot(state, held),
    ...chatPart.fromSnapshot(state, held),
    ...quorumPart.fromSnapshot(state, held),
    ...speakersPart.fromSnapshot(state, held),
    ...huddlesPart.fromSnapshot(state, held),
  };
}
