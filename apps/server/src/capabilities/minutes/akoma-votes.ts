import type { FactWording } from '@hemicycle/contract/minutes';
import type { Poll } from '@hemicycle/contract/polls';
import type { InspectedVote, VoteInspection } from '@hemicycle/contract/votes';
import { exportWords } from '../exports/public.ts';
import { personId } from './akoma-items.ts';
import type { SittingReport } from './sitting-report.ts';
import { comma } from './texts-of-facts.ts';
import { namesAreOpen, weightsByOption } from './vote-in-words.ts';
import { minuteWords } from './words-by-language.ts';
import { element, type Xml } from './xml-text.ts';

/** The id of the count of a vote for the option at this place of its summary. */
export function countId({ id }: Poll, index: number): string {
  return `voting_${id}__count_${index + 1}`;
}

/** A vote in sentences, and who voted how where everybody may know it. A weight is a quantity that
 *  refers to the count of its option, or to the person who has it: an exact decimal as text.
 *  `options`: those of the report, in the order of their concepts. Source: BEY-35. */
export function votePassage(
  report: SittingReport,
  inspection: VoteInspection,
  { wording, options }: { readonly wording: FactWording | undefined; readonly options: readonly string[] },
): Xml {
  const { poll } = inspection;
  const named = poll.status === 'closed' && namesAreOpen(inspection) ? inspection.votes : [];
  const voters = named.flatMap((vote) => voterIn(report, poll, vote, options));
  return element(
    'debateSection',
    { eId: `vote_${poll.id}`, name: 'vote' },
    element('heading', {}, poll.title),
    ...(wording?.lines ?? []).map((line) => sentence(report, inspection, line)),
    ...(voters.length === 0 ? [] : [element('ul', {}, ...voters)]),
  );
}

/** A sentence on a vote; in the one on weights each weight is marked as such. */
function sentence(report: SittingReport, inspection: VoteInspection, line: string): Xml {
  const { language } = report.house;
  const words = minuteWords[language];
  // Only a closed vote has counts to which weights can refer.
  const weights = inspection.poll.status === 'closed' ? weightsByOption(report, inspection) : [];
  const told = weights.map(({ weight, option }) => `${weight} ${option}`).join(comma(language));
  if (weights.length === 0 || line !== words.weights(told)) return element('p', {}, line);
  const at = line.indexOf(told);
  return element(
    'p',
    {},
    line.slice(0, at),
    ...weights.flatMap(({ weight, option }, index) => [
      ...(index === 0 ? [] : [comma(language)]),
      quantity(`vote_${inspection.poll.id}__weight_${index + 1}`, countId(inspection.poll, index), weight),
      ` ${option}`,
    ]),
    line.slice(at + told.length),
  );
}

function voterIn(
  { house }: SittingReport,
  poll: Poll,
  { userId, voterName, voteDecision, voteWeight, enteredBy }: InspectedVote,
  options: readonly string[],
): Xml[] {
  if (userId === null || voterName === null) return [];
  const isOne = typeof voteDecision === 'string' && options.includes(voteDecision);
  const vote = element(
    'vote',
    {
      by: `#${personId(userId)}`,
      choice: isOne ? `#option_${options.indexOf(voteDecision) + 1}` : null,
    },
    voterName,
  );
  const entered = enteredBy === null ? null : exportWords[house.language].enteredBy(enteredBy);
  if (poll.votingOrganisation === 'none' || voteWeight === null)
    return [element('li', {}, vote, ...(entered === null ? [] : [` (${entered})`]))];
  const weight = quantity(`vote_${poll.id}__weight_of_${userId}`, personId(userId), voteWeight);
  return [element('li', {}, vote, ' (', weight, entered === null ? ')' : `; ${entered})`)];
}

/** A weight of what has this id. */
function quantity(eId: string, of: string, weight: string): Xml {
  return element('quantity', { eId, refersTo: `#${of}`, normalized: weight }, weight);
}
