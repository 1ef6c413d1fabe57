import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useAction } from '../auth/public.ts';

/** Makes a link with which a person sets a new password, once: shown here, and never again, or sent
 *  to the person's address. Source: AUTH-02. */
export function PasswordLinkDialog({
  userId,
  name,
  email,
  lettersReach,
  onClose,
}: {
  userId: string;
  name: string;
  email: string;
  /** Whether a mail server is set; without one, a link that is mailed reaches nobody. */
  lettersReach: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation(['people-admin', 'ui']);
  const [made, setMade] = useState<{ link: string; expiresMs: number } | null>(null);
  const action = useAction(async (by: 'shown' | 'mailed') => {
    const { token, expiresMs } = await api('POST /api/users/:userId/password-link', {
      params: { userId },
      body: { by },
    });
    if (token === null) {
      showToast({ kind: 'success', text: t('linkMailed', { email }) });
      onClose();
    } else {
      setMade({ link: `${location.origin}/app/login#new-password=${token}`, expiresMs });
    }
  });
  return (
    <Dialog
      title={t('linkTitle', { name })}
      onClose={onClose}
      actions={
        made === null ? (
          <>
            <Button onClick={onClose}>{t('ui:cancel')}</Button>
            <Button busy={action.busy} onClick={() => void action.run('mailed')}>
              {t('linkMail')}
            </Button>
            <Button variant="primary" busy={action.busy} onClick={() => void action.run('shown')}>
              {t('linkShow')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t('linkDone')}</Button>
            <Button variant="primary" onClick={() => void copyText(made.link, 'link')}>
              {t('linkCopy')}
            </Button>
          </>
        )
      }
    >
      {action.failureText !== null && <AlertBanner kind="error" title={action.failureText} />}
      {made === null ? (
        <>
          {!lettersReach && (
            <AlertBanner kind="warning" title={t('noServer')}>
              {t('noServerText')}
            </AlertBanner>
          )}
          <p>{t('linkText', { email })}</p>
        </>
      ) : (
        <>
          <p>{t('linkOnce', { time: formats().stamp(made.expiresMs) })}</p>
          <TextField
            label={t('link')}
            value={made.link}
            readOnly
            dir="ltr"
            onFocus={(event) => event.currentTarget.select()}
          />
        </>
      )}
    </Dialog>
  );
}
