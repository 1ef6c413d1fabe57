import type { Passkey } from '@hemicycle/contract/passkeys';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import styles from './PasskeyFacts.module.css';

/** What is known of a passkey: its name, when it was added and last used, whether it is kept on one
 *  device, and its fingerprint. Source: BEY-32. */
export function PasskeyFacts({
  passkey: { name, createdMs, lastUsedMs, synced, fingerprint },
}: {
  passkey: Passkey;
}) {
  const { t } = useTranslation('security');
  const stamp = (time: number) => formats().stamp(time);
  return (
    <div className={styles.what}>
      <b className={styles.name} dir="auto">
        {name}
      </b>
      <span className={styles.facts}>
        {t('created', { time: stamp(createdMs) })}
        {' · '}
        {lastUsedMs === null ? t('neverUsed') : t('lastUsed', { time: stamp(lastUsedMs) })}
        {' · '}
        {synced ? t('synced') : t('oneDevice')}
      </span>
      {fingerprint !== null && (
        <span className={styles.facts}>
          {t('fingerprint')}{' '}
          <code className={styles.fingerprint} dir="ltr">
            {fingerprint}
          </code>
        </span>
      )}
    </div>
  );
}
