import type { SoundLine } from '@hemicycle/media';
import { lineState } from '@hemicycle/rules/interpretation/sound-line';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { Button } from '../../ui/Button.tsx';
import { IconRefresh } from '../../ui/icons.ts';
import { useLinesRestart } from '../media/public.ts';
import deskStyles from './BoothDesk.module.css';
import { shownDeskKey, useShowsDeskKeys } from './desk-keys.ts';
import styles from './DeskLine.module.css';
import { restartDesk } from './restart-desk.ts';
import { useDeskLines } from './use-desk-lines.ts';

const BARS = 3;
const BARS_OF = { unmeasured: 0, poor: 1, fair: 2, good: 3 } as const;

/** How the sound travels that the interpreter hears and sends, in words and figures, and the way to
 *  start all lines anew. Source: BEY-38. */
export function DeskLine() {
  const { t } = useTranslation('desk');
  const heading = useId();
  const lines = useDeskLines();
  const showsKeys = useShowsDeskKeys();
  const restart = useLinesRestart(({ state }) => state);
  return (
    <div className={styles.line} role="group" aria-labelledby={heading}>
      <h2 id={heading} className={deskStyles.heading}>
        {t('line')}
      </h2>
      <ul className={styles.ways}>
        <Way name={t('lineOf.floor')} line={lines?.floor ?? null} />
        {lines?.relay !== undefined && <Way name={t('lineOf.relay')} line={lines.relay} />}
        <Way name={t('lineOf.sent')} line={lines?.sent ?? null} />
      </ul>
      <div className={styles.restart}>
        <Button
          size="sm"
          icon={<IconRefresh aria-hidden="true" />}
          busy={restart === 'working'}
          onClick={() => void restartDesk()}
        >
          {t('restart')}
        </Button>
        <span role="status">{restart !== 'rest' && t(`restarted.${restart}`)}</span>
        {restart === 'rest' && showsKeys && <span>{t('restartKey', { key: shownDeskKey('restart') })}</span>}
      </div>
    </div>
  );
}

function Way({ name, line }: { name: string; line: SoundLine | null }) {
  const { t } = useTranslation('desk');
  const state = lineState(line);
  return (
    <li className={styles.way}>
      <span className={styles.head}>
        <span>{name}</span>
        <span className={styles.judged} data-state={state}>
          <span className={styles.bars} aria-hidden="true">
            {Array.from({ length: BARS }, (_, at) => (
              <span key={at} data-on={at < BARS_OF[state] || undefined} />
            ))}
          </span>
          {t(line === null ? 'noSound' : `lineIs.${state}`)}
        </span>
      </span>
      {line !== null && (
        <span className={styles.figures}>
          {figuresOf(line).map((figure) => (
            <span key={figure}>{figure}</span>
          ))}
        </span>
      )}
    </li>
  );

  function figuresOf({ roundTripMs, jitterMs, lossFraction }: SoundLine): string[] {
    const { number } = formats();
    return [
      roundTripMs === null ? null : t('roundTrip', { n: number(Math.round(roundTripMs)) }),
      jitterMs === null ? null : t('jitter', { n: number(Math.round(jitterMs)) }),
      lossFraction === null ? null : t('loss', { n: number(Math.round(lossFraction * 1000) / 10) }),
    ].filter((text) => text !== null);
  }
}
