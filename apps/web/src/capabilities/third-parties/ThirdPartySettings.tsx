import { useTranslation } from 'react-i18next';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Switch } from '../../ui/Switch.tsx';
import styles from './ThirdParties.module.css';
import { useAnswer, useThirdParties } from './use-third-parties.ts';

/** What somebody agreed to of services of others, to be taken back or given at any time; nothing
 *  where the site uses none. Source: CFG-15, CFG-16. */
export function ThirdPartySettings() {
  const { t } = useTranslation('third-parties');
  const services = useThirdParties();
  const { run, busy, failureText } = useAnswer();
  if (services.length === 0) return null;
  return (
    <section className={styles.settings} aria-labelledby="third-parties-title">
      <h2 id="third-parties-title">{t('title')}</h2>
      {services.map((one) => (
        <div key={one.use}>
          <Switch
            label={t(`${one.use}.label`)}
            checked={one.agreed === true}
            disabled={busy}
            onChange={({ currentTarget }) => void run(one, currentTarget.checked)}
          />
          <p className={styles.what}>{t(`${one.use}.what`, { service: one.service })}</p>
        </div>
      ))}
      {failureText !== null && <AlertBanner kind="error" title={failureText} />}
    </section>
  );
}
