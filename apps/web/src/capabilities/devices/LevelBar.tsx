import { createLevelMeter } from '@hemicycle/media/level-meter';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../ui/announcer.ts';
import styles from './LevelBar.module.css';
import { useWayIn } from './way-in.ts';

const SEGMENTS = 24;
const MEASURED_EVERY_MS = 100;
/** Voices are quiet by amplitude: this makes ordinary speech reach the middle. */
const FULL_AT_LEVEL = 0.35;

/** How many of the segments a loudness (0 to 1) fills: by its root, since ears hear so. */
export function filledSegments(level: number): number {
  return Math.min(SEGMENTS, Math.round(Math.sqrt(Math.max(0, level) / FULL_AT_LEVEL) * SEGMENTS));
}

/** The level of the own microphone in segments; still and empty without a track and on the way in.
 *  It is heard once by assistive technology, when the first sound reaches the middle. */
export function LevelBar({ track }: { track: MediaStreamTrack | null }) {
  const { t } = useTranslation('devices');
  const [filled, setFilled] = useState(0);
  const heard = useRef(false);
  const entering = useWayIn(({ pressed }) => pressed);
  useEffect(() => {
    if (track === null || entering) {
      setFilled(0);
      return;
    }
    const meter = createLevelMeter(track);
    const timer = setInterval(() => setFilled(filledSegments(meter.level() ?? 0)), MEASURED_EVERY_MS);
    return () => {
      clearInterval(timer);
      meter.stop();
    };
  }, [track, entering]);
  useEffect(() => {
    if (filled < SEGMENTS / 2 || heard.current) return;
    heard.current = true;
    announce(t('levelHeard'));
  }, [filled, t]);
  return (
    <div
      className={styles.bar}
      role="meter"
      aria-label={t('level')}
      aria-valuemin={0}
      aria-valuemax={SEGMENTS}
      aria-valuenow={filled}
    >
      {Array.from({ length: SEGMENTS }, (_, segment) => (
        <span key={segment} className={styles.segment} data-filled={segment < filled || undefined} />
      ))}
    </div>
  );
}
