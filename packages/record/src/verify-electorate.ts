import type { ClosingEntry } from '@hemicycle/contract/records';
import { sumDecimals } from '@hemicycle/rules/polls/decimal';
import { weightBounds } from './weight-bounds.ts';

/** The problems of the electorate and of the list of people present, in words; empty when there are
 *  none.
 *  Source: BEY-01. */
export function problemsOfElectorate({ electorate, entitled, poll, present }: ClosingEntry): string[] {
  const problems: string[] = [];
  if (!isSortedAndOnce(electorate.map(({ voter }) => voter))) {
    problems.push('the electorate is not sorted by voter, or names somebody twice');
  }
  const weights = electorate.map((elector) => elector.weight);
  const weight = sumDecimals(weights);
  if (entitled.votes !== electorate.length || entitled.weight !== weight) {
    problems.push(
      `the electorate holds ${electorate.length} voters of weight ${weight}, not ${entitled.votes} of ${entitled.weight}`,
    );
  }
  if (poll.votingOrganisation === null && weights.some((one) => one !== '1')) {
    problems.push('the poll is not weighted, but somebody has a weight other than 1');
  }
  if (!weightBounds(weights)(present.votes, present.weight)) {
    problems.push(
      `more are present than entitled, or no ${present.votes} of them have the weight ${present.weight}`,
    );
  }
  return problems;
}

function isSortedAndOnce(ids: readonly string[]): boolean {
  return ids.every((one, index) => index === 0 || (ids[index - 1] ?? '') < one);
}
