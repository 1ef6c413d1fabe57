import type { Display } from '@hemicycle/contract/display';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { sentenceGap } from '../../i18n/sentences.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useAction } from '../auth/public.ts';
import { addressOf, feedOf } from './display-address.ts';
import styles from './DisplayDesk.module.css';

/** The displays of a sitting, each with its address, its feed, and when it was last in use. */
export function DisplayList({
  idVotingSession,
  displays,
  onChanged,
}: {
  idVotingSession: string;
  displays: readonly Display[];
  onChanged: () => Promise<void>;
}) {
  const { t } = useTranslation('display-desk');
  const { run, busy } = useAction(
    async ({ id: displayId, name }: Display) => {
      const sure = await confirmDialog({
        title: t('revokeTitle', { name }),
        text: t('revokeText'),
        confirmLabel: t('revoke'),
        danger: true,
      });
      if (!sure) return;
      await api('DELETE /api/displays/:idVotingSession/:displayId', {
        params: { idVotingSession, displayId },
      });
      await onChanged();
    },
    (detail) => showToast({ kind: 'error', text: t('notRevoked'), detail }),
  );
  if (displays.length === 0) return <p className={styles.none}>{t('none')}</p>;
  return (
    <ul className={styles.list} aria-label={t('list')}>
      {displays.map((display) => {
        const { id, name, code, createdBy, createdAt, seenAt } = display;
        return (
          <li key={id} className={styles.display}>
            <div>
              <b>
                <bdi>{name}</bdi>
              </b>
              <p className={styles.hint}>
                {t('made', { by: createdBy, time: formats().stamp(createdAt) })}
                {sentenceGap()}
                {seenAt === null ? t('neverSeen') : t('seen', { time: formats().stamp(seenAt) })}
              </p>
              <bdi className={styles.address} dir="ltr">
                {addressOf(code)}
              </bdi>
            </div>
            <div className={styles.actions}>
              <Button
                size="sm"
                aria-label={t('copyNamed', { name })}
                onClick={() => void copyText(addressOf(code), 'link')}
              >
                {t('copy')}
              </Button>
              <Button
                size="sm"
                variant="quiet"
                aria-label={t('copyFeedNamed', { name })}
                onClick={() => void copyText(feedOf(code), 'link')}
              >
                {t('copyFeed')}
              </Button>
              <Button
                size="sm"
                variant="quiet"
                aria-label={t('openNamed', { name })}
                onClick={() => window.open(addressOf(code), '_blank', 'noopener')}
              >
                {t('open')}
              </Button>
              <Button
                size="sm"
                variant="danger"
                busy={busy}
                aria-label={t('revokeNamed', { name })}
                onClick={() => void run(display)}
              >
                {t('revoke')}
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
