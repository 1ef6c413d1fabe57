import type { AnswerOf } from '@hemicycle/contract/endpoint';
import type {
  listRecordedActs as listRecordedActsEndpoint,
  RecordedAct,
} from '@hemicycle/contract/proceedings';
import type { DeclarationEntry, RecordEntry } from '@hemicycle/contract/records';
import { isInClosed } from '@hemicycle/rules/sessions/closed-parts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadClosedVotes } from '../polls/public.ts';
import { loadActs, loadSessionHead } from '../records/public.ts';
import { requireSittingOf } from '../sessions/public.ts';

const PAGE_ENTRIES = 200;

/** The declarations and withdrawals of a session that follow the entry `after`. They hold no votes,
 *  so everybody in the session may read them, like the whole record. @throws DomainError
 *  `not-found` to outsiders. Source: PROC-01. */
export async function listRecordedActs(
  deps: Pick<Deps, 'db' | 'config'>,
  viewer: Viewer,
  idVotingSession: string,
  after: number,
): Promise<AnswerOf<typeof listRecordedActsEndpoint>> {
  const { hidden_parts: hidden } = await requireSittingOf(deps.db, viewer, idVotingSession);
  const acts = (await loadActs(deps.db, idVotingSession, after, PAGE_ENTRIES)).map(presentAct);
  const head = await loadSessionHead(deps, idVotingSession);
  // A vote that was open in a closed part is also declared after it.
  const closed = hidden.length === 0 ? new Set<string>() : await loadClosedVotes(deps.db, idVotingSession);
  const shown = acts.filter(
    ({ atMs, pollId }) => !closed.has(pollId) && (atMs === null || !isInClosed(hidden, atMs)),
  );
  return { acts: shown, next: acts.length < PAGE_ENTRIES ? null : (acts.at(-1)?.sequence ?? null), head };
}

function presentAct({
  sequence,
  hash,
  entry,
}: {
  readonly sequence: number;
  readonly hash: string;
  readonly entry: DeclarationEntry | Extract<RecordEntry, { kind: 'withdrawal' }>;
}): RecordedAct {
  switch (entry.kind) {
    case 'declaration':
      return {
        kind: 'declaration',
        sequence,
        hash,
        pollId: entry.pollId,
        atMs: entry.declaredAtMs,
        result: entry.result,
        proposed: entry.proposed,
        castingVote: entry.castingVote,
        elected: entry.elected ?? null,
        commentary: entry.commentary,
        by: entry.declaredBy.name,
      };
    case 'withdrawal':
      return {
        kind: 'withdrawal',
        sequence,
        hash,
        pollId: entry.poll.id,
        atMs: entry.poll.closedAtMs,
        reason: entry.reason,
        by: entry.withdrawnBy?.name ?? null,
      };
  }
}
