import type { AbsentMailing } from '@hemicycle/contract/absent-mail';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';

/** How many letters of a mailing are sent, failed and wait. */
export function MailingProgress({ mailing }: { mailing: AbsentMailing }) {
  const { t } = useTranslation('moderation');
  const { subject, sent, failed, waiting } = mailing;
  const number = (count: number) => formats().number(count);
  return (
    <AlertBanner
      kind={failed > 0 ? 'warning' : waiting > 0 ? 'info' : 'success'}
      title={t('absent.progress', { sent: number(sent), all: number(sent + failed + waiting) })}
    >
      <bdi>{subject}</bdi>
      {waiting > 0 && ` · ${t('absent.waiting', { waiting: number(waiting) })}`}
      {failed > 0 && ` · ${t('absent.failedCount', { failed: number(failed) })}`}
    </AlertBanner>
  );
}
