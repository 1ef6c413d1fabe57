import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, ApiError } from '../../api-client.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useAction } from './use-action.ts';

/** Changes one's own password: asks the present one, and whether other sign-ins end. Source:
 *  AUTH-02. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['passwords', 'auth']);
  const [password, setPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [signOutElsewhere, setSignOutElsewhere] = useState(true);
  const change = useAction(async () => {
    await api('PUT /api/auth/password', { body: { password, newPassword, signOutElsewhere } });
    showToast({ kind: 'success', text: t('changed') });
    onClose();
  });
  const code = change.failure instanceof ApiError ? change.failure.code : null;
  const isPresentWrong = code === 'proof-refused';
  const isNewWeak = code === 'weak-password' || code === 'common-password';
  const newError = isNewWeak ? (change.failureText ?? undefined) : undefined;
  const words = { showLabel: t('auth:showPassword'), hideLabel: t('auth:hidePassword') };
  return (
    <FormDialog
      title={t('change')}
      deed={t('change')}
      busy={change.busy}
      disabled={password === '' || newPassword === ''}
      onClose={onClose}
      onSubmit={() => void change.run()}
    >
      {change.failureText !== null && !isPresentWrong && !isNewWeak && (
        <AlertBanner kind="error" title={change.failureText} />
      )}
      <PasswordField
        {...words}
        label={t('present')}
        error={isPresentWrong ? t('presentWrong') : undefined}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <PasswordField
        {...words}
        label={t('new')}
        hint={t('newHint')}
        error={newError}
        autoComplete="new-password"
        value={newPassword}
        onChange={(event) => setNewPassword(event.currentTarget.value)}
      />
      <CheckField
        label={t('signOutElsewhere')}
        hint={t('signOutElsewhereHint')}
        checked={signOutElsewhere}
        onChange={setSignOutElsewhere}
      />
    </FormDialog>
  );
}
