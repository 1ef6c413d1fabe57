import type { InterpretedLanguage } from '@hemicycle/contract/interpretation';
import { useLive } from '../../realtime/use-live.ts';
import { useSecondRoom } from '../media/public.ts';
import { useHearing } from './hearing-store.ts';

/** The language that this page hears; null: the floor alone. `isJoined`: the media of its channel
 *  has been joined. `hasVoice`: somebody interprets there, so that the floor is lowered. Source:
 *  BEY-16. */
export function useHeardLanguage(): {
  readonly heard: InterpretedLanguage | null;
  readonly isJoined: boolean;
  readonly hasVoice: boolean;
} {
  const channelId = useHearing(({ hearing }) => hearing?.channelId ?? null);
  const heard = useLive(
    (live) => live.interpretedLanguages.find((one) => one.channelId === channelId) ?? null,
  );
  const isJoined = useSecondRoom(
    ({ current }) => current?.roomId === channelId && current.connection === 'joined',
  );
  return { heard, isJoined, hasVoice: isJoined && heard?.onAir === true };
}
