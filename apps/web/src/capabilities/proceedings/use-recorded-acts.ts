import type { Poll } from '@hemicycle/contract/polls';
import type { RecordedAct } from '@hemicycle/contract/proceedings';
import { useCallback } from 'react';
import { api } from '../../api-client.ts';
import { useLive } from '../../realtime/use-live.ts';
import { type Loaded, useLoaded } from '../../ui/use-loaded.ts';

/** What of a poll may have brought a new act into the record. */
function stageOf({ id, status, resultDetails }: Poll): string {
  return `${id} ${status} ${resultDetails.declaredAt ?? ''}`;
}

function isActedOn({ status, result }: Poll): boolean {
  return status === 'cancelled' || result !== 'undeclared';
}

/** What was declared and withdrawn in a session, read again whenever news says that a vote was; what was read stays meanwhile. Nothing is
 *  asked for before the first.  Source: PROC-01. */
export function useRecordedActs(idVotingSession: string): {
  loaded: Loaded<readonly RecordedAct[]>;
  loadAgain: () => Promise<void>;
} {
  const stages = useLive((live) => live.polls.filter(isActedOn).map(stageOf).join('\n'));
  const load = useCallback(
    () => (stages === '' ? Promise.resolve([]) : loadActs(idVotingSession)),
    [idVotingSession, stages],
  );
  return useLoaded(load);
}

async function loadActs(idVotingSession: string): Promise<RecordedAct[]> {
  const acts: RecordedAct[] = [];
  for (let after: number | null = 0; after !== null;) {
    const { acts: page, next }: { acts: RecordedAct[]; next: number | null } = await api(
      'GET /api/proceedings/votingsession/:idVotingSession',
      { params: { idVotingSession }, query: { after } },
    );
    acts.push(...page);
    after = next;
  }
  return acts;
}
