import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { IconLogout } from '../../ui/icons.ts';
import { useErrorText } from '../../ui/use-error-text.ts';
import { countWaitingMarks } from '../../waiting-marks.ts';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';
import { Passkeys } from './Passkeys.tsx';
import { OwnSignIns } from './OwnSignIns.tsx';
import styles from './SecuritySettings.module.css';
import { signOutEverywhere } from './sign-in.ts';

/** The settings for signing in: passkeys, password, sign-ins, and a button that ends them all.
 *  `onSignedOut` is called once the server has ended all sign-ins; `onMarksWait` in place of ending
 *  them, where marks wait in this browser. Source: BEY-32, AUTH-07. */
export function SecuritySettings({
  onSignedOut,
  onMarksWait,
}: {
  onSignedOut: () => void;
  onMarksWait: () => void;
}) {
  const { t } = useTranslation(['security', 'passwords']);
  const errorText = useErrorText();

  const [changing, setChanging] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function handleEverywhere() {
    const sure = await confirmDialog({
      title: t('logOutEverywhereTitle'),
      text: t('signInsText'),
      confirmLabel: t('logOutEverywhere'),
      danger: true,
    });
    if (!sure) return;
    if (countWaitingMarks() > 0) return onMarksWait();
    setFailure(null);
    try {
      await signOutEverywhere();
      onSignedOut();
    } catch (error) {
      setFailure(errorText(error));
    }
  }

  return (
    <div className={styles.parts}>
      <Passkeys />
      <section className={styles.part} aria-labelledby="security-password">
        <h2 id="security-password">{t('password')}</h2>
        <p className={styles.text}>{t('passwordText')}</p>
        <div>
          <Button onClick={() => setChanging(true)}>{t('passwords:change')}</Button>
        </div>
        {changing && <ChangePasswordDialog onClose={() => setChanging(false)} />}
      </section>
      <section className={styles.part} aria-labelledby="security-sign-ins">
        <h2 id="security-sign-ins">{t('signIns')}</h2>
        <OwnSignIns />
        <p className={styles.text}>{t('signInsText')}</p>
        {failure !== null && <AlertBanner kind="error" title={failure} />}
        <div>
          <Button
            variant="danger"
            icon={<IconLogout aria-hidden="true" />}
            onClick={() => void handleEverywhere()}
          >
            {t('logOutEverywhere')}
          </Button>
        </div>
      </section>
    </div>
  );
}
