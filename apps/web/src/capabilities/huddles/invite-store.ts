import { pageStore } from '../../page-state.ts';

/** The person whom the moderator invites to a huddle at present; null: nobody. */
export const useInviting = pageStore<{ userId: string | null }>(() => ({ userId: null }));
