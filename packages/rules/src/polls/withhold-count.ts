import { hasRareWeights } from './rare-weights.ts';

/** Why nobody sees the count of a secret poll: fewer people voted than the site requires for a
 *  count, or fewer than five people voted with some weight. */
export type CountWithheld = 'too-few-votes' | 'too-few-of-weight';

/** Whether the count of a closing secret poll must be withheld, and why; null where it is shown.
 *  `weights`: the weights of the cast votes. `fewestToTell`: the least number of votes for which a
 *  count is shown. A poll without any vote has nothing to hide. Source: BEY-03, DESIGN §6. */
export function countWithheld(
  weights: readonly string[],
  { fewestToTell }: { readonly fewestToTell: number },
): CountWithheld | null {
  if (weights.length > 0 && weights.length < fewestToTell) return 'too-few-votes';
  return hasRareWeights(weights.map((weight) => ({ weight }))) ? 'too-few-of-weight' : null;
}
