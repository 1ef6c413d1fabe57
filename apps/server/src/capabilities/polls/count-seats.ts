import type { AnswerOf } from '@hemicycle/contract/endpoint';
import type { SeatRounds } from '@hemicycle/contract/polls';
import type { countSeats as countSeatsEndpoint } from '@hemicycle/contract/votes';
import { seatsOf } from '@hemicycle/rules/polls/propose-elected';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadEqualBallots } from './ballot-store.ts';
import { requirePollOf } from './policy.ts';
import { shapeOfPoll } from './poll-ballots.ts';
import type { PollRow } from './poll-tables.ts';
import { pollViewerClassOf } from './poll-viewer-class.ts';
import { visibilityOf } from './present-poll.ts';
import { keepSeats, loadKeptSeats } from './seat-store.ts';

type SeatDeps = Pick<Deps, 'db' | 'workers'>;
type LoadSeats = (row: PollRow) => Promise<SeatRounds[]>;

/** The rounds of every seat of a closed election by ranking, where the viewer may see its count. A
 *  worker thread counts them at the first request; then they are stored.
 *  @throws DomainError `not-found` to outsiders, `poll-not-closed`. Source: BEY-08, PRIV-03 …
 *  PRIV-06. */
export async function countSeats(
  deps: SeatDeps,
  viewer: Viewer,
  pollId: string,
  load: LoadSeats = (row) => loadSeats(deps, row),
): Promise<AnswerOf<typeof countSeatsEndpoint>> {
  const row = await requirePollOf(deps.db, viewer, pollId);
  if (row.status !== 'closed') throw new DomainError('poll-not-closed');
  const { withheld } = visibilityOf(row, pollViewerClassOf(viewer, null));
  if (withheld.tally !== null) return { seats: [], withheld: withheld.tally };
  const isRanking = row.form.kind === 'ranking' && seatsOf(row.form) !== null;
  return { seats: isRanking ? await load(row) : [], withheld: null };
}

/** Loads the seats of a poll; requests made at the same time share one count. */
export function createSeatLoader(deps: SeatDeps): LoadSeats {
  const underWay = new Map<string, Promise<SeatRounds[]>>();
  return (row) => {
    const before = underWay.get(row.id);
    if (before !== undefined) return before;
    const loading = loadSeats(deps, row).finally(() => underWay.delete(row.id));
    underWay.set(row.id, loading);
    return loading;
  };
}

/** The stored rounds of a poll, or a new count, which is then stored. A closed poll never
 *  changes. */
async function loadSeats({ db, workers }: SeatDeps, row: PollRow): Promise<SeatRounds[]> {
  const kept = await loadKeptSeats(db, row.id);
  if (kept !== null) return kept;
  const ballots = await loadEqualBallots(db, [row.id]);
  const seats = await workers.run('countSeats', {
    shape: shapeOfPoll(row),
    ballots,
    weighted: row.voting_organisation !== 'none',
  });
  await keepSeats(db, row.id, seats);
  return seats;
}
