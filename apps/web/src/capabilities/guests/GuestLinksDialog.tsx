import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { GuestLinks } from './GuestLinks.tsx';

/** The guest links of the sitting, in a window of the meeting. Source: GUEST-25. */
export function GuestLinksDialog({
  idVotingSession,
  onClose,
}: {
  idVotingSession: string | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation(['guest-links', 'ui']);
  return (
    <Dialog
      title={t('title')}
      size="report"
      onClose={onClose}
      actions={
        <Button onClick={onClose} data-autofocus>
          {t('ui:close')}
        </Button>
      }
    >
      <GuestLinks idVotingSession={idVotingSession} isInChamber />
    </Dialog>
  );
}
