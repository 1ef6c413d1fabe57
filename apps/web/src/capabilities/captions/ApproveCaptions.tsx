import type { Caption } from '@hemicycle/contract/captions';
import { APPROVED_AT_ONCE_MAX } from '@hemicycle/contract/limits';
import { permissions } from '@hemicycle/contract/permissions';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { announce } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconCheck } from '../../ui/icons.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useAction, useMay } from '../auth/public.ts';
import styles from './Transcript.module.css';
import { readTranscript } from './transcript-store.ts';

/** Whether the person may take automatic lines into the record. Source: BEY-39. */
export function useApproves(): boolean {
  const types = useMay(permissions.transcriber);
  const moderates = useMay(permissions.moderation);
  return types || moderates;
}

function useApproval(idVotingSession: string) {
  const { t } = useTranslation('captions');
  return useAction(
    async (lines: readonly Caption[]) => {
      for (let at = 0; at < lines.length; at += APPROVED_AT_ONCE_MAX) {
        const part = lines.slice(at, at + APPROVED_AT_ONCE_MAX);
        await api('POST /api/automaticcaptions/:idVotingSession/approvals', {
          params: { idVotingSession },
          body: { lines: part.map(({ id: captionId, version }) => ({ captionId, version })) },
        });
      }
      for (const language of new Set(lines.map((line) => line.language))) {
        await readTranscript({ idVotingSession, language });
      }
      announce(t('approvedNow', { count: lines.length }));
    },
    (detail) => showToast({ kind: 'error', text: t('notApproved'), detail }),
  );
}

/** Takes one automatic line into the record. Source: BEY-39. */
export function ApproveLine({ idVotingSession, line }: { idVotingSession: string; line: Caption }) {
  const { t } = useTranslation('captions');
  const { run, busy } = useApproval(idVotingSession);
  return (
    <IconButton
      label={t('approve', { text: line.text })}
      aria-busy={busy || undefined}
      onClick={() => void run([line])}
    >
      <IconCheck aria-hidden="true" />
    </IconButton>
  );
}

/** Takes all automatic lines that nobody approved into the record, after a question. Source:
 *  BEY-39. */
export function ApproveAll({
  idVotingSession,
  unapproved,
}: {
  idVotingSession: string;
  unapproved: readonly Caption[];
}) {
  const { t } = useTranslation('captions');
  const count = unapproved.length;
  const { run, busy } = useApproval(idVotingSession);
  async function ask() {
    const sure = await confirmDialog({
      title: t('approveTitle', { count }),
      text: t('approveText'),
      confirmLabel: t('approveConfirm'),
    });
    if (sure) void run(unapproved);
  }
  return (
    <div className={styles.files}>
      <p className={styles.hint}>{t('unapproved', { count })}</p>
      <Button size="sm" busy={busy} onClick={() => void ask()}>
        {t('approveAll')}
      </Button>
    </div>
  );
}
