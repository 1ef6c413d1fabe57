import type { InterpretedLanguage } from '@hemicycle/contract/interpretation';
import { useLive } from '../../realtime/use-live.ts';
import { useRelay, useSecondRoom } from '../media/public.ts';
import { useHearing } from './hearing-store.ts';

/** The language that this page hears; null: the floor alone. `isJoined`: the media of its channel
 *  has been joined. `hasVoice`: somebody interprets there, so that the floor is lowered.
 *  `isSilent`: the pivot of an interpreter's relay is silent while the floor speaks. Source:
 *  BEY-16. */
export function useHeardLanguage(): {
  readonly heard: InterpretedLanguage | null;
  readonly isJoined: boolean;
  readonly hasVoice: boolean;
  readonly isSilent: boolean;
} {
  const channelId = useHearing(({ hearing }) => hearing?.channelId ?? null);
  const isRelay = useHearing(({ hearing }) => hearing?.isRelay === true);
  const isSilent = useHearing((held) => held.isSilent);
  const heard = useLive(
    (live) => live.interpretedLanguages.find((one) => one.channelId === channelId) ?? null,
  );
  const second = useSecondRoom((held) => held.current);
  const relay = useRelay((held) => held.current);
  const current = isRelay ? relay : second;
  const isJoined = current?.roomId === channelId && current?.connection === 'joined';
  return { heard, isJoined, isSilent, hasVoice: isJoined && heard?.onAir === true && !isSilent };
}
