import type { AgendaItem } from '@hemicycle/contract/agenda';
import { leavesConsentVote, wordConsentVote } from '@hemicycle/rules/agenda/consent-vote';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import { rewordDraft } from '../polls/public.ts';
import { loadHouse } from '../site/public.ts';
import { takeOutOfVote } from './item-votes-store.ts';
import { presentAgenda } from './present-agenda.ts';
import type { StoredAgenda } from './stored-agenda.ts';

/** Lets the drafts that several consent items share follow the agenda: an item that is no consent
 *  item any more, or was postponed or withdrawn, leaves its draft; a draft whose words nobody has
 *  changed names the items that it has now. Returns the drafts that changed. Source: AGENDA-01. */
export async function followConsent(
  transaction: Transaction<Database>,
  before: StoredAgenda,
  after: StoredAgenda,
): Promise<readonly string[]> {
  const was = draftsOf(presentAgenda(before, { closed: true }).items);
  const shared = [...was].filter(([, items]) => items.length > 1);
  if (shared.length === 0) return [];
  const now = draftsOf(presentAgenda(after, { closed: true }).items);
  const { language } = await loadHouse(transaction);
  const changed: string[] = [];
  for (const [pollId, group] of shared) {
    const left = (now.get(pollId) ?? []).filter(leavesConsentVote);
    const stay = (now.get(pollId) ?? []).filter((item) => !left.includes(item));
    const [old, next] = [wordConsentVote(group, language), wordConsentVote(stay, language)];
    if (left.length === 0 && old.question === next.question) continue;
    const isDraft = await rewordDraft(transaction, pollId, old, stay.length === 0 ? old : next);
    // What was opened a moment ago keeps its items.
    if (!isDraft) continue;
    await takeOutOfVote(
      transaction,
      pollId,
      left.map(({ id }) => id),
    );
    changed.push(pollId);
  }
  return changed;
}

/** The items of each draft vote. */
function draftsOf(items: readonly AgendaItem[]): ReadonlyMap<string, AgendaItem[]> {
  const drafts = new Map<string, AgendaItem[]>();
  for (const item of items) {
    for (const { pollId, status } of item.votes) {
      if (status === 'draft') drafts.set(pollId, [...(drafts.get(pollId) ?? []), item]);
    }
  }
  return drafts;
}
