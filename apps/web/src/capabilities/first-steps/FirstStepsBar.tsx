import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation } from 'react-router';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import styles from './FirstSteps.module.css';
import { FIRST_STEPS_PATH } from './first-steps-access.ts';
import { useFirstSteps, useReadFirstSteps } from './use-first-steps.ts';

/** Leads back to the first steps from the pages on which they are done, while the house has no
 *  sitting yet. */
export function FirstStepsBar() {
  const { t } = useTranslation('first-steps');
  const { pathname } = useLocation();
  const { steps } = useFirstSteps();
  if (steps?.leads !== true || pathname === FIRST_STEPS_PATH) return null;
  const done = steps.steps.filter(({ state }) => state === 'done').length;
  return (
    <div className={styles.bar}>
      <AlertBanner
        kind="info"
        title={t('title')}
        action={
          <Link className={buttonClass({ size: 'sm' })} to={FIRST_STEPS_PATH}>
            {t('goOn')}
          </Link>
        }
      >
        {t('doneOf', { done, all: steps.steps.length })}
      </AlertBanner>
    </div>
  );
}

/** Takes an administrator of a house without a sitting to its first steps. */
export function LeadsToFirstSteps() {
  useReadFirstSteps();
  const { steps } = useFirstSteps();
  return steps?.leads === true ? <Navigate to={FIRST_STEPS_PATH} replace /> : null;
}
