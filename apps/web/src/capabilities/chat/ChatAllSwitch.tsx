import { permissions } from '@hemicycle/contract/permissions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { useLive } from '../../realtime/use-live.ts';
import { Switch } from '../../ui/Switch.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useErrorText } from '../../ui/use-error-text.ts';
import { meansLoggedOut, showLoggedOutDialog, useMay } from '../auth/public.ts';
import styles from './ChatTab.module.css';

/** The moderator's switch: whether this session has its chat to all. It shows what the server said.  Source: CHAT-18, PERM-08. */
export function ChatAllSwitch({ idVotingSession }: { idVotingSession: string }) {
  const { t } = useTranslation('chat');
  const errorText = useErrorText();
  const moderates = useMay(permissions.moderation);
  const on = useLive((live) => live.session?.davra.chatAll ?? true);
  const connected = useLive((live) => live.connection === 'connected');
  const [busy, setBusy] = useState(false);
  if (!moderates) return null;

  async function handleChange() {
    setBusy(true);
    try {
      await api('PUT /api/votingsessions/:idVotingSession/davra', {
        params: { idVotingSession },
        body: { chatAll: !on },
      });
    } catch (error) {
      if (meansLoggedOut(error)) void showLoggedOutDialog();
      else showToast({ kind: 'error', text: t('switchFailed'), detail: errorText(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={styles.switch}>
      <Switch
        label={t('switch')}
        checked={on}
        disabled={!connected}
        aria-busy={busy || undefined}
        onChange={() => {
          if (!busy) void handleChange();
        }}
      />
    </div>
  );
}
