import type { Agenda, groupConsentVote } from '@hemicycle/contract/agenda';
import type { BodyOf } from '@hemicycle/contract/endpoint';
import { waitsForConsentVote, wordConsentVote } from '@hemicycle/rules/agenda/consent-vote';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { makeDraft } from '../polls/public.ts';
import { loadHouse } from '../site/public.ts';
import { inAgenda } from './in-agenda.ts';
import { addToVote } from './item-votes-store.ts';
import { labelOf } from './label-of-item.ts';
import { presentAgenda } from './present-agenda.ts';

/** Makes one draft vote of these consent items, which belongs to all of them. @throws DomainError
 *  as `inAgenda`, and `changed-meanwhile` where one of them is no consent item that waits for a
 *  vote. Source: AGENDA-01. */
export function groupConsent(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  { itemIds }: BodyOf<typeof groupConsentVote>,
): Promise<Agenda> {
  const wanted = new Set(itemIds);
  return inAgenda(deps, viewer, idVotingSession, async (agenda, _, transaction) => {
    const items = presentAgenda(agenda, { closed: true }).items.filter(({ id }) => wanted.has(id));
    if (items.length !== wanted.size || !items.every(waitsForConsentVote)) {
      throw new DomainError('changed-meanwhile', [
        { path: 'itemIds', problem: 'One of them does not wait for a vote of the consent items.' },
      ]);
    }
    const { language } = await loadHouse(transaction);
    const pollId = await makeDraft(
      deps,
      transaction,
      viewer,
      idVotingSession,
      wordConsentVote(items, language),
    );
    return {
      to: {},
      act: 'groupConsentVote',
      detail: { item: items.map(({ id }) => labelOf(agenda.items, id)).join('; ') },
      also: () => addToVote(transaction, { idVotingSession, pollId, itemIds }),
      polls: [pollId],
    };
  });
}
