import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

/** In the place of a part of the page that could not be loaded: why, and the way on. */
export function PartMissing() {
  const { t } = useTranslation('ui');
  return (
    <div role="alert">
      <EmptyState
        title={t('partMissingTitle')}
        action={<Button onClick={() => location.reload()}>{t('reload')}</Button>}
      >
        {t('partMissingText')}
      </EmptyState>
    </div>
  );
}
