import { isInHuddle } from '@hemicycle/rules/rooms/place';
import type { ChamberPart, TileBadge } from '../../chamber-frame/chamber-part.ts';
import { useFrame } from '../../chamber-frame/use-frame.ts';
import { useLive } from '../../realtime/use-live.ts';
import { useSignedIn } from '../auth/public.ts';
import { FloorMark } from './FloorMark.tsx';
import { SpeakersVoice } from './LazySpeakersVoice.tsx';
import { useHasFloor } from './use-has-floor.ts';

const CLOCK_WIDTH_PX = 82;

/** What the speakers list gives to the chamber. */
export const speakersChamberPart: ChamberPart = {
  texts: ['speakers'],
  useBadge: useFloorBadge,
  StandBy: VoiceOfTheList,
};

function useFloorBadge(userId: string | undefined): TileBadge | null {
  const hasFloor = useHasFloor(userId);
  if (!hasFloor || userId === undefined) return null;
  return { key: 'floor', content: <FloorMark userId={userId} />, widthPx: CLOCK_WIDTH_PX };
}

function VoiceOfTheList() {
  const { chimeAtZero } = useFrame();
  const { userId } = useSignedIn();
  const inHuddle = useLive(({ people }) => {
    const own = people[userId];
    return own !== undefined && isInHuddle(own);
  });
  return <SpeakersVoice onTimeUp={chimeAtZero} inHuddle={inHuddle} />;
}
