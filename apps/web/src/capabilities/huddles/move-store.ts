import { pageStore } from '../../page-state.ts';

/** The people whom the moderator moves to another place at present; null: nobody. */
export const useMoving = pageStore<{ userIds: readonly string[] | null }>(() => ({ userIds: null }));
