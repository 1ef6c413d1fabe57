import type { Rect } from '@hemicycle/rules/layout/stage';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { announceWhole } from '../../../ui/announcer.ts';
import { useLineAway } from '../../../ui/line-away.ts';
import { place } from './place.ts';
import styles from './Stage.module.css';
import { useHostWait } from '../../media/public.ts';

/** Says on a stage without other people why it is empty: the viewer's own connection is lost, the
 *  host is awaited, the connections of the others are lost, or nobody has come yet. Screen readers
 *  hear here only that the others' connections are lost; the other reasons are announced elsewhere.
 *  Source: LAYOUT-01, FND-16, BEY-23. */
export function StageNote({ rect, linesLost }: { rect: Rect; linesLost: number }) {
  const { t } = useTranslation('chamber');
  const isAway = useLineAway((line) => line.away);
  const waits = useHostWait((wait) => wait.waiting);
  const [title, text] = isAway
    ? [t('ownLineLost'), t('ownLineLostText')]
    : waits
      ? [t('waitingForHost'), t('waitingForHostText')]
      : linesLost > 0
        ? [t('linesLost', { count: linesLost }), t('linesLostText')]
        : [t('aloneTitle'), t('aloneText')];
  const areLost = !isAway && !waits && linesLost > 0;
  const tell = useEffectEvent(() => announceWhole(title, text));
  useEffect(() => {
    if (areLost) tell();
  }, [areLost]);
  return (
    <div className={styles.alone} style={place(rect)}>
      <p className={styles.aloneTitle}>{title}</p>
      <p>{text}</p>
    </div>
  );
}
