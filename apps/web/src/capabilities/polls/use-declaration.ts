import type { CastingVote, Poll } from '@hemicycle/contract/polls';
import { outcomeWithCastingVote } from '@hemicycle/rules/polls/casting-vote';
import { useState } from 'react';
import { api } from '../../api-client.ts';
import { keepPoll } from './keep-poll.ts';
import { proposedOutcomeOf } from './proposed-outcome.ts';

/** What is entered for the declaration of a poll, what the rule proposes with it, and what is missing. A casting vote brings its
 *  result along. `departs`: the result chosen is another than proposed, so that it needs a commentary.
 *  Source: POLL-07, BEY-05, BEY-06. */
export function useDeclaration(poll: Poll, onDone: () => void) {
  const proposal = proposedOutcomeOf(poll);
  const mayBreakTie = proposal !== null && proposal.tied && poll.majority.castingVote;
  const [castingVote, setCastingVote] = useState<CastingVote | null>(
    mayBreakTie ? poll.resultDetails.castingVote : null,
  );
  const [result, setResult] = useState<'PASS' | 'FAIL' | null>(
    poll.result === 'undeclared' ? (proposal?.outcome ?? null) : poll.result,
  );
  const [commentary, setCommentary] = useState(poll.resultDetails.commentary);
  const [tries, setTries] = useState(0);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const settled = outcomeWithCastingVote(proposal, castingVote);
  const proposed = settled === 'neither' ? null : settled;
  const departs = proposed !== null && result !== null && result !== proposed;
  const commentaryMissing = departs && commentary.trim() === '';
  const byMissing = castingVote?.by.trim() === '';

  async function declare() {
    if (result === null || busy) return;
    setTries((before) => before + 1);
    if (commentaryMissing || byMissing) return;
    setBusy(true);
    setError(null);
    try {
      keepPoll(
        await api('POST /api/polls/:pollId/declare', {
          params: { pollId: poll.id },
          body: { result, commentary, castingVote },
        }),
      );
      onDone();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  return {
    proposal,
    mayBreakTie,
    proposed,
    result,
    choose: setResult,
    castingVote,
    giveCastingVote: (given: CastingVote | null) => {
      setCastingVote(given);
      const outcome = outcomeWithCastingVote(proposal, given);
      if (given?.voteDecision !== castingVote?.voteDecision && outcome !== 'neither') setResult(outcome);
    },
    commentary,
    setCommentary,
    departs,
    missing: { commentary: tries > 0 && commentaryMissing, by: tries > 0 && byMissing },
    /** How often it was tried. */
    tries,
    busy,
    error,
    declare,
  };
}
