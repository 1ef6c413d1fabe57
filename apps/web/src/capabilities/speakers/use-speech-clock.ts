import {
  allowanceOf,
  listOnFloor,
  speechClock,
  speechOnFloor,
  type SpeechClock,
} from '@hemicycle/rules/speakers/speaking-time';
import { useLive } from '../../realtime/use-live.ts';
import { useServerSeconds } from '../../use-server-seconds.ts';

/** The clock of the person who has the floor, by the server's time; null while nobody has it.
 *  Source: BEY-13, FND-27. */
export function useSpeechClock(): SpeechClock | null {
  const speakers = useLive((live) => live.speakers);
  const nowMs = useServerSeconds();
  const speech = speechOnFloor(speakers);
  if (speakers === null || speech === undefined) return null;
  const list = listOnFloor(speakers);
  return speechClock(speech, allowanceOf(list, list.speeches, speech, nowMs), nowMs);
}
