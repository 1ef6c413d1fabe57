import { decimalUnits } from '@hemicycle/rules/polls/decimal';

/** Whether `votes` of the people may weigh `weight` together: no less than as many of the lightest,
 *  no more than as many of the heaviest. It does not search for a matching group of people. */
export type MayWeigh = (votes: number, weight: string) => boolean;

/** Makes this check for people with these weights. Throws a RangeError on a text that is no
 *  decimal. Source: BEY-01. */
export function weightBounds(weights: readonly string[]): MayWeigh {
  const rising = weights.map(decimalUnits).toSorted((left, right) => (left < right ? -1 : 1));
  const lightest = [0n];
  for (const units of rising) lightest.push((lightest.at(-1) ?? 0n) + units);
  const all = lightest.at(-1) ?? 0n;
  return (votes, weight) => {
    const [least, others] = [lightest[votes], lightest[rising.length - votes]];
    if (least === undefined || others === undefined) return false;
    const units = decimalUnits(weight);
    return least <= units && units <= all - others;
  };
}
