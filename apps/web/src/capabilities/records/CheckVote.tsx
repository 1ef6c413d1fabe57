import type { VoteDecision } from '@hemicycle/contract/ballots';
import type { Poll, VoteReceipt } from '@hemicycle/contract/polls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { announce } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import { useSignedIn } from '../auth/public.ts';
import type { RecordedPoll, VoteCheck } from './check-vote.ts';
import styles from './CheckVote.module.css';
import { CheckedVote } from './CheckedVote.tsx';
import { verdictOfCheck } from './verdict-of-check.ts';

type CheckState =
  | { readonly kind: 'idle' | 'checking' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'checked'; readonly check: VoteCheck };

/** Whether the poll is closed and its head is known, as a check needs. */
function isRecorded(poll: Poll): poll is RecordedPoll {
  return poll.status === 'closed' && poll.record !== null;
}

/** A button to check in this browser that a vote stands in the record, for a person with its
 *  receipt, once the poll is closed. `decisionText` puts a choice into words. Source: BEY-02. */
export function CheckVote({
  poll,
  receipt,
  decisionText,
}: {
  poll: Poll;
  receipt: VoteReceipt;
  decisionText: (decision: VoteDecision | null) => string;
}) {
  const { t } = useTranslation('records');
  const errorText = useErrorText();
  const isOwn = receipt.userId === useSignedIn().userId;
  const [state, setState] = useState<CheckState>({ kind: 'idle' });
  if (!isRecorded(poll)) return null;

  async function handleCheck(recorded: RecordedPoll) {
    setState({ kind: 'checking' });
    try {
      const { checkVote } = await import('./check-vote.ts');
      const check = await checkVote(recorded, receipt);
      setState({ kind: 'checked', check });
      announce(t(`check.verdict.${verdictOfCheck(recorded, isOwn, check)}`));
    } catch (error) {
      setState({ kind: 'failed', error });
    }
  }

  return (
    <div className={styles.part}>
      <Button fullWidth busy={state.kind === 'checking'} onClick={() => void handleCheck(poll)}>
        {state.kind === 'checking' ? t('check.checking') : isOwn ? t('check.own') : t('check.others')}
      </Button>
      {state.kind === 'failed' && (
        <AlertBanner kind="error" title={t('check.failed')}>
          {errorText(state.error)}
        </AlertBanner>
      )}
      {state.kind === 'checked' && (
        <CheckedVote
          poll={poll}
          receipt={receipt}
          isOwn={isOwn}
          check={state.check}
          decisionText={decisionText}
        />
      )}
    </div>
  );
}
