import { hasRareWeights } from './rare-weights.ts';

/** Why the count of a secret poll is told to nobody: fewer voted than the site lets a count tell
 *  of, or fewer than five voted with some weight. */
export type CountWithheld = 'too-few-votes' | 'too-few-of-weight';

/** Whether the count of a secret poll that closes has to be withheld, and why; null where it is
 *  told. `weights` are those of the votes that were cast, `fewestToTell` is how many votes a count
 *  has to be made of. Without a single vote there is nothing to hide. Source: BEY-03, DESIGN §6. */
export function countWithheld(
  weights: readonly string[],
  { fewestToTell }: { readonly fewestToTell: number },
): CountWithheld | null {
  if (weights.length > 0 && weights.length < fewestToTell) return 'too-few-votes';
  return hasRareWeights(weights.map((weight) => ({ weight }))) ? 'too-few-of-weight' : null;
}
