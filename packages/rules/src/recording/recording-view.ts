import type { ClientFlags } from '@hemicycle/contract/site';
import { permissions } from '@hemicycle/contract/permissions';
import type { RecordingStatus } from '@hemicycle/contract/recording';
import type { StreamingChannel, StreamingStatus } from '@hemicycle/contract/streaming';
import { type ActionsAllowed, holds } from '../permissions/holds.ts';
import type { Room } from '../rooms/room.ts';
import { mayEnter, maySee, type PersonInSession } from '../rooms/room-policy.ts';

/** Whether somebody may learn that a room is recorded: those who could be in it while it is open.
 *  Source: HUD-01, BEY-17. */
export function mayKnowOfRecording(room: Room, person: PersonInSession): boolean {
  if (room.kind === 'main-chamber' || room.kind === 'interpreter-channel') return true;
  const open = { ...room, isShut: false };
  const comes = { ...person, roomId: null, lostFromRoomId: null };
  return maySee(open, person) || mayEnter(open, comes, false).ok;
}

/** Whether somebody who sees recordings may play those of a room; null: it is there no more.
 *  Whoever records may play all. Source: HUD-01, PERM-31. */
export function mayPlayRecording(room: Room | null, person: PersonInSession): boolean {
  if (holds(person.actionsAllowed, permissions.recordingsCreate)) return true;
  return room !== null && mayKnowOfRecording(room, person);
}

/** The room that the viewer is in. `id`: the sitting's for the main chamber. */
export interface ViewedRoom {
  readonly id: string;
  readonly isMainChamber: boolean;
  readonly isBooth: boolean;
}

export type RecordingFlags = Pick<
  ClientFlags,
  | 'enablePrivateRecordingMainchamber'
  | 'enablePrivateRecordingBooths'
  | 'enableFastCasesStartStopPrivateRecordings'
>;

/** Whether a room of this type may be recorded for the house alone. A huddle is marked by the
 *  editor of the sitting. Source: REC-04, ADMIN-02. */
export function roomTakesRecording(
  room: Pick<ViewedRoom, 'isMainChamber' | 'isBooth'> & { readonly privateRecording?: boolean },
  flags: RecordingFlags,
): boolean {
  if (room.isMainChamber) return flags.enablePrivateRecordingMainchamber;
  return room.isBooth ? flags.enablePrivateRecordingBooths : (room.privateRecording ?? false);
}

/** Whether private recording is available to somebody. Source: REC-04, PERM-31. */
export function isPrivateAvailable(roomTakes: boolean, actionsAllowed: ActionsAllowed): boolean {
  return roomTakes && holds(actionsAllowed, permissions.recordingsView);
}

export type PrivateState = 'not-ready' | 'ready' | 'recording';

/** Where a private recording stands. Source: REC-05. */
export function privateState(status: RecordingStatus | null): PrivateState {
  if (status === null) return 'not-ready';
  if (status.recording === 'running') return 'recording';
  return status.rdp === 'running' && status.legislate === 'running' ? 'ready' : 'not-ready';
}

/** A start or a stop that was asked for at `sinceMs`, by the page's clock. Source: REC-11. */
export interface Transition {
  readonly to: 'start' | 'stop';
  readonly sinceMs: number;
}

/** A transition is forgotten after this long, in ms. Source: REC-12. */
export const TRANSITION_MAX_MS = 60_000;

/** The transition that is still pending: a matching status ends it, and so do 60 s. Source:
 *  REC-12. */
export function pendingTransition(
  transition: Transition | null,
  isOn: boolean,
  nowMs: number,
): Transition | null {
  if (transition === null || nowMs - transition.sinceMs >= TRANSITION_MAX_MS) return null;
  return isOn === (transition.to === 'start') ? null : transition;
}

/** The status that is shown. While a stop is pending, the one from before it stays. Source:
 *  REC-13. */
export function shownStatus<Status>(transition: Transition | null, before: Status, now: Status): Status {
  return transition?.to === 'stop' ? before : now;
}

export type StatusText =
  | 'starting'
  | 'stopping'
  | 'gettingReady'
  | 'mainChamber'
  | 'mainChamberInterpreter'
  | 'room'
  | 'roomInterpreter'
  | 'none';

/** What the status line says. `asks`: the people of the room are asked; `cloud`: the session says
 *  that its main chamber is recorded; `provisioned`: a recorder is reserved or given. Source:
 *  REC-03, REC-06 … REC-11. */
