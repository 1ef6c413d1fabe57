import { createLevelMeter } from '@hemicycle/media/level-meter';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../ui/announcer.ts';
import styles from './LevelBar.module.css';
import { useWayIn } from './way-in.ts';

const SEGMENTS = 24;
const MEASURED_EVERY_MS = 100;
/** The loudness that fills the bar. The amplitude of voices is low; with this value ordinary speech
 *  reaches the middle. */
const FULL_AT_LEVEL = 0.35;

/** The number of segments that a loudness (0 to 1) fills. It uses the square root, which is closer
 *  to how people hear. */
export function filledSegments(level: number): number {
  return Math.min(SEGMENTS, Math.round(Math.sqrt(Math.max(0, level) / FULL_AT_LEVEL) * SEGMENTS));
}

/** The level of the own microphone in segments. It stays empty without a track and while the person
 *  enters. Assistive technology is told once, when a sound first reaches the middle. */
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
