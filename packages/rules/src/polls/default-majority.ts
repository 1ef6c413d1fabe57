import type { BallotForm } from '@hemicycle/contract/ballots';
import type { MajorityRule } from '@hemicycle/contract/majority';

/** The rule of a draft that names none: a simple majority of the valid votes where voters choose
 *  one option, otherwise no rule. Source: BEY-05. */
export function defaultMajority(draft: {
  readonly type: 'vote' | 'timer';
  readonly form: Pick<BallotForm, 'kind'>;
}): MajorityRule {
  const hasSides = draft.type === 'vote' && draft.form.kind === 'single';
  return {
    kind: hasSides ? 'simple' : 'none',
    base: 'valid',
    heads: null,
    weight: null,
    blockingMinority: null,
    castingVote: false,
  };
}
