import type { VoteReceipt } from '@hemicycle/contract/polls';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { sentenceGap } from '../../i18n/sentences.ts';
import { useLive } from '../../realtime/use-live.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { announce } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import { useSignedIn } from '../auth/public.ts';
import { checkVotes, type CheckedReceipt } from './check-votes.ts';
import styles from './CheckReceipt.module.css';
import { CheckSentence } from './CheckSentence.tsx';

type Checking =
  | { readonly kind: 'idle' | 'busy' | 'unknown' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'checked'; readonly checks: readonly CheckedReceipt[]; readonly atMs: number };

/** Checks in this browser that a person's votes stand in the record of a sitting: one vote by its
 *  receipt, or all votes that they cast. Source: BEY-02, looks picture 18. */
export function CheckReceipt({ isWhole }: { isWhole: boolean }) {
  const { t } = useTranslation('earlier-sessions');
  const errorText = useErrorText();
  const { userId } = useSignedIn();
  const polls = useLive((live) => live.polls);
  const myVotes = useLive((live) => live.myVotes);
  const [receipt, setReceipt] = useState('');
  const [state, setState] = useState<Checking>({ kind: 'idle' });
  const numberOf = ({ pollId }: VoteReceipt) => polls.find(({ id }) => id === pollId)?.number ?? 0;
  const votes = Object.values(myVotes).toSorted((one, other) => numberOf(one) - numberOf(other));
  const own = votes.filter((vote) => vote.userId === userId).length;
  const number = (value: number) => formats().number(value);

  async function check(chosen: readonly VoteReceipt[]) {
    setState({ kind: 'busy' });
    try {
      const checks = await checkVotes(chosen, polls, userId);
      setState({ kind: 'checked', checks, atMs: Date.now() });
      announce(t('checkedAnnounced', { number: number(checks.length) }));
    } catch (error) {
      setState({ kind: 'failed', error });
    }
  }

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    const sought = receipt.trim();
    const found = votes.filter((vote) => [vote.receiptPrivate, vote.receiptPublic].includes(sought));
    if (found.length === 0) {
      setState({ kind: 'unknown' });
      return;
    }
    void check(found);
  }

  return (
    <section aria-labelledby="check">
      <h2 id="check" className={styles.title}>
        {t('check.title')}
      </h2>
      <form className={styles.form} onSubmit={handleSubmit}>
        <TextField
          label={t('check.receipt')}
          value={receipt}
          required
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          error={state.kind === 'unknown' ? t('check.unknown') : undefined}
          onChange={(event) => {
            setReceipt(event.currentTarget.value);
            if (state.kind === 'unknown') setState({ kind: 'idle' });
          }}
        />
        <Button type="submit" variant="primary" fullWidth busy={state.kind === 'busy'} unavailable={!isWhole}>
          {t('check.deed')}
        </Button>
      </form>
      {state.kind === 'failed' && (
        <AlertBanner kind="error" title={t('check.failed')}>
          {errorText(state.error)}
        </AlertBanner>
      )}
      {state.kind === 'checked' && (
        <div className={styles.checked}>
          <ul className={styles.checks} aria-label={t('check.outcome')}>
            {state.checks.map((checked) => (
              <CheckSentence key={`${checked.poll.id} ${checked.receipt.userId}`} checked={checked} />
            ))}
          </ul>
          <p className={styles.quiet}>{t('check.here', { time: formats().timeWithSeconds(state.atMs) })}</p>
        </div>
      )}
      <p className={styles.cast}>
        {votes.length === 0
          ? isWhole && t('check.none')
          : votes.length === own
            ? t('check.own', { own: number(own) })
            : t('check.ownAndOthers', { own: number(own), others: number(votes.length - own) })}
        {sentenceGap()}
        {votes.length > 0 && isWhole && (
          <TextButton onClick={() => void check(votes)}>
            {t('check.all', { number: number(votes.length) })}
          </TextButton>
        )}
      </p>
    </section>
  );
}
