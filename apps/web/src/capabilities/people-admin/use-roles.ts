import type { Role } from '@hemicycle/contract/people';
import { api } from '../../api-client.ts';
import { type Loaded, useLoaded } from '../../ui/use-loaded.ts';

const loadRoles = () => api('GET /api/roles');

/** All roles with what they allow, for administrators. */
export function useRoles(): Loaded<Role[]> {
  return useLoaded(loadRoles).loaded;
}
