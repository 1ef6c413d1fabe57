import { createSoundMeter } from '@hemicycle/media/sound-meter';
import {
  judgeSound,
  SOUND_MOMENT_EVERY_MS,
  SOUND_MOMENTS,
  type SoundMoment,
  type SoundVerdict,
} from '@hemicycle/rules/interpretation/sound-check';
import { useEffect, useState } from 'react';

/** Whether interpreters can work with the sound of a microphone, measured on this page while the
 *  person speaks; what was found stays until they speak otherwise or take another microphone. Null
 *  measures nothing. Source: BEY-38. */
export function useSoundVerdict(track: MediaStreamTrack | null): SoundVerdict {
  const [verdict, setVerdict] = useState<SoundVerdict>('unheard');
  useEffect(() => {
    setVerdict('unheard');
    if (track === null) return;
    const meter = createSoundMeter(track);
    const moments: SoundMoment[] = [];
    const timer = setInterval(() => {
      const moment = meter.moment();
      if (moment === null) return;
      moments.push(moment);
      if (moments.length > SOUND_MOMENTS) moments.shift();
      const now = judgeSound(moments, meter.rateHz);
      if (now !== 'unheard') setVerdict(now);
    }, SOUND_MOMENT_EVERY_MS);
    return () => {
      clearInterval(timer);
      meter.stop();
    };
  }, [track]);
  return verdict;
}
