import { useTranslation } from 'react-i18next';
import styles from './Transfer.module.css';

/** The id of the key that signed a file, in groups of four, to be compared by eye with the keys
 *  that the site of origin publishes. Source: BEY-25. */
export function Fingerprint({ keyId, ownKey }: { keyId: string; ownKey: boolean }) {
  const { t } = useTranslation('transfer');
  return (
    <>
      <code className={styles.hash} dir="ltr">
        {keyId.match(/.{1,4}/gu)?.join(' ')}
      </code>{' '}
      {ownKey && <span className={styles.quiet}>{t('ownKey')}</span>}
    </>
  );
}
