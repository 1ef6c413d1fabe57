import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button, type ButtonLook } from '../../ui/Button.tsx';
import { IconDownload } from '../../ui/icons.ts';
import { useAction } from '../auth/public.ts';

/** A button that saves a signed record, or a signed receipt, as a file. If there is none, a message
 *  says so beside it. Source: BEY-01. */
export function SaveRecord({
  save,
  variant = 'default',
  failedTitle,
  children,
}: Pick<ButtonLook, 'variant'> & {
  save: () => Promise<void>;
  /** The title of the error message; by default that the record was not saved. */
  failedTitle?: string;
  children: ReactNode;
}) {
  const { t } = useTranslation('records');
  const { run, busy, failureText } = useAction(save);
  return (
    <>
      <Button
        variant={variant}
        size="sm"
        icon={<IconDownload aria-hidden="true" />}
        busy={busy}
        onClick={() => void run()}
      >
        {children}
      </Button>
      {failureText !== null && (
        <AlertBanner kind="error" title={failedTitle ?? t('saveFailed')}>
          {failureText}
        </AlertBanner>
      )}
    </>
  );
}
