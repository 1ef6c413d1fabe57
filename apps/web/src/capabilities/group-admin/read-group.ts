import type { Group } from '@hemicycle/contract/people';
import { api, ApiError } from '../../api-client.ts';

/** Reads one group. @throws ApiError `not-found` where it is gone. Source: PEOP-03. */
export async function readGroup(groupId: string): Promise<Group> {
  const now = (await api('GET /api/groups')).find(({ id }) => id === groupId);
  if (now === undefined) throw new ApiError('not-found', 404, 'The group is gone.');
  return now;
}
