import { useTranslation } from 'react-i18next';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './SignInForm.module.css';

/** Says that a proof of identity at a provider failed, and leads back to where it was asked for.
 *  Source: BEY-32. */
export function ProofFailed({ failure, onBack }: { failure: string; onBack: () => void }) {
  const { t } = useTranslation('auth');
  return (
    <div className={styles.form}>
      <h1>{t('proofTitle')}</h1>
      <AlertBanner kind="error" title={failure} />
      <p>{t('proofFailed')}</p>
      <Button variant="primary" size="lg" fullWidth data-autofocus onClick={onBack}>
        {t('proofBack')}
      </Button>
    </div>
  );
}
