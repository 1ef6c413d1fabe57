import { POLL_COMMENTARY_MAX_CHARS } from '@hemicycle/contract/limits';
import type { Poll } from '@hemicycle/contract/polls';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../../realtime/use-live.ts';
import { AlertBanner } from '../../../ui/AlertBanner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { confirmDialog } from '../../../ui/dialog-store.ts';
import { useUnsaved } from '../../../ui/leave-guard.ts';
import { CastingVoteField } from './CastingVoteField.tsx';
import { NotValid, QuorumUnmet, WithoutQuorum } from '../marks/ClosingQuorum.tsx';
import { DeclareFacts } from './DeclareFacts.tsx';
import styles from './DeclareForm.module.css';
import { ElectedField } from './ElectedField.tsx';
import { ElectionSentence } from '../marks/ElectionSentence.tsx';
import { useOutcomeText } from '../words/outcome-text.ts';
import { useOptionText, useRunErrorText } from '../words/poll-words.ts';
import { RadioList } from '../marks/RadioList.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { useDeclaration } from './use-declaration.ts';

/** Declares PASS or FAIL with a commentary; in an election, who is elected. The rule of the poll
 *  proposes an outcome and gives its reasons. Without the quorum at the close the vote is proposed
 *  as not valid. The moderator declares; a different outcome needs a commentary. They add a casting
 *  vote where a tie may be broken. A dialog repeats everything before it is final. Source: POLL-07,
 *  BEY-05, BEY-06, looks picture 6. */
export function DeclareForm({
  poll,
  onDone,
  onDirty,
}: {
  poll: Poll;
  onDone: () => void;
  /** Called with whether the form holds entries that are not declared yet. */
  onDirty?: (dirty: boolean) => void;
}) {
  const { t } = useTranslation('polls');
  const { t: newsT } = useTranslation('poll-news');
  const { t: outcomeT } = useTranslation('poll-outcome');
  const errorText = useRunErrorText();
  const outcomeText = useOutcomeText();
  const optionText = useOptionText();
  const titleId = useId();
  const form = useRef<HTMLFormElement>(null);
  const presiding = useLive((live) => live.session?.presiding ?? '');
  const declaration = useDeclaration(poll, onDone);
  const { notValid, proposal, proposed, result, departs, withheld, missing } = declaration;
  useUnsaved(declaration.dirty);
  useEffect(() => onDirty?.(declaration.dirty), [onDirty, declaration.dirty]);

  useEffect(() => {
    // Focus the invalid field after each try, even if the same field was invalid before.
    if (declaration.tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [declaration.tries]);

  const { elected } = declaration;
  // True where all proposed options are chosen, and each further chosen option is one of those that
  // the tie left open.
  const inTie =
    poll.election !== null &&
    poll.election.elected.every((option) => elected.includes(option)) &&
    elected.every((option) => [poll.election?.elected, poll.election?.tiedBetween].flat().includes(option));
  const declareText = declaration.isElection
    ? elected.length === 0
      ? outcomeT('election.declareNobody')
      : outcomeT('election.declare', { names: optionText([...elected]) })
    : result === null
      ? t('chooseResult')
      : t('declareAs', { verdict: newsT(`verdict.${result}`) });

  const confirmDeclaration = (declared: 'PASS' | 'FAIL') =>
    confirmDialog({
      title: t('declareSureTitle'),
      text: (
        <DeclareFacts
          poll={poll}
          result={declared}
          elected={declaration.isElection ? elected : null}
          castingVote={declaration.castingVote}
          commentary={declaration.commentary}
        />
      ),
      confirmLabel: declareText,
      cancelLabel: t('declareNotYet'),
    });

  return (
    <form
      ref={form}
      className={styles.form}
      aria-labelledby={titleId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void declaration.declare(confirmDeclaration);
      }}
    >
      <h3 id={titleId}>{t('declareTitle')}</h3>
      <QuorumUnmet poll={poll} />
      {proposed && (
        <div className={styles.proposal}>
          {notValid ? (
            <NotValid poll={poll} className={styles.proposed} />
          ) : (
            <p className={styles.proposed}>{t('proposed', { verdict: newsT(`verdict.${proposed}`) })}</p>
          )}
          {proposal && (
            <p>
              {outcomeText(proposal, poll.majority, declaration.castingVote)} <WithoutQuorum poll={poll} />
            </p>
          )}
          <p>{t('proposedNote')}</p>
        </div>
      )}
      {poll.election !== null && (
        <div className={styles.proposal}>
          <ElectionSentence poll={poll} classNames={{ proposed: styles.proposed, why: undefined }} />
          <p>{t('proposedNote')}</p>
        </div>
      )}
      {withheld && <AlertBanner kind="warning" title={outcomeT('withheldDeclare')} />}
      {proposal && declaration.mayBreakTie && (
        <CastingVoteField
          sides={[proposal.forOption, proposal.againstOption]}
          value={declaration.castingVote}
          presiding={presiding}
          byMissing={missing.by}
          onChange={declaration.giveCastingVote}
        />
      )}
      {declaration.isElection ? (
        <ElectedField poll={poll} elected={declaration.elected} onChange={declaration.elect} />
      ) : (
        <RadioList
          legend={t('result')}
          value={result}
          onChoose={declaration.choose}
          choices={[
            { value: 'PASS', label: newsT('verdict.PASS') },
            { value: 'FAIL', label: newsT('verdict.FAIL') },
          ]}
        />
      )}
      {departs && (
        <AlertBanner
          kind="warning"
          title={outcomeT(
            declaration.isElection ? 'election.otherwise' : notValid ? 'otherwiseNotValid' : 'otherwise',
          )}
        >
          {outcomeT('otherwiseText')}
        </AlertBanner>
      )}
      <TextArea
        label={t('commentary')}
        hint={
          departs && declaration.isElection
            ? outcomeT(inTie ? 'election.neededInTie' : 'election.needed')
            : departs && notValid
              ? outcomeT('commentaryNeededNotValid')
              : departs && proposed && result
                ? outcomeT('commentaryNeeded', {
                    proposed: newsT(`verdict.${proposed}`),
                    declared: newsT(`verdict.${result}`),
                  })
                : t('commentaryHint')
        }
        error={missing.commentary ? outcomeT('commentaryMissing') : undefined}
        rows={3}
        maxLength={POLL_COMMENTARY_MAX_CHARS}
        value={declaration.commentary}
        onChange={(event) => declaration.setCommentary(event.currentTarget.value)}
      />
      {declaration.error !== null && <AlertBanner kind="error" title={errorText(declaration.error)} />}
      <Button type="submit" variant="primary" fullWidth busy={declaration.busy} disabled={result === null}>
        {declareText}
      </Button>
    </form>
  );
}
