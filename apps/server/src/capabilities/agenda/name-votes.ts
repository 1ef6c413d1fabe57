import type { Agenda, nameAgendaVotes } from '@hemicycle/contract/agenda';
import type { BodyOf } from '@hemicycle/contract/endpoint';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { lockDraftRow } from '../polls/public.ts';
import { refuseOvertaken } from '../writing/public.ts';
import { inAgenda, requireItem } from './in-agenda.ts';
import { replaceVotesOf, voteLabels } from './item-votes-store.ts';
import { labelOf } from './label-of-item.ts';
import type { StoredAgenda, StoredItem } from './stored-agenda.ts';

/** Says which votes belong to an item. A vote belongs to one item at most: from another one it goes
 *  over. @throws DomainError as `inAgenda`, and `not-found` for an unknown item, `invalid-input`
 *  for what is no vote of the session, `changed-meanwhile`, `poll-not-draft` for an open vote of
 *  several consent items. Source: AGENDA-01. */
export function nameVotes(
  deps: Pick<Deps, 'db' | 'clock' | 'news' | 'jobs'>,
  viewer: Viewer,
  params: { readonly idVotingSession: string; readonly itemId: string },
  { pollIds, before }: BodyOf<typeof nameAgendaVotes>,
): Promise<Agenda> {
  return inAgenda(deps, viewer, params.idVotingSession, async (agenda, _, transaction) => {
    const item = requireItem(agenda, params.itemId);
    const now = item.votes.map(({ pollId }) => pollId);
    refuseOvertaken({ before, now: { pollIds: now }, changes: { pollIds }, sets: ['pollIds'] });
    if (isSameSet(now, pollIds)) return null;
    await refuseOpenedTogether(transaction, agenda, item, pollIds);
    const labels = await voteLabels(transaction, params.idVotingSession, [...now, ...pollIds]);
    const named = (ids: readonly string[]) => ids.flatMap((id) => labels.get(id) ?? []).join('; ');
    return {
      to: {},
      act: 'changeAgendaItem',
      detail: {
        item: labelOf(agenda.items, item.id),
        changes: [{ field: 'votes', before: named(now), after: named(pollIds) }],
      },
      also: async () => {
        if (await replaceVotesOf(transaction, params, pollIds)) return;
        throw new DomainError('invalid-input', [{ path: 'pollIds', problem: 'Name votes of the sitting.' }]);
      },
    };
  });
}

/** Refuses to take an item out of a vote that it shares with others once that is open: its question
 *  names the item. The vote stays a draft until the end of the transaction. @throws DomainError
 *  `poll-not-draft`. */
async function refuseOpenedTogether(
  transaction: Transaction<Database>,
  { items }: StoredAgenda,
  item: StoredItem,
  pollIds: readonly string[],
): Promise<void> {
  const changed = items.flatMap(({ id, votes }) =>
    votes.flatMap(({ pollId }) => ((id === item.id) === pollIds.includes(pollId) ? [] : [pollId])),
  );
  for (const pollId of new Set(changed)) {
    const sharing = items.filter(({ votes }) => votes.some((vote) => vote.pollId === pollId));
    if (sharing.length < 2 || (await lockDraftRow(transaction, pollId)) !== null) continue;
    throw new DomainError('poll-not-draft');
  }
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  const ids = new Set(other);
  return ids.size === one.length && one.every((id) => ids.has(id));
}
