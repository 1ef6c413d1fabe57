import type { Poll } from '@hemicycle/contract/polls';
import { decimalUnits } from '@hemicycle/rules/polls/decimal';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceGap } from '../../../i18n/sentences.ts';
import { AlertBanner } from '../../../ui/AlertBanner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { confirmDialog } from '../../../ui/dialog-store.ts';
import { useUnsaved } from '../../../ui/leave-guard.ts';
import { ProofForm } from '../../auth/public.ts';
import { SnapshotConsent, SnapshotStatus, useVoteSnapshot } from '../../vote-snapshots/public.ts';
import { type BallotChoice, choiceOf, emptyChoice, isMarked, readChoice } from './ballot-choice.ts';
import styles from './Ballot.module.css';
import { BallotPaperForm } from './BallotPaperForm.tsx';
import { useChoiceText, useMissingText } from '../words/choice-words.ts';
import { useSeatsText } from '../words/election-text.ts';
import { useCastErrorText, useOptionText } from '../words/poll-words.ts';
import { SigningNote, SigningTrouble } from './SigningNote.tsx';
import { RecordedVote } from './RecordedVote.tsx';
import { type CastState, useCastVote } from './use-cast-vote.ts';
import { useSayRecorded } from './use-say-recorded.ts';
import { useVoterWords } from '../words/voter-words.ts';
import type { Voter } from './voters.ts';

/** The ballot for one voter, who is the viewer or a person whose proxy the viewer is: the options,
 *  the record button, and the receipt once the server has answered. Source: VOTE-01, VOTE-02,
 *  PROXY-09, looks §6. */
