import type { AgendaVote } from '@hemicycle/contract/agenda';

/** What came of a vote, by its text of the catalogue. */
export function outcomeOf({ status, result }: AgendaVote) {
  if (status !== 'closed') return status;
  return result === 'undeclared' ? 'closed' : result;
}
