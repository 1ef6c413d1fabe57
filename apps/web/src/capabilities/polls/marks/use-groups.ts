import type { Group } from '@hemicycle/contract/people';
import { useCallback } from 'react';
import { api } from '../../../api-client.ts';
import { useLoaded } from '../../../ui/use-loaded.ts';

const NONE: readonly Group[] = [];

/** The groups of the site, including the voting organisations; empty while they are loading.
 *  Source: WEIGHT-01. */
export function useGroups(): readonly Group[] {
  const load = useCallback(() => api('GET /api/groups'), []);
  const { loaded } = useLoaded(load);
  return loaded.state === 'ready' ? loaded.value : NONE;
}
