import type { AnswerOf } from '@hemicycle/contract/endpoint';
import type { getElectorate } from '@hemicycle/contract/votes';
import { useCallback } from 'react';
import { api } from '../../api-client.ts';
import { useLoaded } from '../../ui/use-loaded.ts';

export type Electorate = AnswerOf<typeof getElectorate>;

/** Who may vote in a poll, as frozen at its opening, read when it is first shown.  Source: DESIGN §6. */
export function useElectorate(pollId: string) {
  return useLoaded(
    useCallback(() => api('GET /api/polls/:pollId/electorate', { params: { pollId } }), [pollId]),
  );
}
