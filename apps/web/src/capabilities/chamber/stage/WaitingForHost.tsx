import { useTranslation } from 'react-i18next';
import { withFullStop } from '../../../i18n/full-stop.ts';
import { useHostWait } from '../../media/public.ts';
import styles from './WaitingForHost.module.css';

/** Says while the meeting cannot be joined because its host is not there; everything else of the
 *  chamber can be used. On the stage below the tiles, where it has no larger place there
 *  (`isSaid`). It is told by `useHostWaitTold`. Source: FND-16, SESS-09. */
export function WaitingForHost({ isSaid }: { isSaid: boolean }) {
  const { t } = useTranslation('chamber');
  const waiting = useHostWait((wait) => wait.waiting);
  if (!waiting || isSaid) return null;
  return (
    <p className={styles.line}>
      <b>{withFullStop(t('waitingForHost'))}</b> {t('waitingForHostText')}
    </p>
  );
}
