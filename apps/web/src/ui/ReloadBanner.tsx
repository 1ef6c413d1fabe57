import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertBanner } from './AlertBanner.tsx';
import { mayLeave } from './leave-guard.ts';
import { TextButton } from './TextButton.tsx';

const reload = () => void mayLeave().then((leaves) => leaves && location.reload());

/** A banner that says why this page should be reloaded. The reload waits until the person presses
 *  the button, and asks first where work is not saved. Source: NOTIF-02, BEY-23, DLG-02. */
export function ReloadBanner({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('ui');
  return (
    <AlertBanner
      kind="warning"
      title={title}
      action={
        <TextButton tone="inherit" alone onClick={reload}>
          {t('reload')}
        </TextButton>
      }
    >
      {children}
    </AlertBanner>
  );
}
