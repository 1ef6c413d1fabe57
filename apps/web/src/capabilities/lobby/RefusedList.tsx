import type { LobbyRefused } from '@hemicycle/contract/lobby';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { Button } from '../../ui/Button.tsx';
import { PanelHead } from '../../ui/PanelHead.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useAction } from '../auth/public.ts';
import styles from './RefusedList.module.css';

/** The people who were refused, each with the reason, to let them wait again. Source: BEY-19,
 *  LOBBY-06. */
export function RefusedList({ refused, disabled }: { refused: readonly LobbyRefused[]; disabled: boolean }) {
  const { t } = useTranslation('lobby');
  const heading = useId();
  const { run, busy } = useAction(
    (userId: string) => api('GET /api/lobby/move/queue/:userId', { params: { userId } }),
    (words) => showToast({ kind: 'error', text: t('queueFailed'), detail: words }),
  );
  return (
    <section aria-labelledby={heading} className={styles.refused}>
      <PanelHead id={heading} title={t('refusedPeople')} count={formats().number(refused.length)} />
      <ul className={styles.list}>
        {refused.map(({ userId, displayName: name, reason, byName }) => (
          <li key={userId} className={styles.row}>
            <div className={styles.facts}>
              <span className={styles.name} dir="auto">
                {name}
              </span>
              <span className={styles.reason} dir="auto">
                {byName === null ? reason : t('refusedBy', { name: byName, reason })}
              </span>
            </div>
            <Button
              size="sm"
              disabled={disabled || busy}
              aria-label={t('waitAgainNamed', { name })}
              onClick={() => void run(userId)}
            >
              {t('waitAgain')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
