import type { VotingSession } from '@hemicycle/contract/sessions';
import { showToast } from '../../ui/toast-store.ts';
import { copySpeakingRules } from '../speakers/public.ts';

/** Copies the speaking rules of a sitting to one that was just made like it. The sitting is made
 *  already; without the rules `failed` says so, and they can be chosen on its page. */
export async function bringRules(from: VotingSession, to: VotingSession, failed: string): Promise<void> {
  try {
    await copySpeakingRules(from.idVotingSession, to.idVotingSession);
  } catch {
    showToast({ kind: 'error', text: failed });
  }
}
