import type { SoundLine } from '@hemicycle/media';
import { useEffect, useState } from 'react';
import { useChamberMedia } from '../media/public.ts';
import { useOwnAir } from './air-store.ts';
import { useHearing } from './hearing-store.ts';

/** How often the lines of the desk are measured, in ms. */
const LINES_MEASURED_EVERY_MS = 2_000;

/** The lines of an interpreter; null: no sound travels there. `floor`: what they hear of the main
 *  chamber · `relay`: what they hear of a booth; undefined while they hear none · `sent`: their own
 *  microphone, in the channel while they are on air, else in the chamber. */
interface DeskLines {
  readonly floor: SoundLine | null;
  readonly relay: SoundLine | null | undefined;
  readonly sent: SoundLine | null;
}

const NOTHING = { hears: null, sends: null };

/** Measures the lines every 2 s while the desk is drawn; null before the first measurement. Source:
 *  BEY-38. */
export function useDeskLines(): DeskLines | null {
  const [lines, setLines] = useState<DeskLines | null>(null);
  useEffect(() => {
    let isDrawn = true;
    async function measure() {
      const { hearing } = useHearing.getState();
      const { air } = useOwnAir.getState();
      const [chamber, heard, channel] = await Promise.all([
        useChamberMedia.getState().port?.measureSound() ?? NOTHING,
        hearing === null ? undefined : (hearing.room.measureSound?.() ?? NOTHING),
        air === null ? undefined : (air.room.measureSound?.() ?? NOTHING),
      ]);
      if (!isDrawn) return;
      setLines({ floor: chamber.hears, relay: heard?.hears, sent: (channel ?? chamber).sends });
    }
    void measure();
    const timer = setInterval(() => void measure(), LINES_MEASURED_EVERY_MS);
    return () => {
      isDrawn = false;
      clearInterval(timer);
    };
  }, []);
  return lines;
}
