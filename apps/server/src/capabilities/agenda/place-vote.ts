import type { ItemsOfVote } from '@hemicycle/contract/poll-drafts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { NewsItem } from '../../news.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { PlacedVote, VoteItems } from '../polls/public.ts';
import { refuseOvertaken } from '../writing/public.ts';
import { loadAgenda } from './agenda-store.ts';
import { loadItemsOfVote, placeAtCurrentItem, putVote } from './item-votes-store.ts';
import { labelOf } from './label-of-item.ts';

/** Where votes belong in the agenda. A vote that is made or opened while an item is current is that
 *  item's, unless it has an item already or somebody chose another one or none. Source:
 *  AGENDA-01. */
export const voteItems: VoteItems = {
  async placeMade(transaction, vote, chosen) {
    if (chosen !== undefined) return choose(transaction, vote, 'when-opened', chosen);
    const itemId = await placeAtCurrentItem(transaction, vote);
    return placed(transaction, vote, 'when-opened', itemId === null ? 'when-opened' : [itemId]);
  },
  async choose(transaction, vote, { chosen, before }) {
    const now = await loadItemsOfVote(transaction, vote.pollId);
    if (before !== undefined) {
      const sets = ['agendaItems'];
      const changes = { agendaItems: chosen };
      refuseOvertaken({ before: { agendaItems: before }, now: { agendaItems: now }, changes, sets });
    }
    return choose(transaction, vote, now, chosen);
  },
  async placeOpened(transaction, vote) {
    const itemId = await placeAtCurrentItem(transaction, vote);
    return itemId === null ? [] : newsOf(vote);
  },
};

type Vote = Parameters<VoteItems['placeOpened']>[1];

async function choose(
  transaction: Kysely<Database>,
  vote: Vote,
  now: ItemsOfVote,
  chosen: ItemsOfVote,
): Promise<PlacedVote> {
  if (isSame(now, chosen)) return { news: [], changes: [] };
  if (await putVote(transaction, vote, chosen)) return placed(transaction, vote, now, chosen);
  throw new DomainError('invalid-input', [{ path: 'agendaItems', problem: 'Name an item of the sitting.' }]);
}

function isSame(one: ItemsOfVote, other: ItemsOfVote): boolean {
  if (one === 'when-opened' || other === 'when-opened') return one === other;
  return one.length === other.length && one.every((id) => other.includes(id));
}

async function placed(
  transaction: Kysely<Database>,
  vote: Vote,
  was: ItemsOfVote,
  now: ItemsOfVote,
): Promise<PlacedVote> {
  if (isSame(was, now)) return { news: [], changes: [] };
  const { items } = await loadAgenda(transaction, vote.idVotingSession);
  const named = (ids: ItemsOfVote) =>
    ids === 'when-opened' ? '' : ids.length === 0 ? '–' : ids.map((id) => labelOf(items, id)).join('; ');
  const change = { field: 'agendaItem', before: named(was), after: named(now) };
  return { news: newsOf(vote), changes: [change] };
}

function newsOf({ idVotingSession }: Vote): NewsItem[] {
  return [{ kind: 'agenda', idVotingSession }];
}
