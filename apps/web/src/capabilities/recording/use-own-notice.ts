import type { RoomRecording } from '@hemicycle/contract/recording-live';
import { permissions } from '@hemicycle/contract/permissions';
import { useLive } from '../../realtime/use-live.ts';
import { pageStore } from '../../page-state.ts';
import { useMay } from '../auth/public.ts';
import { useOwnHuddleId } from '../people/public.ts';

/** The notice that the person wants to answer again; null: none. */
export const useAnswersAgain = pageStore<{ readonly recordingId: string | null }>(() => ({
  recordingId: null,
}));

/** The recordings and streams of the room in which the person is. The browser of a recorder is told
 *  of none. Source: BEY-17. */
export function useOwnNotices(): readonly RoomRecording[] {
  const { rooms } = useLive((live) => live.recording);
  const huddleId = useOwnHuddleId();
  const isBot = useMay(permissions.streamingBot);
  return isBot ? [] : rooms.filter(({ roomId }) => roomId === huddleId);
}
