import {
  LEVEL_MARKS,
  levelMarks,
  type LevelState,
  levelState,
} from '@hemicycle/rules/interpretation/voice-level';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChamberMedia } from '../media/public.ts';
import { useOwnAir } from './air-store.ts';
import styles from './VoiceLevel.module.css';

/** How often the level is read, and for how long clipping is shown after it, in ms. */
const READ_EVERY_MS = 100;
const CLIPPING_SHOWN_MS = 2_000;

/** The level of the interpreter's microphone, in the channel while they are on air, else in the
 *  chamber, and whether it clips. Source: BEY-38, looks picture 11b. */
export function VoiceLevel() {
  const { t } = useTranslation('interpretation');
  const [{ marks, state }, setShown] = useState<{ marks: number; state: LevelState }>({
    marks: 0,
    state: 'unmeasured',
  });
  useEffect(() => {
    let clippedAtMs = Number.NEGATIVE_INFINITY;
    const read = () => {
      const { air } = useOwnAir.getState();
      const level = air === null ? ownLevelInChamber() : (air.room.ownLevel?.() ?? null);
      const now = levelState(level);
      if (now === 'clipping') clippedAtMs = performance.now();
      const clips = performance.now() - clippedAtMs < CLIPPING_SHOWN_MS;
      const next = { marks: levelMarks(level ?? 0), state: clips ? ('clipping' as const) : now };
      setShown((held) => (held.marks === next.marks && held.state === next.state ? held : next));
    };
    const timer = setInterval(read, READ_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className={styles.level}>
      <span>{t('level')}</span>
      <span
        className={styles.marks}
        role="meter"
        aria-label={t('level')}
        aria-valuemin={0}
        aria-valuemax={LEVEL_MARKS}
        aria-valuenow={marks}
        aria-valuetext={t(`levelIs.${state}`)}
        data-state={state}
      >
        {Array.from({ length: LEVEL_MARKS }, (_, at) => (
          <span key={at} data-on={at < marks || undefined} />
        ))}
      </span>
      <span className={styles.words} data-state={state}>
        {t(`levelIs.${state}`)}
      </span>
    </div>
  );
}

function ownLevelInChamber(): number | null {
  return useChamberMedia.getState().port?.audioLevel('self') ?? null;
}
