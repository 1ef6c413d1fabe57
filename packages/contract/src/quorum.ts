import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { permissions } from './permissions.ts';
import { decimal, epochMs, id, line } from './values.ts';

/** `percent`: a share of a total; `other`: a number. Source: QUOR-01. */
export const quorumAmountType = z.enum(['percent', 'other']);
export type QuorumAmountType = z.output<typeof quorumAmountType>;

/** The total with which the amount is compared: a number that the rule names, or everybody who
 *  counts, present or not. Source: QUOR-01. */
export const quorumTotalType = z.enum(['definedTotal', 'dynamic']);
export type QuorumTotalType = z.output<typeof quorumTotalType>;

/** An exact sum of decimals; it may have more digits than a single decimal. */
const decimalSum = z.string().regex(/^\d{1,24}(\.\d{1,8})?$/);

const ruleFields = {
  name: line(120),
  amountType: quorumAmountType,
  amount: decimal,
  totalType: quorumTotalType,
  /** Present with `totalType` definedTotal, otherwise null. */
  definedTotal: decimal.nullable(),
  /** Ids of the groups whose members count; empty: everybody who is entitled to vote. */
  groups: z.array(id).max(500),
  /** The organisation whose weights count; null: each head counts 1. */
  voteOrganisation: id.nullable(),
  /** The rule asks for more than the amount; absent or false: for at least that. */
  moreThan: z.boolean().optional(),
};

/** A rule of the site, without its result in a session. Source: QUOR-01. */
export const quorumRule = z.object({ id, ...ruleFields });
export type QuorumRule = z.output<typeof quorumRule>;

/** `lastSeen` in ms; null for somebody who was never seen in the session. Source: QUOR-03. */
export const quorumContribution = z.object({
  id,
  weightContribution: decimalSum,
  lastSeen: epochMs.nullable(),
});
export type QuorumContribution = z.output<typeof quorumContribution>;

/** The result of a calculation, without names: the heads or the weight of the people who count and
 *  are in the main chamber, and the least that passes. `dynamicTotal`: the total of everybody who
 *  counts, present or not. Source: QUOR-02. */
export const quorumStanding = z.object({
  pass: z.boolean(),
  displayString: z.string(),
  dynamicTotal: decimalSum,
  contributed: decimalSum,
  needed: decimalSum,
  calculatedAtMs: epochMs,
});

/** `arrayContributions`: the people who count and are in the main chamber. `arrayOldContributions`:
 *  the people who contributed at an earlier calculation and no longer do. Source: QUOR-02. */
export const quorumResult = quorumStanding.extend({
  arrayContributions: z.array(quorumContribution),
  arrayOldContributions: z.array(quorumContribution),
});

/** A rule in a session. `active`: the session applies it. `result`: null while the site has quorum
 *  switched off, since nothing is calculated then. Source: QUOR-01, CFG-07. */
export const quorum = quorumRule.extend({ active: z.boolean(), result: quorumResult.nullable() });
export type Quorum = z.output<typeof quorum>;

/** A rule as holders of `quorums-view` see it live: its standing, never the people who contribute.
 *  `result` is null for a rule that is not applied, and until the first calculation. */
export const liveQuorum = quorumRule.extend({ active: z.boolean(), result: quorumStanding.nullable() });
export type LiveQuorum = z.output<typeof liveQuorum>;

/** The standing of one applied rule at a moment, as a poll keeps it. `rule` is its id.
 *  `contributed`, `needed`: the heads or the weight of the people who were there, and the least
 *  that passes; absent in polls that did not keep them. */
export const pollQuorum = z.object({
  rule: id,
  name: z.string(),
  pass: z.boolean(),
  displayString: z.string(),
  contributed: decimalSum.optional(),
  needed: decimalSum.optional(),
});
export type PollQuorum = z.output<typeof pollQuorum>;

const ruleBody = z.object({
  ...ruleFields,
  definedTotal: ruleFields.definedTotal.default(null),
  groups: ruleFields.groups.default([]),
  voteOrganisation: ruleFields.voteOrganisation.default(null),
});
/** The fields of a rule to change; an absent field stays. `before`: the values that these fields
 *  had when they were read. If one of them differs now, nothing is changed. */
const ruleChanges = z
  .object(ruleFields)
  .partial()
  .extend({ before: quorumRule.omit({ id: true }).partial().optional() });
const ruleParam = z.object({ ruleId: id });

export const listQuorumRules = endpoint({
  name: 'listQuorumRules',
  method: 'GET',
  path: '/api/quorums',
  access: [permissions.quorumsView, permissions.quorumsEdit],
  summary: 'The quorum rules of the site, by name.',
  answer: z.array(quorumRule),
});

export const createQuorumRule = endpoint({
  name: 'createQuorumRule',
  method: 'POST',
  path: '/api/quorums',
  access: [permissions.quorumsEdit],
  summary: 'Makes a quorum rule of the site; administrators who hold quorums-edit.',
  body: ruleBody,
  answer: quorumRule,
  status: 201,
  errors: ['invalid-input'],
});

export const updateQuorumRule = endpoint({
  name: 'updateQuorumRule',
  method: 'PUT',
  path: '/api/quorums/:ruleId',
  access: [permissions.quorumsEdit],
  summary:
    'Changes what is named of a quorum rule, and leaves the rest; sessions that apply it are calculated anew.',
  params: ruleParam,
  body: ruleChanges,
  answer: quorumRule,
  errors: ['not-found', 'invalid-input', 'changed-meanwhile'],
});

export const deleteQuorumRule = endpoint({
  name: 'deleteQuorumRule',
  method: 'DELETE',
  path: '/api/quorums/:ruleId',
  access: [permissions.quorumsEdit],
  summary: 'Deletes a quorum rule; sessions no longer apply it.',
  params: ruleParam,
  errors: ['not-found'],
});

export const calculateQuorums = endpoint({
  name: 'calculateQuorums',
  method: 'POST',
  path: '/api/votingsessions/calculatequorums/:idVotingSession',
  access: [permissions.quorumsEdit],
  summary: 'Calculates the quorums of a session now. `userId` is the caller.',
  params: z.object({ idVotingSession: id }),
  body: z.object({ userId: id }),
  answer: z.object({ quorums: z.object({ all: z.array(quorum), active: z.array(quorum) }) }),
  errors: ['not-found', 'in-lobby', 'permission-missing'],
});

export const calculateQuorum = endpoint({
  name: 'calculateQuorum',
  method: 'GET',
  path: '/api/quorums/calculate/:idVotingSession/:ruleId',
  access: [permissions.quorumsView, permissions.quorumsEdit],
  summary: 'One rule with what it comes to in a session now; changes nothing.',
  params: z.object({ idVotingSession: id, ruleId: id }),
  answer: quorum,
  errors: ['not-found', 'in-lobby'],
});

export const quorumCalls = {
  listQuorumRules,
  createQuorumRule,
  updateQuorumRule,
  deleteQuorumRule,
  calculateQuorums,
  calculateQuorum,
};
