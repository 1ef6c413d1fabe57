import { permissions } from '@hemicycle/contract/permissions';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useMay } from '../auth/public.ts';

const ClientLogsDialog = lazyPart(async () => ({
  default: (await import('./ClientLogsDialog.tsx')).ClientLogsDialog,
}));

/** The button that opens the logs that pages sent, for administrators. Source: CLOG-08. */
export function ClientLogsEntry() {
  const { t } = useTranslation('client-log');
  const administers = useMay(permissions.adminPage);
  const [opened, setOpened] = useState(false);
  if (!administers) return null;
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setOpened(true)}>
        {t('logs')}
      </Button>
      {opened && (
        <Suspense>
          <ClientLogsDialog onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
