import { useTranslation } from 'react-i18next';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './ThirdParties.module.css';
import { useAnswer, useThirdParties } from './use-third-parties.ts';

/** Asks once about each service of others that the site uses. Without an answer it is not used.
 *  Source: CFG-15, CFG-16. */
export function ThirdPartyQuestion() {
  const { t } = useTranslation('third-parties');
  const asked = useThirdParties().find(({ agreed }) => agreed === null);
  const { run, busy, failureText } = useAnswer();
  if (asked === undefined) return null;
  const { use, service } = asked;
  const say = (agreed: boolean) => void run(asked, agreed);
  return (
    <div className={styles.question}>
      <AlertBanner
        kind="info"
        title={t(`${use}.question`)}
        action={
          <span className={styles.answers}>
            <Button size="sm" variant="primary" busy={busy} onClick={() => say(true)}>
              {t('agree')}
            </Button>
            <Button size="sm" busy={busy} onClick={() => say(false)}>
              {t('refuse')}
            </Button>
          </span>
        }
      >
        {t(`${use}.what`, { service })} {t('later')}
      </AlertBanner>
      {failureText !== null && <AlertBanner kind="error" title={failureText} />}
    </div>
  );
}
