import { POLL_CANCEL_REASON_MAX_CHARS } from '@hemicycle/contract/limits';
import type { Poll } from '@hemicycle/contract/polls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api-client.ts';
import { formats } from '../../../i18n/formats.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useAction } from '../../auth/public.ts';
import { keepPoll } from '../running/keep-poll.ts';
import { votedFigure } from '../words/voted-figure.ts';

/** Asks for the reason, which everybody reads on the ballot and in the record, and cancels the
 *  vote. It stays open if that fails. Source: BEY-40, POLL-06. */
export function CancelVote({ poll, onClose }: { poll: Poll; onClose: () => void }) {
  const { t } = useTranslation(['vote-watch', 'polls']);
  const [reason, setReason] = useState('');
  const { run, busy, failureText, forget } = useAction(async () => {
    keepPoll(await api('POST /api/polls/:pollId/cancel', { params: { pollId: poll.id }, body: { reason } }));
    onClose();
  });
  return (
    <FormDialog
      title={t('polls:cancelTitle')}
      deed={t('polls:cancel')}
      danger
      busy={busy}
      disabled={reason.trim() === ''}
      onClose={onClose}
      onSubmit={() => void run()}
    >
      <p>
        {t('polls:cancelText', {
          voted: votedFigure(poll),
          entitled: formats().number(poll.tally?.entitledCount ?? 0),
        })}
      </p>
      <TextField
        data-autofocus
        label={t('reason')}
        hint={t('reasonHint')}
        error={failureText ?? undefined}
        value={reason}
        maxLength={POLL_CANCEL_REASON_MAX_CHARS}
        dir="auto"
        autoComplete="off"
        onChange={(event) => {
          setReason(event.currentTarget.value);
          forget();
        }}
      />
    </FormDialog>
  );
}
