import { useTranslation } from 'react-i18next';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { endListening, useListening } from '../huddles/public.ts';

/** Says to which huddle this page listens in; nothing where it does not. Source: BEY-37. */
export function ListeningLine() {
  const { t } = useTranslation('mission-control');
  const title = useListening(({ listening }) => listening?.title);
  if (title === undefined) return null;
  return (
    <AlertBanner
      kind="info"
      title={t('listeningTo', { title })}
      action={
        <TextButton tone="inherit" alone onClick={endListening}>
          {t('stopListening')}
        </TextButton>
      }
    >
      {t('listeningToText')}
    </AlertBanner>
  );
}
