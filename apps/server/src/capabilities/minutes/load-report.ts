import { isInClosed } from '@hemicycle/rules/sessions/closed-parts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadRecordedAgenda } from '../agenda/public.ts';
import { loadPublicResults } from '../polls/public.ts';
import { loadAttendance } from '../presence/public.ts';
import { loadSessionHead } from '../records/public.ts';
import { loadClosedParts, loadFacts, plannedEndOf, requireSittingOf } from '../sessions/public.ts';
import { loadHouse } from '../site/public.ts';
import { loadAllSpeakers, withoutClosed } from '../speakers/public.ts';
import { seesAttendance } from './policy.ts';
import type { SittingReport } from './sitting-report.ts';

/** What happened in a sitting of the viewer. The attendance is for people who may read it; all the
 *  rest is what everybody in the sitting may know, whoever asks: of a closed part only from when to
 *  when it was. @throws DomainError `not-found`,
 *  `in-lobby`. Source: BEY-34, BEY-35, BEY-45. */
export async function loadReport(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
): Promise<SittingReport> {
  const { db, clock } = deps;
  const session = await requireSittingOf(db, viewer, idVotingSession);
  const head = await loadSessionHead(deps, session.id);
  const closed = await loadClosedParts(db, session.id);
  return {
    house: await loadHouse(db),
    sitting: { id: session.id, title: session.title, plannedMs: [session.starts_ms, plannedEndOf(session)] },
    events: (await loadFacts(db, session.id)).filter(
      ({ kind, atMs }) => kind === 'ended' || !isInClosed(closed, atMs),
    ),
    closed,
    attendance: seesAttendance(viewer) ? await loadAttendance(deps, viewer, session.id) : null,
    ...(await loadRecordedAgenda(db, session.id)),
    lists: withoutClosed(await loadAllSpeakers(db, session.id), closed).toReversed(),
    votes: await loadPublicResults(deps, session.id),
    head: head === null ? null : { sequence: head.sequence, hash: head.hash },
    writtenMs: clock.nowMs(),
  };
}
