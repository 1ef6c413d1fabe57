import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { Button } from '../../ui/Button.tsx';
import { useSitInPublic } from './use-sit-in-public.ts';

/** Opens the sitting again, beside the line that says that it is closed. Source: BEY-45. */
export function SitInPublic({ idVotingSession }: { idVotingSession: string }) {
  const { t } = useTranslation('closed-session');
  const connected = useLive((live) => live.connection === 'connected');
  const { run, busy } = useSitInPublic(idVotingSession);
  return (
    <Button size="sm" busy={busy} unavailable={!connected} onClick={() => void run()}>
      {t('open')}
    </Button>
  );
}
