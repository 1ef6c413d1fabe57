import { permissions } from '@hemicycle/contract/permissions';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useMay } from '../auth/public.ts';

const SelfTestsDialog = lazyPart(async () => ({
  default: (await import('./SelfTestsDialog.tsx')).SelfTestsDialog,
}));

/** The button that shows who is ready for a sitting, for those who run it. Source: BEY-44. */
export function SelfTestsEntry({ idVotingSession }: { idVotingSession: string }) {
  const { t } = useTranslation('nettest');
  const moderates = useMay(permissions.moderation);
  const administers = useMay(permissions.adminPage);
  const [opened, setOpened] = useState(false);
  if (!(moderates || administers)) return null;
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setOpened(true)}>
        {t('whoIsReady')}
      </Button>
      {opened && (
        <Suspense>
          <SelfTestsDialog idVotingSession={idVotingSession} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
