import type { Poll } from '@hemicycle/contract/polls';
import type { RecordedAct } from '@hemicycle/contract/proceedings';
import type { SignedSessionHead } from '@hemicycle/contract/records';
import { useCallback } from 'react';
import { api } from '../../api-client.ts';
import { useLive } from '../../realtime/use-live.ts';
import { type Loaded, useLoaded } from '../../ui/use-loaded.ts';

/** What the record of a session holds beside the votes themselves. */
export interface RecordedActs {
  readonly acts: readonly RecordedAct[];
  /** The session's head; null while nothing is recorded. */
  readonly head: SignedSessionHead | null;
}

const NOTHING: RecordedActs = { acts: [], head: null };

/** What of a poll may have brought a new entry into the record. */
function stageOf({ id, status, resultDetails }: Poll): string {
  return `${id} ${status} ${resultDetails.declaredAt ?? ''}`;
}

function isRecorded({ status }: Poll): boolean {
  return status === 'cancelled' || status === 'closed';
}

/** What was declared and withdrawn in a session, and the head of its record, read again whenever
 *  news says that a vote was closed, withdrawn or declared; what was read stays meanwhile. Nothing
 *  is asked for before the first, nor before all votes are known (`isWhole`). Source: PROC-01. */
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