export function statusText(given: {
  readonly pending: Transition | null;
  readonly isMainChamber: boolean;
  readonly asks: boolean;
  readonly cloud: boolean;
  readonly isAvailable: boolean;
  readonly provisioned: boolean;
  readonly status: RecordingStatus | null;
}): StatusText {
  if (given.pending !== null) return given.pending.to === 'start' ? 'starting' : 'stopping';
  if (given.isAvailable && given.asks) return 'starting';
  const state = privateState(given.status);
  if (given.isAvailable && state === 'recording') {
    const interpreter = given.status?.recordingInterpreter ?? false;
    if (given.isMainChamber) return interpreter ? 'mainChamberInterpreter' : 'mainChamber';
    return interpreter ? 'roomInterpreter' : 'room';
  }
  if (given.isMainChamber && given.cloud) return 'mainChamber';
  if (given.isAvailable && given.provisioned && state === 'not-ready') return 'gettingReady';
  return 'none';
}

/** Which controls are shown. What the people of the room are asked about can be stopped. Source:
 *  REC-11, REC-16, REC-17, PERM-30, SPEC-NOTES C3. */
export function recordingControls(given: {
  readonly actionsAllowed: ActionsAllowed;
  readonly flags: RecordingFlags;
  readonly isAvailable: boolean;
  readonly asks: boolean;
  readonly status: RecordingStatus | null;
  readonly pending: Transition | null;
}): { readonly start: boolean; readonly stop: boolean } {
  const may =
    given.pending === null &&
    given.isAvailable &&
    !given.flags.enableFastCasesStartStopPrivateRecordings &&
    holds(given.actionsAllowed, permissions.recordingsCreate);
  const state = privateState(given.status);
  return {
    start: may && state === 'ready' && !given.asks,
    stop: may && (state === 'recording' || given.asks),
  };
}

/** The channels of the stream that concern a room. Source: STREAM-05, STREAM-06. */
export function channelsOfRoom(
  streaming: StreamingStatus | null,
  room: ViewedRoom,
): readonly StreamingChannel[] {
  return (streaming?.arrayOfStreamingChannels ?? []).filter(
    ({ id, language }) => id === room.id || (room.isMainChamber && language !== null),
  );
}

type ChannelStatus = Pick<StreamingChannel['status'], 'rdp' | 'selenium' | 'encoder' | 'stream'>;

/** Whether a channel is on air. Source: STREAM-04. */
export function isChannelLive({ rdp, selenium, encoder, stream }: ChannelStatus): boolean {
  return rdp === 'running' && selenium === 'running' && encoder === 'started' && stream !== 'stopped';
}

/** Whether somebody sees that the room is streamed. Source: STREAM-04, PERM-32. */
export function isStreamingLive(
  channels: readonly StreamingChannel[],
  actionsAllowed: ActionsAllowed,
): boolean {
  return (
    holds(actionsAllowed, permissions.streamingsView) && channels.some(({ status }) => isChannelLive(status))
  );
}

/** Source: STREAM-07. */
export function isStreamingScheduled(channels: readonly StreamingChannel[]): boolean {
  return channels.some(({ status }) => status.stream_status !== null);
}

/** Source: STREAM-08, PERM-30. */
export function isStreamingReady(
  channels: readonly StreamingChannel[],
  actionsAllowed: ActionsAllowed,
): boolean {
  return (
    holds(actionsAllowed, permissions.recordingsCreate) &&
    channels.some(({ status }) => status.rdp === 'running' && status.selenium === 'running')
  );
}

/** How many channels are live, and how many of those are an interpreter's. Source: STREAM-03. */
export function countLive(
  channels: readonly Pick<StreamingChannel, 'language' | 'status'>[],
): Pick<StreamingStatus, 'LiveChannels' | 'LiveInterpreters'> {
  const live = channels.filter(({ status }) => isChannelLive(status));
  return {
    LiveChannels: live.length,
    LiveInterpreters: live.filter(({ language }) => language !== null).length,
  };
}

/** The record icon: null where it is hidden; `red` while anything is recorded. Source: REC-14,
 *  REC-15. */
export function recordIcon(given: {
  readonly scheduled: boolean;
  readonly live: boolean;
  readonly cloud: boolean;
  readonly isAvailable: boolean;
  readonly status: RecordingStatus | null;
}): 'red' | 'plain' | null {
  if (!given.scheduled && !given.cloud && !given.isAvailable) return null;
  const records = given.cloud || (given.isAvailable && privateState(given.status) === 'recording');
  return records || given.live ? 'red' : 'plain';
}

/** Whether the menu of recording and streaming is shown. Source: PERM-29. */
export function seesRecordingMenu(actionsAllowed: ActionsAllowed): boolean {
  return (
    holds(actionsAllowed, permissions.streamingsView) || holds(actionsAllowed, permissions.recordingsView)
  );
}
