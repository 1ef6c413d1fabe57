import { useSiteConfig } from '../site/public.ts';

/** Whether the site hides its votes from the signed-in person: there is no vote, count, ballot or
 *  file of votes in their browser then. Source: POLL-18. */
export function useVotingHidden(): boolean {
  return useSiteConfig().flags?.hideVotingModule ?? false;
}
