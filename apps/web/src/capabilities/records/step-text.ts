import type { VoteDecision } from '@hemicycle/contract/ballots';
import type { VoteReceipt } from '@hemicycle/contract/polls';
import type { InclusionProof } from '@hemicycle/contract/records';
import type { StepOutcome } from '@hemicycle/record/check-inclusion';
import { shownHash } from '@hemicycle/record/shown-hash';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import type { RecordedPoll } from './check-vote.ts';
import { shortHash } from './short-hash.ts';

/** Puts each step of a check into words: what was found, or what is wrong. Source: BEY-02. */
export function useStepText({
  poll,
  receipt,
  decisionText,
}: {
  poll: RecordedPoll;
  receipt: VoteReceipt;
  decisionText: (decision: VoteDecision | null) => string;
}): (outcome: StepOutcome, proof: InclusionProof) => string {
  const { t } = useTranslation('records');
  const number = (value: number) => formats().number(value);

  function holdsText(step: StepOutcome['step'], proof: InclusionProof): string {
    switch (step) {
      case 'receipt':
        return t('check.holds.receipt');
      case 'leaf': {
        const { leaf } = proof;
        if (leaf.type !== 'vote') {
          return poll.anonymous === 'privateselection'
            ? t('check.holds.leafNamed')
            : t('check.holds.leafSecret');
        }
        return t('check.holds.leaf', { choice: decisionText(leaf.voteDecision), weight: leaf.weight });
      }
      case 'path':
        return t('check.holds.path', {
          place: number(proof.leafIndex + 1),
          size: number(proof.treeSize),
          hashes: number(proof.path.length),
        });
      case 'closing':
        return t('check.holds.closing', { number: poll.number, title: poll.title });
      case 'head':
        return t('check.holds.head', { head: shownHash(poll.record.hash) });
      case 'signature':
        return t('check.holds.signature', { key: shortHash(proof.head.keyId) });
    }
  }

  return (outcome, proof) => {
    if (outcome.holds !== false) {
      if (outcome.holds) return holdsText(outcome.step, proof);
      return t(outcome.step === 'signature' ? 'check.unchecked' : 'check.uncheckedOlder');
    }
    const { problem } = outcome;
    if (problem === 'leaf-other-choice' && proof.leaf.type === 'vote') {
      return t('check.problem.leaf-other-choice', {
        found: decisionText(proof.leaf.voteDecision),
        choice: decisionText(receipt.voteDecision),
      });
    }
    if (problem === 'leaf-other-weight' && proof.leaf.type === 'vote') {
      return t('check.problem.leaf-other-weight', { found: proof.leaf.weight, weight: receipt.voteWeight });
    }
    return t(`check.problem.${problem}`);
  };
}
