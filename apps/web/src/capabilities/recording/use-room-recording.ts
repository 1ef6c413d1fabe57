import { permissions } from '@hemicycle/contract/permissions';
import type { StreamingChannel, StreamingStatus } from '@hemicycle/contract/streaming';
import type { RecordingStatus } from '@hemicycle/contract/recording';
import {
  channelsOfRoom,
  isPrivateAvailable,
  isStreamingLive,
  isStreamingReady,
  isStreamingScheduled,
  pendingTransition,
  recordIcon,
  recordingControls,
  roomTakesRecording,
  seesRecordingMenu,
  shownStatus,
  statusText,
  type StatusText,
} from '@hemicycle/rules/recording/recording-view';
import { useLive } from '../../realtime/use-live.ts';
import { useServerSeconds } from '../../use-server-seconds.ts';
import { useMay, useSignIn } from '../auth/public.ts';
import { useOwnHuddleId } from '../people/public.ts';
import { useSiteConfig } from '../site/public.ts';
import { useTransitions } from './recording-transition.ts';

/** What somebody sees of recording and streaming in the room in which they are. */
export interface RoomRecording {
  readonly idVotingSession: string;
  /** The sitting's id for its main chamber. */
  readonly roomId: string;
  readonly seesMenu: boolean;
  readonly isAvailable: boolean;
  readonly provisioned: boolean;
  readonly status: RecordingStatus | null;
  readonly text: StatusText;
  readonly controls: { readonly start: boolean; readonly stop: boolean };
  readonly byCases: boolean;
  /** Its recorder takes the sound alone. */
  readonly soundOnly: boolean;
  readonly icon: 'red' | 'plain' | null;
  readonly mayCreate: boolean;
  readonly streaming: StreamingStatus | null;
  readonly channels: readonly StreamingChannel[];
  /** The channel of this very room. */
  readonly own: StreamingChannel | undefined;
  readonly streams: boolean;
  readonly streamScheduled: boolean;
  readonly streamReady: boolean;
  /** The room may be streamed. Source: ADMIN-02. */
  readonly takesStream: boolean;
  /** Streams have a page of the site. */
  readonly hasPublicPage: boolean;
}

/** Recording and streaming of the room in which the person is; null before the chamber is known.
 *  Source: REC-01 … REC-17, STREAM-04 … STREAM-08. */
export function useRoomRecording(): RoomRecording | null {
  const session = useLive((live) => live.session);
  const { statuses, streaming } = useLive((live) => live.recording);
  const huddles = useLive((live) => live.huddles);
  const huddleId = useOwnHuddleId();
  const { flags } = useSiteConfig();
  const actionsAllowed = useSignIn((signIn) => signIn.info?.actionsAllowed) ?? [];
  const mayCreate = useMay(permissions.recordingsCreate);
  const asked = useTransitions(({ byRoom }) => byRoom[huddleId ?? session?.idVotingSession ?? '']);
  const nowMs = useServerSeconds();
  if (session === null || flags === null) return null;
  const { idVotingSession } = session;
  const huddle = huddles.find(({ id }) => id === huddleId);
  const isMainChamber = huddleId === null;
  // Nobody is in a channel or a booth: those are recorded from the control center.
  const room = { id: huddleId ?? idVotingSession, isMainChamber, isBooth: false };
  const takes = roomTakesRecording(
    { ...room, privateRecording: huddle?.davra.privateRecording === true },
    flags,
  );
  const isAvailable = isPrivateAvailable(takes, actionsAllowed);
  const told = statuses.find(({ roomId }) => roomId === huddleId);
  const current = told?.status ?? null;
  const asks = told !== undefined && told.asksUntil !== null;
  const pending = pendingTransition(asked?.transition ?? null, current?.recording === 'running', nowMs);
  const status = shownStatus(pending, asked?.before ?? null, current);
  const cloud = isMainChamber && session.davra.recording;
  const channels = channelsOfRoom(streaming, room);
  const streams = isStreamingLive(channels, actionsAllowed);
  const streamScheduled = isStreamingScheduled(channels);
  return {
    idVotingSession,
    roomId: room.id,
    seesMenu: seesRecordingMenu(actionsAllowed),
    isAvailable,
    provisioned: told !== undefined,
    status,
    text: statusText({
      ...{ pending, isMainChamber, asks, cloud, isAvailable, status },
      provisioned: told?.error === null,
    }),
    controls: recordingControls({ actionsAllowed, flags, isAvailable, asks, status, pending }),
    soundOnly: told?.soundOnly === true,
    byCases: flags.enableFastCasesStartStopPrivateRecordings,
    icon: recordIcon({ scheduled: streamScheduled, live: streams, cloud, isAvailable, status }),
    mayCreate,
    streaming,
    channels,
    own: channels.find(({ id }) => id === room.id),
    streams,
    streamScheduled,
    streamReady: isStreamingReady(channels, actionsAllowed),
    takesStream: isMainChamber || huddle?.davra.streamingEnabled === true,
    hasPublicPage: flags.publicStreamingLinkEnabled,
  };
}
