import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { useIsGuest } from '../auth/public.ts';
import { EARLIER_PATH } from './earlier-path.ts';
import styles from './EarlierLink.module.css';

/** A link to the ended sittings. A guest gets it only where there is one that they may read.
 *  Source: SPEC-NOTES N7, BEY-47. */
export function EarlierLink() {
  const isGuest = useIsGuest();
  return isGuest ? <LinkOfGuest /> : <LinkToAll />;
}

function LinkOfGuest() {
  const [hasAny, setHasAny] = useState(false);
  useEffect(() => {
    let isGone = false;
    void api('GET /api/votingsessions/earlier').then(
      ({ sessions }) => {
        if (!isGone) setHasAny(sessions.length > 0);
      },
      // Whoever cannot ask cannot read them either.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  return hasAny ? <LinkToAll /> : null;
}

function LinkToAll() {
  const { t } = useTranslation('sessions');
  return (
    <p className={styles.line}>
      <a className={styles.link} href={EARLIER_PATH}>
        {t('earlierSittings')}
      </a>{' '}
      {t('earlierSittingsHold')}
    </p>
  );
}
