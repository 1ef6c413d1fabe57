import { useTranslation } from 'react-i18next';
import { sentenceGap, withFullStop } from '../../../i18n/sentences.ts';
import { useHostWait } from '../../media/public.ts';
import styles from './WaitingForHost.module.css';

/** Says that the meeting cannot be joined until its host comes; the rest of the chamber can be used
 *  meanwhile. It stands below the tiles, unless the empty stage says it already (`isSaid`).
 *  `useHostWaitTold` announces it to screen readers. Source: FND-16, SESS-09. */
export function WaitingForHost({ isSaid }: { isSaid: boolean }) {
  const { t } = useTranslation('chamber');
  const waiting = useHostWait((wait) => wait.waiting);
  if (!waiting || isSaid) return null;
  return (
    <p className={styles.line}>
      <b>{withFullStop(t('waitingForHost'))}</b>
      {sentenceGap()}
      {t('waitingForHostText')}
    </p>
  );
}
