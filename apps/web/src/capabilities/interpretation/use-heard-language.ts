import type { InterpretedLanguage } from '@hemicycle/contract/interpretation';
import { type HeardOfLanguage, heardOfLanguage } from '@hemicycle/rules/interpretation/floor-language';
import { useLive } from '../../realtime/use-live.ts';
import { useRelay, useSecondRoom } from '../media/public.ts';
import { useHearing } from './hearing-store.ts';

/** The texts that say what is heard of a chosen language. */
export const HEARD_TEXTS = {
  joining: 'floorInstead.joining',
  voice: 'hearsVoice',
  nobody: 'hearsNobody',
  'floor-speaks-it': 'floorSpeaksYours',
} as const satisfies Record<HeardOfLanguage, string>;

/** The language that this page hears; null: the floor alone. `isJoined`: the media of its channel
 *  has been joined, and that of the interpreter on air arrives. `what`: what is heard of it; the
 *  floor is lowered beneath a `voice` alone. `isSilent`: the pivot of an interpreter's relay is
 *  silent while the floor speaks. Source: BEY-16. */
export function useHeardLanguage(): {
  readonly heard: InterpretedLanguage | null;
  readonly isJoined: boolean;
  readonly what: HeardOfLanguage;
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
  const isJoined =
    current?.roomId === channelId && current?.connection === 'joined' && current.isVoiceLost !== true;
  const isFloorLanguage = useLive(
    ({ floorLanguages }) => heard !== null && floorLanguages.includes(heard.language),
  );
  const what = heardOfLanguage({ isFloorLanguage, isJoined, isOnAir: heard?.onAir === true, isSilent });
  return { heard, isJoined, isSilent, what };
}
