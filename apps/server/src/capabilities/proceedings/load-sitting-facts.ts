import type { AnswerOf } from '@hemicycle/contract/endpoint';
import type { getSittingFacts, SittingSpeech } from '@hemicycle/contract/proceedings';
import type { LiveSpeakers } from '@hemicycle/contract/speakers';
import { isInClosed } from '@hemicycle/rules/sessions/closed-parts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadDesertedMs, loadFacts, requireSittingOf } from '../sessions/public.ts';
import { loadAllSpeakers, withoutClosed } from '../speakers/public.ts';

/** The events of a session other than votes, for everybody in it. Planned times are no events. What
 *  was said in closed parts is left out for those from whom these are hidden.
 *  @throws DomainError `not-found` to outsiders. Source: PROC-01, BEY-13, BEY-45. */
export async function loadSittingFacts(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  idVotingSession: string,
): Promise<AnswerOf<typeof getSittingFacts>> {
  const { id, hidden_parts: hidden } = await requireSittingOf(db, viewer, idVotingSession);
  const [facts, desertedAtMs, lists] = await Promise.all([
    loadFacts(db, id),
    loadDesertedMs(db, id),
    loadAllSpeakers(db, id),
  ]);
  return {
    facts: facts.filter(({ atMs }) => !isInClosed(hidden, atMs)),
    desertedAtMs,
    speeches: withoutClosed(lists, hidden)
      .toReversed()
      .flatMap(presentSpeeches)
      .toSorted((one, other) => one.startedAt - other.startedAt),
  };
}

function presentSpeeches({ id: listId, speeches }: LiveSpeakers): SittingSpeech[] {
  return speeches.map((speech) => ({
    listId,
    id: speech.id,
    kind: speech.kind,
    ofSpeech: speech.ofSpeech,
    ...(speech.pointOfOrder === true && { pointOfOrder: true as const }),
    displayName: speech.displayName,
    groupName: speech.groupName,
    startedAt: speech.startedAt,
    endedAt: speech.endedAt,
    spokenMs: speech.spokenMs,
  }));
}
