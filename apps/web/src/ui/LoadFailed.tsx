import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { useErrorText } from './use-error-text.ts';

/** Stands in place of data that could not be loaded: what is missing, why, and a button to try
 *  again. */
export function LoadFailed({
  title,
  error,
  busy,
  onAgain,
}: {
  title: string;
  error: unknown;
  busy: boolean;
  onAgain: () => void;
}) {
  const { t } = useTranslation('ui');
  const errorText = useErrorText();
  return (
    <EmptyState
      title={title}
      action={
        <Button busy={busy} onClick={onAgain}>
          {t('tryAgain')}
        </Button>
      }
    >
      {errorText(error)}
    </EmptyState>
  );
}
