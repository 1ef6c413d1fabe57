import type { Poll } from '@hemicycle/contract/polls';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { announce } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { ProofForm } from '../auth/public.ts';
import styles from './Ballot.module.css';
import { BallotOptions } from './BallotOptions.tsx';
import { useCastErrorText, useOptionText } from './poll-words.ts';
import { ReceiptCard } from './ReceiptCard.tsx';
import { useCastVote } from './use-cast-vote.ts';

/** The ballot of somebody who may vote: choose, record, and the receipt once the server has answered.
 *  Source: VOTE-01, VOTE-02, looks §6. */
export function Ballot({ poll }: { poll: Poll }) {
  const { t } = useTranslation('polls');
  const optionText = useOptionText();
  const castErrorText = useCastErrorText();
  const { state, cast, sendAgain, proven, giveUp, forgetRefusal } = useCastVote(poll);
  const [chosen, setChosen] = useState<string | null>(null);
  const [changing, setChanging] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const receipt = state.kind === 'recorded' ? state.receipt : undefined;
  const said = useRef(receipt?.receiptPrivate);
  const asking = useRef(false);

  useEffect(() => {
    if (receipt === undefined || said.current === receipt.receiptPrivate) return;
    said.current = receipt.receiptPrivate;
    setChanging(false);
    setChosen(null);
    announce(
      t('announceRecorded', {
        option: optionText(receipt.voteDecision),
        time: formats().timeWithSeconds(receipt.serverArrivalTime),
      }),
      'assertive',
    );
    place.current?.focus();
  }, [receipt, optionText, t]);

  async function handleRecord() {
    if (chosen === null || asking.current) return;
    if (!poll.mayChangeVote) {
      asking.current = true;
      const sure = await confirmDialog({
        title: t('confirmTitle', { option: optionText(chosen) }),
        text: t('confirmText'),
        confirmLabel: t('record', { option: optionText(chosen) }),
      });
      asking.current = false;
      if (!sure) return;
    }
    cast(chosen);
  }

  if (receipt !== undefined && !changing) {
    return (
      <div ref={place} tabIndex={-1} className={styles.ballot}>
        <ReceiptCard poll={poll} receipt={receipt} />
        {poll.mayChangeVote ? (
          <Button
            fullWidth
            onClick={() => {
              setChosen(typeof receipt.voteDecision === 'string' ? receipt.voteDecision : null);
              setChanging(true);
              requestAnimationFrame(() =>
                place.current?.querySelector<HTMLElement>('input:checked')?.focus(),
              );
            }}
          >
            {t('changeVote')}
          </Button>
        ) : (
          <p className={styles.note}>{t('mayNotChange')}</p>
        )}
      </div>
    );
  }

  if (state.kind === 'proving') {
    const option = optionText(state.attempt.voteDecision);
    return (
      <div ref={place} tabIndex={-1} className={styles.ballot}>
        <Suspense fallback={<p className={styles.note}>{t('proofReason', { option })}</p>}>
          <ProofForm
            reason={t('proofReason', { option })}
            onProven={proven}
            onCancel={() => {
              giveUp();
              requestAnimationFrame(() =>
                place.current?.querySelector<HTMLElement>('input:checked')?.focus(),
              );
            }}
          />
        </Suspense>
      </div>
    );
  }

  const waiting = state.kind === 'sending' || state.kind === 'unsure' ? state.attempt : null;
  const shown = waiting?.voteDecision ?? chosen;
  return (
    <div ref={place} tabIndex={-1} className={styles.ballot}>
      {changing && receipt !== undefined && (
        <p className={styles.onRecord}>{t('onRecord', { option: optionText(receipt.voteDecision) })}</p>
      )}
      <BallotOptions
        poll={poll}
        chosen={shown}
        onChoose={(option) => {
          forgetRefusal();
          setChosen(option);
        }}
        onEnter={() => void handleRecord()}
        disabled={waiting !== null}
      />
      {state.kind === 'refused' && (
        <AlertBanner kind="error" title={t('notRecordedTitle')}>
          {castErrorText(state.error)}
        </AlertBanner>
      )}
      {state.kind === 'unsure' && (
        <AlertBanner kind="warning" urgent title={t('unsureTitle')}>
          {t('unsureText', { option: optionText(state.attempt.voteDecision) })}
        </AlertBanner>
      )}
      {state.kind === 'unsure' ? (
        <Button variant="primary" size="lg" fullWidth onClick={sendAgain}>
          {t('sendAgain')}
        </Button>
      ) : (
        <Button
          variant="primary"
          size="lg"
          fullWidth
          busy={state.kind === 'sending'}
          disabled={shown === null}
          onClick={() => void handleRecord()}
        >
          {state.kind === 'sending'
            ? state.resumed
              ? t('checking')
              : t('recording', { option: optionText(state.attempt.voteDecision) })
            : chosen === null
              ? t('chooseFirst')
              : t('record', { option: optionText(chosen) })}
        </Button>
      )}
      {changing && receipt !== undefined && waiting === null && (
        <Button variant="quiet" fullWidth onClick={() => setChanging(false)}>
          {t('keepVote', { option: optionText(receipt.voteDecision) })}
        </Button>
      )}
      <p className={styles.note}>
        {poll.mayChangeVote ? t('mayChange') : t('mayNotChange')}{' '}
        {poll.proofWithinMs !== null && t('proofAhead')}
      </p>
    </div>
  );
}
