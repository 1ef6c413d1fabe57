import { permissions } from '@hemicycle/contract/permissions';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { useLive } from '../../realtime/use-live.ts';
import { Switch } from '../../ui/Switch.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useAction, useMay } from '../auth/public.ts';
import styles from './ChatTab.module.css';

/** The switch of moderators and administrators for the chat to all in this session. It shows the
 *  state on the server. Source: CHAT-18, PERM-08. */
export function ChatAllSwitch({ idVotingSession }: { idVotingSession: string }) {
  const { t } = useTranslation('chat');
  const moderates = useMay(permissions.moderation);
  const administers = useMay(permissions.adminPage);
  const on = useLive((live) => live.session?.davra.chatAll ?? true);
  const connected = useLive((live) => live.connection === 'connected');
  const { run, busy } = useAction(
    () =>
      api('PUT /api/votingsessions/:idVotingSession/davra', {
        params: { idVotingSession },
        body: { chatAll: !on },
      }),
    (detail) => showToast({ kind: 'error', text: t('switchFailed'), detail }),
  );
  if (!moderates && !administers) return null;

  return (
    <div className={styles.switch}>
      <Switch
        label={t('switch')}
        checked={on}
        disabled={!connected}
        aria-busy={busy || undefined}
        onChange={() => void run()}
      />
    </div>
  );
}
