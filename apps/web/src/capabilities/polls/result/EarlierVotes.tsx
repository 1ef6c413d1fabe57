import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';
import { AlertBanner } from '../../../ui/AlertBanner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { useErrorText } from '../../../ui/use-error-text.ts';
import type { EarlierVotes as Earlier } from './past-polls.ts';

/** The foot of a list of votes: earlier votes are loading, loading failed, or a button that reads
 *  more of them. Nothing once all have been read. */
export function EarlierVotes({ earlier }: { earlier: Earlier }) {
  const { t } = useTranslation('polls');
  const errorText = useErrorText();
  const { left, reading, error, readMore } = earlier;
  if (left === 0) return null;
  switch (reading) {
    case 'busy':
      return <Loading label={t('earlier.loading')} />;
    case 'failed':
      return (
        <AlertBanner kind="warning" title={t('earlier.failed')}>
          {errorText(error)} <TextButton onClick={readMore}>{t('earlier.again')}</TextButton>
        </AlertBanner>
      );
    case 'idle':
      return (
        <Button size="sm" onClick={readMore}>
          {t('earlier.more', { left: formats().number(left) })}
        </Button>
      );
  }
}
