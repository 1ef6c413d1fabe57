import { useTranslation } from 'react-i18next';
import { ActsReport } from './ActsReport.tsx';

/** The audit log of the site, with the state of its chain. Source: MOD-01, decision 0122. */
export function AuditLog() {
  const { t } = useTranslation('audit');
  return (
    <>
      <h1>{t('log')}</h1>
      <ActsReport idVotingSession={null} />
    </>
  );
}
