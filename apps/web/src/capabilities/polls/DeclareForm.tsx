import { POLL_COMMENTARY_MAX_CHARS } from '@hemicycle/contract/limits';
import type { Poll } from '@hemicycle/contract/polls';
import { suggestOutcome } from '@hemicycle/rules/polls/majority';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './DeclareForm.module.css';
import { keepPoll } from './keep-poll.ts';
import { useOutcomeText } from './outcome-text.ts';
import { isWeighted, useRunErrorText } from './poll-words.ts';
import { RadioList } from './RadioList.tsx';
import { TextArea } from './TextArea.tsx';

/** Declares PASS or FAIL with a commentary. The rule proposes an outcome and says why; the moderator declares.
 *  Source: POLL-07, looks picture 6. */
export function DeclareForm({ poll, onDone }: { poll: Poll; onDone: () => void }) {
  const { t } = useTranslation('polls');
  const errorText = useRunErrorText();
  const outcomeText = useOutcomeText();
  const titleId = useId();
  const outcome = poll.tally?.votesSummary ? suggestOutcome(poll.tally.votesSummary, isWeighted(poll)) : null;
  const [result, setResult] = useState<'PASS' | 'FAIL' | null>(
    poll.result === 'undeclared' ? (outcome?.outcome ?? null) : poll.result,
  );
  const [commentary, setCommentary] = useState(poll.resultDetails.commentary);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function handleDeclare() {
    if (result === null) return;
    setBusy(true);
    setError(null);
    try {
      keepPoll(
        await api('POST /api/polls/:pollId/declare', {
          params: { pollId: poll.id },
          body: { result, commentary },
        }),
      );
      onDone();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      className={styles.form}
      aria-labelledby={titleId}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void handleDeclare();
      }}
    >
      <h3 id={titleId}>{t('declareTitle')}</h3>
      {outcome && (
        <div className={styles.proposal}>
          <p className={styles.proposed}>{t('proposed', { verdict: t(`verdict.${outcome.outcome}`) })}</p>
          <p>{outcomeText(outcome)}</p>
          <p>{t('proposedNote')}</p>
        </div>
      )}
      <RadioList
        legend={t('result')}
        value={result}
        onChoose={setResult}
        choices={[
          { value: 'PASS', label: t('verdict.PASS') },
          { value: 'FAIL', label: t('verdict.FAIL') },
        ]}
      />
      <TextArea
        label={t('commentary')}
        hint={t('commentaryHint')}
        rows={3}
        maxLength={POLL_COMMENTARY_MAX_CHARS}
        value={commentary}
        onChange={(event) => setCommentary(event.currentTarget.value)}
      />
      {error !== null && <AlertBanner kind="error" title={errorText(error)} />}
      <Button type="submit" variant="primary" fullWidth busy={busy} disabled={result === null}>
        {result === null ? t('chooseResult') : t('declareAs', { verdict: t(`verdict.${result}`) })}
      </Button>
    </form>
  );
}
