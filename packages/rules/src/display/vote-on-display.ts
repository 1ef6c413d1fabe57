import type { DisplayOption, DisplaySeats, DisplayVote } from '@hemicycle/contract/display-state';
import type { OptionTally, Poll } from '@hemicycle/contract/polls';
import { countsInSteps } from '../polls/privacy.ts';
import { lacksQuorum, proposedOutcomeOf } from '../polls/proposal-of-poll.ts';
import { seatsOf } from '../polls/propose-elected.ts';
import { verdictOf } from '../polls/poll-result.ts';
import { FEWEST_TO_HIDE_IN } from '../polls/too-few.ts';
import { mayDrawSeats, type Seat, seatGroups } from '../votes/seats-of.ts';

/** Whether the public may see what each seat voted: in votes by open ballot alone. With limited
 *  visibility the names are for the people of the sitting, and a seat of a map tells the name to
 *  whoever knows the house. Source: BEY-33, PRIV-03, PRIV-06. */
export function maySeatsBePublic(poll: Parameters<typeof mayDrawSeats>[0]): boolean {
  return poll.anonymous === 'open' && mayDrawSeats(poll, 'ordinary');
}

/** A vote as a display shows it, from the poll as an ordinary person may see it. Null for a draft
 *  and for a timer. `seats`: those of the map, null where there is none; where the public may not
 *  see them they are left out. Source: BEY-33. */
export function voteOnDisplay(poll: Poll, seats: readonly Seat[] | null): DisplayVote | null {
  const { status, tally, form, number } = poll;
  if (poll.type !== 'vote' || status === 'draft' || tally === null || number === null) return null;
  const isWeighted = poll.votingOrganisation !== 'none';
  const verdict = verdictOf(poll);
  const isTold = status !== 'cancelled';
  return {
    number,
    title: poll.title,
    question: poll.question,
    status,
    openedAt: poll.startTime,
    endsAt: status === 'open' ? poll.endTime : null,
    suspended:
      status === 'open' && poll.suspended !== null ? { remainingMs: poll.suspended.remainingMs } : null,
    closedAt: poll.closedTime,
    ...votedRange(poll, tally.votedCount, tally.entitledCount),
    entitled: tally.entitledCount,
    entitledWeight: isWeighted ? tally.entitledWeight : null,
    isWeighted,
    form: form.kind,
    options:
      !isTold || form.kind === 'questions' || tally.votesSummary === null
        ? null
        : tally.votesSummary.map((option) => optionOf(option, isWeighted)),
    questions: isTold ? questionsOf(poll, isWeighted) : null,
    withheld: tally.withheld,
    needed: status === 'closed' ? neededOf(poll, isWeighted) : null,
    result: verdict === 'Not declared' ? null : verdict,
    declaredAt: verdict === 'Not declared' ? null : poll.resultDetails.declaredAt,
    withoutQuorum: verdict === 'FAIL' && seatsOf(form) === null && lacksQuorum(poll),
    elected: verdict === 'Not declared' ? null : poll.resultDetails.elected,
    seats: seats === null || !maySeatsBePublic(poll) ? null : seatsOnDisplay(seats, poll.voteOptions),
    called: calledOnDisplay(poll),
  };
}

/** Who is called in a roll call, where the public may see the names of those who vote. Source:
 *  BEY-41, PRIV-06. */
function calledOnDisplay({ anonymous, status, rollCall }: Poll): DisplayVote['called'] {
  if (anonymous !== 'open' || status !== 'open' || !rollCall?.called) return null;
  const { name, groupName, color, place } = rollCall.called;
  return { name, groupName, groupColor: color, place, size: rollCall.size };
}

/** While the count moves in steps, votes of less than a step may be held back. Source: PRIV-04. */
function votedRange(
  { status, anonymous }: Pick<Poll, 'status' | 'anonymous'>,
  voted: number,
  entitled: number,
): Pick<DisplayVote, 'votedFrom' | 'votedTo'> {
  const inSteps = status === 'open' && countsInSteps(anonymous);
  const most = inSteps ? Math.min(voted + FEWEST_TO_HIDE_IN - 1, entitled) : voted;
  return { votedFrom: voted, votedTo: Math.max(voted, most) };
}

function optionOf({ voteDecision, votes, weight }: OptionTally, isWeighted: boolean): DisplayOption {
  return { option: voteDecision, votes, weight: isWeighted ? weight : null };
}

function questionsOf({ form, tally }: Poll, isWeighted: boolean): DisplayVote['questions'] {
  const summaries = tally?.questionSummaries ?? null;
  if (form.kind !== 'questions' || summaries === null) return null;
  return form.questions.map(({ question }, index) => ({
    question,
    options: (summaries[index] ?? []).map((option) => optionOf(option, isWeighted)),
  }));
}

function neededOf(poll: Poll, isWeighted: boolean): DisplayVote['needed'] {
  const drawn = isWeighted ? 'weight' : 'heads';
  const check = proposedOutcomeOf(poll)?.checks.find(({ of }) => of === drawn);
  return check === undefined ? null : { of: drawn, amount: check.needed, moreThan: check.moreThan };
}

function seatsOnDisplay(seats: readonly Seat[], voteOptions: readonly string[]): DisplaySeats[] {
  return seatGroups(seats).map((group) => ({
    groupName: group.groupName,
    groupColor: group.color,
    seats: group.seats
      .map(({ voteDecision }) => {
        const place = voteDecision === null ? -1 : voteOptions.indexOf(voteDecision);
        return voteDecision === null ? '0' : place === 0 ? '1' : place === 1 ? '2' : '3';
      })
      .join(''),
  }));
}
