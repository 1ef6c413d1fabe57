import type { QuorumRule } from '@hemicycle/contract/quorum';

/** Two quorum rules: one by heads, one by the weights of a voting organisation. */
export const demoQuorumRules: readonly QuorumRule[] = [
  {
    id: 'half-of-the-members',
    name: 'Half of the members',
    amountType: 'percent',
    amount: '50',
    totalType: 'dynamic',
    definedTotal: null,
    groups: [],
    voteOrganisation: null,
  },
  {
    id: 'two-thirds-of-the-regions',
    name: 'Two thirds of the Council of Regions',
    amountType: 'percent',
    amount: '66.66666666',
    totalType: 'dynamic',
    definedTotal: null,
    groups: [],
    voteOrganisation: 'council-of-regions',
  },
];

/** Ids of the rules that the demonstration's sessions apply. */
export const demoAppliedQuorums: readonly string[] = ['half-of-the-members'];
