import type { RecordableRoom } from '@hemicycle/contract/recording';
import type { ChannelPreview, StreamingChannel, StreamingStatus } from '@hemicycle/contract/streaming';
import { api } from '../../api-client.ts';

/** A room in the control center. `channel`: its stream; `recorded`: what may be recorded there, for
 *  those who see recordings. `preview`: of its stream, or else of its recording; null: nothing is
 *  sent. */
export interface CenterRoom {
  readonly id: string;
  readonly title: string;
  readonly language: string | null;
  readonly channel: StreamingChannel | null;
  readonly recorded: RecordableRoom | null;
  readonly preview: ChannelPreview | null;
}

interface Center {
  readonly streaming: StreamingStatus;
  readonly rooms: readonly CenterRoom[];
}

/** Loads the streams, and with `seesRooms` the rooms that may be recorded. Source: ADMIN-04,
 *  PERM-26, PERM-31. */
export async function loadCenter(idVotingSession: string, seesRooms: boolean): Promise<Center> {
  const params = { idVotingSession };
  const [streaming, rooms, previews] = await Promise.all([
    api('GET /api/streaming/:idVotingSession', { params }),
    seesRooms ? api('GET /api/recordings/rooms/:idVotingSession', { params }) : [],
    api('GET /api/streaming/:idVotingSession/previews', { params }),
  ]);
  const previewOf = (channelId: string) =>
    previews.find((one) => one.channelId === channelId && one.kind === 'streaming') ??
    previews.find((one) => one.channelId === channelId) ??
    null;
  const channels = streaming.arrayOfStreamingChannels;
  const shown = rooms.map((recorded): CenterRoom => ({
    ...{ id: recorded.roomId, title: recorded.title, language: recorded.language, recorded },
    channel: channels.find(({ id }) => id === recorded.roomId) ?? null,
    preview: previewOf(recorded.roomId),
  }));
  const others = channels
    .filter(({ id }) => !rooms.some(({ roomId }) => roomId === id))
    .map((channel): CenterRoom => ({
      ...{ ...channel, channel, recorded: null, preview: previewOf(channel.id) },
    }));
  return { streaming, rooms: [...shown, ...others] };
}
