import type { CastingVote, Poll } from '@hemicycle/contract/polls';
import { isAsProposed, seatsOf } from '@hemicycle/rules/polls/propose-elected';
import { outcomeWithCastingVote } from '@hemicycle/rules/polls/casting-vote';
import { useState } from 'react';
import { api, ApiError } from '../../../api-client.ts';
import { keepPoll } from '../running/keep-poll.ts';
import { isCountWithheld } from '../words/poll-words.ts';
import { lacksQuorum, proposedOutcomeOf } from '@hemicycle/rules/polls/proposal-of-poll';

/** The state of the form that declares a poll: the entries, the outcome that the rule proposes, and
 *  what is missing. `dirty`: entries were changed, or somebody else declared meanwhile. A casting
 *  vote sets the result; in an election the elected set it. `notValid`: FAIL is proposed, since a
 *  quorum at the close was not met. `departs`: the chosen result or elected
 *  differ from the proposal. `withheld`: nobody may see the count. `departs` and `withheld` each
 *  need a commentary. Source: POLL-07, BEY-05, BEY-06. */
export function useDeclaration(poll: Poll, onDone: () => void) {
  const proposal = proposedOutcomeOf(poll);
  const isElection = seatsOf(poll.form) !== null;
  const notValid = !isElection && lacksQuorum(poll);
  const mayBreakTie = proposal !== null && proposal.tied && poll.majority.castingVote && !notValid;
  const declared = {
    castingVote: mayBreakTie ? poll.resultDetails.castingVote : null,
    result: poll.result === 'undeclared' ? (notValid ? 'FAIL' : (proposal?.outcome ?? null)) : poll.result,
    commentary: poll.resultDetails.commentary,
    elected: poll.resultDetails.elected ?? poll.election?.elected ?? [],
  };
  const [castingVote, setCastingVote] = useState<CastingVote | null>(declared.castingVote);
  const [elected, setElected] = useState<readonly string[]>(declared.elected);
  const [chosen, setResult] = useState<'PASS' | 'FAIL' | null>(declared.result);
  const result = isElection ? (elected.length > 0 ? 'PASS' : 'FAIL') : chosen;
  const [commentary, setCommentary] = useState(declared.commentary);
  const [tries, setTries] = useState(0);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  /** The declaration that this one replaces: the one that stood when the form was opened, or a
   *  newer one that the form has shown. */
  const [replaces, setReplaces] = useState(poll.resultDetails.declaredAt);

  const settled = outcomeWithCastingVote(proposal, castingVote);
  const proposed = notValid ? 'FAIL' : settled === 'neither' ? null : settled;
  const departs = isElection
    ? poll.election !== null && !isAsProposed(poll.election, elected)
    : proposed !== null && result !== null && result !== proposed;
  const withheld = isCountWithheld(poll);
  const commentaryMissing = (departs || withheld) && commentary.trim() === '';
  const byMissing = castingVote?.by.trim() === '';
  const isOvertaken = error instanceof ApiError && error.code === 'changed-meanwhile';
  const dirty =
    isOvertaken ||
    (isElection ? !isAsProposed(declared, elected) : result !== declared.result) ||
    commentary !== declared.commentary ||
    castingVote?.voteDecision !== declared.castingVote?.voteDecision ||
    castingVote?.by !== declared.castingVote?.by;

  /** Declares the entries after the moderator has confirmed them. */
  async function declare(isSure: (result: 'PASS' | 'FAIL') => Promise<boolean>) {
    if (result === null || busy) return;
    setTries((before) => before + 1);
    if (commentaryMissing || byMissing || !(await isSure(result))) return;
    setBusy(true);
    setError(null);
    try {
      keepPoll(
        await api('POST /api/polls/:pollId/declare', {
          params: { pollId: poll.id },
          body: { result, commentary, castingVote, replaces, ...(isElection && { elected: [...elected] }) },
        }),
      );
      onDone();
    } catch (failure) {
      setError(failure);
      if (!(failure instanceof ApiError) || failure.code !== 'changed-meanwhile') return;
      // The newer declaration is shown beside the message. Declaring once more then replaces that
      // one.
      const now = await api('GET /api/polls/:pollId', { params: { pollId: poll.id } }).catch(() => null);
      if (now === null) return;
      keepPoll(now.poll);
      setReplaces(now.poll.resultDetails.declaredAt);
    } finally {
      setBusy(false);
    }
  }

  return {
    proposal,
    mayBreakTie,
    proposed,
    notValid,
    result,
    choose: setResult,
    isElection,
    elected,
    elect: setElected,
    castingVote,
    giveCastingVote: (given: CastingVote | null) => {
      setCastingVote(given);
      const outcome = outcomeWithCastingVote(proposal, given);
      if (given?.voteDecision !== castingVote?.voteDecision && outcome !== 'neither') setResult(outcome);
    },
    commentary,
    setCommentary,
    dirty,
    departs,
    withheld,
    missing: { commentary: tries > 0 && commentaryMissing, by: tries > 0 && byMissing },
    /** How often the moderator tried to declare. */
    tries,
    busy,
    error,
    declare,
  };
}
