import { permissions } from '@hemicycle/contract/permissions';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useMay } from '../auth/public.ts';

const AttendanceDialog = lazyPart(async () => ({
  default: (await import('./AttendanceDialog.tsx')).AttendanceDialog,
}));

/** The button that opens the attendance of the session, for moderators and administrators. The code
 *  of the report is loaded only then. Source: BEY-12. */
export function AttendanceEntry() {
  const { t } = useTranslation('people');
  const moderates = useMay(permissions.moderation);
  const administers = useMay(permissions.adminPage);
  const idVotingSession = useLive((live) => live.session?.idVotingSession);
  const [opened, setOpened] = useState(false);
  if (idVotingSession === undefined || !(moderates || administers)) return null;
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setOpened(true)}>
        {t('attendance')}
      </Button>
      {opened && (
        <Suspense>
          <AttendanceDialog idVotingSession={idVotingSession} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
