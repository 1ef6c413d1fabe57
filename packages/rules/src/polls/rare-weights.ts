import type { PollPrivacy } from '@hemicycle/contract/polls';
import { isSecretPoll } from './privacy.ts';
import { FEWEST_TO_HIDE_IN } from './too-few.ts';

/** An elector or a voter, with their weight as text in its one spelling. */
interface Weighted {
  readonly weight: string;
}

/** Whether weights differ, and fewer than five people share one of them: such a weight shows whose
 *  it is. Where all people have the same weight it shows nothing, however few they are. Source:
 *  DESIGN §6. */
export function hasRareWeights(voters: readonly Weighted[]): boolean {
  const holders = new Map<string, number>();
  for (const { weight } of voters) holders.set(weight, (holders.get(weight) ?? 0) + 1);
  return holders.size > 1 && [...holders.values()].some((count) => count < FEWEST_TO_HIDE_IN);
}

/** Why a poll must not open with these electors, since weights would reveal what its privacy option
 *  hides; null where they do not. `weights-tell`: in a secret poll a result in weights reveals the
 *  choice of everybody whose weight is rare, whatever the form of the ballot. `split-tells-weight`:
 *  while names are hidden, the parts of a split vote add up to its voter's weight and so reveal it.
 *  Source: BEY-03, BEY-09, DESIGN §6. */
export function whatWeightsTell(
  poll: { readonly privacy: PollPrivacy; readonly maySplit: boolean },
  electors: readonly Weighted[],
): 'weights-tell' | 'split-tells-weight' | null {
  if (!hasRareWeights(electors)) return null;
  if (isSecretPoll(poll.privacy)) return 'weights-tell';
  return poll.privacy === 'limitedvisibility' && poll.maySplit ? 'split-tells-weight' : null;
}
