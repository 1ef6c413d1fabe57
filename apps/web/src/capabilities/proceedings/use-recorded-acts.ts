import type { Poll } from '@hemicycle/contract/polls';
import type { RecordedAct } from '@hemicycle/contract/proceedings';
import type { SignedSessionHead } from '@hemicycle/contract/records';
import { useCallback } from 'react';
import { api } from '../../api-client.ts';
import { useLive } from '../../realtime/use-live.ts';
import { type Loaded, useLoaded } from '../../ui/use-loaded.ts';

/** The part of a session's record that the polls do not carry. */
export interface RecordedActs {
  readonly acts: readonly RecordedAct[];
  /** The head of the session; null while nothing is recorded. */
  readonly head: SignedSessionHead | null;
}

const NOTHING: RecordedActs = { acts: [], head: null };

/** The stage of a poll. When this text changes, the record may have a new entry. */
function stageOf({ id, status, resultDetails }: Poll): string {
  return `${id} ${status} ${resultDetails.declaredAt ?? ''}`;
}

function isRecorded({ status }: Poll): boolean {
  return status === 'cancelled' || status === 'closed';
}

/** The declarations and withdrawals of a session, and the head of its record. They are loaded again
 *  whenever news says that a vote was closed, withdrawn or declared; until then the last ones stay.
 *  Nothing is loaded before the first such vote, nor before all votes are known (`isWhole`).
 *  Source: PROC-01. */
export function useRecordedActs(
  idVotingSession: string,
  isWhole: boolean,
): {
  loaded: Loaded<RecordedActs>;
  loadAgain: () => Promise<void>;
} {
  const stages = useLive((live) => (isWhole ? live.polls.filter(isRecorded).map(stageOf).join('\n') : ''));
  const load = useCallback(
    () => (stages === '' ? Promise.resolve(NOTHING) : loadActs(idVotingSession)),
    [idVotingSession, stages],
  );
  return useLoaded(load);
}

async function loadActs(idVotingSession: string): Promise<RecordedActs> {
  const acts: RecordedAct[] = [];
  let head: SignedSessionHead | null = null;
  for (let after: number | null = 0; after !== null;) {
    const page: { acts: RecordedAct[]; next: number | null; head: SignedSessionHead | null } = await api(
      'GET /api/proceedings/votingsession/:idVotingSession',
      { params: { idVotingSession }, query: { after } },
    );
    acts.push(...page.acts);
    head = page.head;
    after = page.next;
  }
  return { acts, head };
}
