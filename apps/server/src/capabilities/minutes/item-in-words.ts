import type { AgendaItem } from '@hemicycle/contract/agenda';
import { exportWords, resultInWords } from '../exports/public.ts';
import type { SittingReport } from './sitting-report.ts';
import { minuteWords } from './words-by-language.ts';

const MOVER_ROLES = ['rapporteur', 'mover', 'seconder'] as const;

/** Who reports on an item, moves and seconds it, and who the parties of a case are: a sentence a
 *  role. Source: BEY-34, AGENDA-02. */
export function moversInWords(report: SittingReport, { movers, parties }: AgendaItem): string[] {
  const words = minuteWords[report.house.language];
  const sentences = MOVER_ROLES.flatMap((role) => {
    const names = movers.flatMap((mover) => (mover.role === role ? [mover.name] : []));
    return names.length === 0 ? [] : [words.movers[role](words.and.format(names))];
  });
  return [...sentences, ...parties.map(({ role, name }) => `${role}: ${name}.`)];
}

/** The vote that decided an item together with others, with its outcome. Source: AGENDA-01. */
export function votedTogether(report: SittingReport, item: AgendaItem): string[] {
  const words = minuteWords[report.house.language];
  return item.votes.flatMap(({ pollId }) => {
    const others = report.items.filter(
      (each) => each.id !== item.id && each.votes.some((vote) => vote.pollId === pollId),
    );
    const poll = report.votes.find((inspection) => inspection.poll.id === pollId)?.poll;
    if (others.length === 0 || poll?.status !== 'closed') return [];
    const numbers = words.and.format(others.map(({ number }) => number));
    const outcome = resultInWords(poll, exportWords[report.house.language]);
    return [words.together(numbers, String(poll.number), outcome)];
  });
}
