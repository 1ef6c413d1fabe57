import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Select } from '../../ui/Select.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useAction } from '../auth/public.ts';

/** Asks by which vote of a later sitting the minutes were approved. Source: BEY-34. */
export function ApproveDialog({
  idVotingSession,
  version,
  onDone,
  onClose,
}: {
  idVotingSession: string;
  version: number;
  onDone: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['minutes', 'ui']);
  const params = { idVotingSession };
  const { loaded, busy, loadAgain } = useLoaded(
    useCallback(
      () => api('GET /api/minutes/:idVotingSession/votes', { params: { idVotingSession } }),
      [idVotingSession],
    ),
  );
  const votes = loaded.state === 'ready' ? loaded.value.votes : [];
  const [chosen, setChosen] = useState<string | null>(null);
  const pollId = chosen ?? votes[0]?.pollId;
  const approve = useAction(async () => {
    if (pollId === undefined) return;
    await api('PUT /api/minutes/:idVotingSession/state', {
      params,
      body: { to: 'approved', version, pollId },
    });
    onDone();
  });
  return (
    <FormDialog
      title={t('approveTitle')}
      deed={t('approve')}
      busy={approve.busy}
      disabled={pollId === undefined}
      onClose={onClose}
      onSubmit={() => void approve.run()}
    >
      {approve.failureText !== null && <AlertBanner kind="error" title={approve.failureText} />}
      {loaded.state === 'loading' && <Loading label={t('ui:loading')} />}
      {loaded.state === 'failed' && (
        <LoadFailed title={t('failed')} error={loaded.error} busy={busy} onAgain={() => void loadAgain()} />
      )}
      {loaded.state === 'ready' &&
        (votes.length === 0 ? (
          <p>{t('noVotes')}</p>
        ) : (
          <Select
            label={t('approveVote')}
            value={pollId}
            onChoose={setChosen}
            choices={votes.map((vote) => ({ value: vote.pollId, label: t('voteLabel', vote) }))}
          />
        ))}
    </FormDialog>
  );
}
