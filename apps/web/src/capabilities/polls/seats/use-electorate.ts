import type { AnswerOf } from '@hemicycle/contract/endpoint';
import type { getElectorate } from '@hemicycle/contract/votes';
import { useCallback } from 'react';
import { api } from '../../../api-client.ts';
import { useLoaded } from '../../../ui/use-loaded.ts';
import { lastReading } from '../marks/last-reading.ts';

export type Electorate = AnswerOf<typeof getElectorate>;

const read = (pollId: string) => api('GET /api/polls/:pollId/electorate', { params: { pollId } });

/** The electorate of a poll, with who is present, read when it is first shown. Source: DESIGN
 *  §6. */
export function useElectorate(pollId: string) {
  return useLoaded(useCallback(() => read(pollId), [pollId]));
}

const lastFrozen = lastReading<Electorate>();

/** The electorate of a poll that has been opened. It comes from the server only where this page has
 *  not read it yet. */
export const readFrozenElectorate = async (pollId: string): Promise<Electorate> =>
  lastFrozen.of(pollId) ?? lastFrozen.keep(pollId, await read(pollId));

/** The electorate of a poll that has been opened. It is read once, since opening freezes it.
 *  Presence is that of the time of reading. Source: DESIGN §6, BEY-04. */
export function useFrozenElectorate(pollId: string) {
  return useLoaded(
    useCallback(() => readFrozenElectorate(pollId), [pollId]),
    lastFrozen.of(pollId),
  );
}
