import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button, type ButtonLook } from '../../ui/Button.tsx';
import { IconDownload } from '../../ui/icons.ts';
import { useErrorText } from '../../ui/use-error-text.ts';

/** Saves a signed record, or a signed receipt, as a file; says so in place when there is none.  Source: BEY-01. */
export function SaveRecord({
  save,
  variant = 'default',
  failedTitle,
  children,
}: Pick<ButtonLook, 'variant'> & {
  save: () => Promise<void>;
  /** What is said where it fails; without it that the record was not saved. */
  failedTitle?: string;
  children: ReactNode;
}) {
  const { t } = useTranslation('records');
  const errorText = useErrorText();
  const [state, setState] = useState<'idle' | 'saving' | { readonly failed: unknown }>('idle');

  async function handleSave() {
    setState('saving');
    try {
      await save();
      setState('idle');
    } catch (failed) {
      setState({ failed });
    }
  }

  return (
    <>
      <Button
        variant={variant}
        size="sm"
        icon={<IconDownload aria-hidden="true" />}
        busy={state === 'saving'}
        onClick={() => void handleSave()}
      >
        {children}
      </Button>
      {typeof state === 'object' && (
        <AlertBanner kind="error" title={failedTitle ?? t('saveFailed')}>
          {errorText(state.failed)}
        </AlertBanner>
      )}
    </>
  );
}
