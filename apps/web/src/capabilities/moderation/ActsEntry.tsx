import { permissions } from '@hemicycle/contract/permissions';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useMay } from '../auth/public.ts';

const ActsDialog = lazyPart(async () => ({
  default: (await import('./ActsDialog.tsx')).ActsDialog,
}));

/** The button that opens the acts of moderators in one session, for moderators and administrators.
 *  The code of the log is loaded only then. Source: MOD-01. */
export function ActsEntry({ idVotingSession }: { idVotingSession: string }) {
  const { t } = useTranslation('moderation');
  const moderates = useMay(permissions.moderation);
  const administers = useMay(permissions.adminPage);
  const [opened, setOpened] = useState(false);
  if (!administers && !moderates) return null;
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setOpened(true)}>
        {t('acts')}
      </Button>
      {opened && (
        <Suspense>
          <ActsDialog idVotingSession={idVotingSession} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
