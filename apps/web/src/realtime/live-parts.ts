import type { LivePartName, LiveState } from '@hemicycle/contract/live';
import { chatPart, type ChatSlice } from '../capabilities/chat/live-part.ts';
import { huddlesPart, type HuddlesSlice } from '../capabilities/huddles/live-part.ts';
import { lobbyPart, type LobbySlice } from '../capabilities/lobby/live-part.ts';
import { peoplePart, type PeopleSlice } from '../capabilities/people/live-part.ts';
import { pollsPart, type PollsSlice } from '../capabilities/polls/live/live-part.ts';
import { quorumPart, type QuorumSlice } from '../capabilities/quorum/live-part.ts';
import { sessionsPart, type SessionsSlice } from '../capabilities/sessions/live-part.ts';
import { speakersPart, type SpeakersSlice } from '../capabilities/speakers/live-part.ts';
import type { LiveChanges, LiveKind } from './live-part.ts';

/** The browser's live state: one slice for each capability that has live parts. */
export interface LiveSlices
  extends
    SessionsSlice,
    PeopleSlice,
    PollsSlice,
    ChatSlice,
    QuorumSlice,
    SpeakersSlice,
    HuddlesSlice,
    LobbySlice {}

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
  ...lobbyPart.changes,
};

export const emptySlices: LiveSlices = {
  ...sessionsPart.empty,
  ...peoplePart.empty,
  ...pollsPart.empty,
  ...chatPart.empty,
  ...quorumPart.empty,
  ...speakersPart.empty,
  ...huddlesPart.empty,
  ...lobbyPart.empty,
};

const slicesByPart: {
  readonly [Name in LivePartName]: (state: LiveState, held: LiveSlices) => Partial<LiveSlices>;
} = {
  sessions: sessionsPart.fromSnapshot,
  people: peoplePart.fromSnapshot,
  polls: pollsPart.fromSnapshot,
  chat: chatPart.fromSnapshot,
  quorum: quorumPart.fromSnapshot,
  speakers: speakersPart.fromSnapshot,
  huddles: huddlesPart.fromSnapshot,
  lobby: lobbyPart.fromSnapshot,
};

/** The slices after a snapshot, or those of some parts after a message that carries only their
 *  fields. `held`: the slices before it, of the same session. */
export function slicesOf(
  state: { readonly [Field in keyof LiveState]?: LiveState[Field] | undefined },
  held: LiveSlices,
  parts: ReadonlySet<string> = new Set(Object.keys(slicesByPart)),
): Partial<LiveSlices> {
  return Object.entries(slicesByPart).reduce<Partial<LiveSlices>>(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the message carries the fields of these parts
    (slices, [name, slice]) => (parts.has(name) ? { ...slices, ...slice(state as LiveState, held) } : slices),
    {},
  );
}
