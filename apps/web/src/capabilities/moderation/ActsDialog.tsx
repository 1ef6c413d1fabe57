import { useTranslation } from 'react-i18next';
import { ReportDialog } from '../../ui/Report.tsx';
import { ActsReport } from './ActsReport.tsx';

/** The window with the acts of moderators in one session. Source: MOD-01. */
export function ActsDialog({ idVotingSession, onClose }: { idVotingSession: string; onClose: () => void }) {
  const { t } = useTranslation('moderation');
  return (
    <ReportDialog title={t('acts')} size="inspection" onClose={onClose}>
      <ActsReport idVotingSession={idVotingSession} />
    </ReportDialog>
  );
}