export function VoterBallot({
  poll,
  voter,
  votedInPerson,
  next,
  onNext,
  onState,
}: {
  poll: Poll;
  voter: Voter;
  /** The person whom the viewer represents has voted in person, so there is nothing left to
   *  cast. */
  votedInPerson: boolean;
  /** The next voter without a recorded vote. */
  next: Voter | undefined;
  onNext: (voter: Voter) => void;
  onState: (voter: Voter, state: CastState['kind']) => void;
}) {
  const { t } = useTranslation(['polls', 'cast-signature']);
  const choiceText = useChoiceText(poll);
  const optionText = useOptionText();
  const seatsText = useSeatsText();
  const missingText = useMissingText();
  const castErrorText = useCastErrorText();
  const words = useVoterWords(voter);
  const snapshot = useVoteSnapshot(poll);
  const { state, cast, sendAgain, proven, giveUp, leave, forgetRefusal } = useCastVote(
    poll,
    voter.userId,
    snapshot.follow,
  );
  const [choice, setChoice] = useState<BallotChoice>(() => emptyChoice(poll));
  const [changing, setChanging] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const asking = useRef(false);
  const receipt = state.kind === 'recorded' ? state.receipt : undefined;
  // Nothing is lost while the person is at a provider: the vote is kept, and sent on the way back.
  const [leaving, setLeaving] = useState(false);
  useUnsaved(!leaving && isMarked(choice) && (receipt === undefined || changing));

  useSayRecorded(poll, voter, receipt, place, () => {
    setChanging(false);
    setChoice(emptyChoice(poll));
  });
  const tellState = useEffectEvent(onState);
  useEffect(() => tellState(voter, state.kind), [voter, state.kind]);

  const read = readChoice(poll, choice, voter.weight);

  async function handleRecord() {
    if (!read.ready || asking.current || poll.suspended !== null) return;
    const option = choiceText(read.decision);
    const isEmpty = read.decision.length === 0;
    if (isEmpty || !poll.mayChangeVote) {
      asking.current = true;
      const stands = poll.mayChangeVote ? t('mayChange') : t('confirmText');
      const sure = await confirmDialog({
        title: words.confirmTitle(option),
        text: isEmpty
          ? `${t('ballot.emptyText')} ${stands}`
          : Array.isArray(read.decision)
            ? `${optionText(read.decision)}. ${stands}`
            : stands,
        confirmLabel: words.record(option),
      });
      asking.current = false;
      if (!sure) return;
    }
    const requestId = cast(read.decision);
    if (requestId !== null) snapshot.take(requestId);
  }

  /** Puts the focus back on the paper after its content was replaced. */
  function focusPaper() {
    requestAnimationFrame(() => {
      const { current } = place;
      const control =
        current?.querySelector<HTMLElement>('input:checked') ??
        current?.querySelector<HTMLElement>('input, fieldset button');
      control?.focus();
    });
  }

  if (votedInPerson) {
    return (
      <div ref={place} tabIndex={-1} className={styles.ballot} data-help="paper">
        <AlertBanner kind="info" title={t('ballot.inPersonTitle', { name: voter.name })}>
          {t('ballot.inPersonText', { name: voter.name })}
        </AlertBanner>
        {next !== undefined && (
          <Button fullWidth onClick={() => onNext(next)}>
            {next.name === null ? t('ballot.voteForYourself') : t('ballot.voteFor', { name: next.name })}
          </Button>
        )}
      </div>
    );
  }

  if (receipt !== undefined && !changing) {
    return (
      <div ref={place} tabIndex={-1} className={styles.ballot} data-help="paper">
        <RecordedVote
          poll={poll}
          voter={voter}
          receipt={receipt}
          next={next}
          onNext={onNext}
          onChange={() => {
            setChoice(choiceOf(poll, receipt.voteDecision));
            setChanging(true);
            focusPaper();
          }}
        />
        <SnapshotStatus snapshot={snapshot} />
      </div>
    );
  }

  if (state.kind === 'proving') {
    const reason = t('proofReason', { option: choiceText(state.attempt.voteDecision) });
    return (
      <div ref={place} tabIndex={-1} className={styles.ballot} data-help="paper">
        <Suspense fallback={<p className={styles.note}>{reason}</p>}>
          <ProofForm
            reason={reason}
            onProven={proven}
            onLeave={(leaves) => {
              setLeaving(leaves);
              leave(leaves);
            }}
            onCancel={() => {
              giveUp();
              focusPaper();
            }}
          />
        </Suspense>
      </div>
    );
  }

  const seats = seatsText(poll);
  const signing = state.kind === 'signing' ? state.attempt : null;
  const waiting = state.kind === 'sending' || state.kind === 'unsure' ? state.attempt : signing;
  const shown = waiting === null ? choice : choiceOf(poll, waiting.voteDecision);
  const maySplit = poll.maySplit && voter.weight !== null && decimalUnits(voter.weight) > 0n;
  return (
    <div ref={place} tabIndex={-1} className={styles.ballot} data-help="paper">
      {changing && receipt !== undefined && (
        <p className={styles.onRecord}>{words.onRecord(choiceText(receipt.voteDecision))}</p>
      )}
      {seats !== null && <p className={styles.seats}>{seats}</p>}
      <BallotPaperForm
        poll={poll}
        weight={voter.weight}
        choice={shown}
        onChange={(changed) => {
          forgetRefusal();
          setChoice(changed);
        }}
        onEnter={() => void handleRecord()}
        disabled={waiting !== null}
      />
      {maySplit && waiting === null && (
        <Button
          variant="quiet"
          fullWidth
          onClick={() => {
            forgetRefusal();
            setChoice(
              choice.kind === 'split'
                ? emptyChoice(poll)
                : { kind: 'split', weights: poll.voteOptions.map(() => '') },
            );
            focusPaper();
          }}
        >
          {choice.kind === 'split' ? t('ballot.notSplit') : t('ballot.split', { weight: voter.weight })}
        </Button>
      )}
      <SnapshotConsent snapshot={snapshot} disabled={waiting !== null} />
      {state.kind === 'refused' && (
        <AlertBanner kind="error" title={t('notRecordedTitle')}>
          {castErrorText(state.error)}
        </AlertBanner>
      )}
      {state.kind === 'unsigned' && <SigningTrouble kind="error" problem={state.problem} />}
      {state.kind === 'unsure' && (
        <AlertBanner kind="warning" urgent title={t('unsureTitle')}>
          {words.unsureText(choiceText(state.attempt.voteDecision))}
        </AlertBanner>
      )}
      <div className={styles.record} data-ready={waiting !== null || read.ready || undefined}>
        {state.kind === 'unsure' ? (
          <Button variant="primary" size="lg" fullWidth onClick={sendAgain}>
            {t('sendAgain')}
          </Button>
        ) : (
          <Button
            variant="primary"
            size="lg"
            fullWidth
            busy={state.kind === 'sending' || signing !== null}
            disabled={waiting === null && (!read.ready || poll.suspended !== null)}
            onClick={() => void handleRecord()}
          >
            {state.kind === 'sending'
              ? state.resumed
                ? t('checking')
                : t('recording', { option: choiceText(state.attempt.voteDecision) })
              : signing !== null
                ? t('cast-signature:signing', { option: choiceText(signing.voteDecision) })
                : poll.suspended !== null
                  ? t('suspendedWaits')
                  : read.ready
                    ? words.record(choiceText(read.decision))
                    : missingText(read.missing)}
          </Button>
        )}
      </div>
      {changing && receipt !== undefined && waiting === null && (
        <Button variant="quiet" fullWidth onClick={() => setChanging(false)}>
          {t('keepVote', { option: choiceText(receipt.voteDecision) })}
        </Button>
      )}
      {poll.signedCasts && state.kind !== 'unsigned' && <SigningNote />}
      <p className={styles.note}>
        {poll.mayChangeVote ? t('mayChange') : t('mayNotChange')}
        {sentenceGap()}
        {poll.proofWithinMs !== null && !poll.signedCasts && t('proofAhead')}
      </p>
    </div>
  );
}
