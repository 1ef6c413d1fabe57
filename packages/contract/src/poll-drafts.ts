import { z } from 'zod';
import { ballotForm } from './ballots.ts';
import { endpoint } from './endpoint.ts';
import {
  POLL_DESCRIPTION_MAX_CHARS,
  POLL_DURATION_MAX_SECONDS,
  POLL_OPTIONS_MAX,
  POLL_OPTION_MAX_CHARS,
  POLL_QUESTION_MAX_CHARS,
  POLL_TITLE_MAX_CHARS,
} from './limits.ts';
import { majorityRule } from './majority.ts';
import { canBeToldApart } from './option-names.ts';
import { draftAsRead, durationUnit, mayRunPolls, poll, pollPrivacy, pollType } from './polls.ts';
import { epochMs, id, line, text, webAddress } from './values.ts';

const pollFields = {
  type: pollType.default('vote'),
  title: line(POLL_TITLE_MAX_CHARS),
  question: text(POLL_QUESTION_MAX_CHARS).default(''),
  description: text(POLL_DESCRIPTION_MAX_CHARS).default(''),
  documentation: z
    .array(z.object({ label: line(200), url: webAddress(2000) }))
    .max(20)
    .default([]),
  voteOptions: z.array(line(POLL_OPTION_MAX_CHARS)).min(1).max(POLL_OPTIONS_MAX).optional(),
  durationQuantity: z.number().int().positive().nullable().default(null),
  durationUnits: durationUnit.nullable().default(null),
  anonymous: pollPrivacy.optional(),
  votingOrganisation: z.union([z.literal('none'), id]).default('none'),
  form: ballotForm.default({ kind: 'single' }),
  maySplit: z.boolean().default(false),
  majority: majorityRule.optional(),
  opensAt: epochMs.nullable().default(null),
  closesAt: epochMs.nullable().default(null),
  mayChangeVote: z.boolean().default(true),
  logAllVotes: z.boolean().default(false),
  proofOfIdentity: z.boolean().default(false),
};

/** The agenda items to which a vote belongs: of several consent items, all of them. Empty: none,
 *  because somebody chose so. `when-opened`: the item that will be current when it opens. Source:
 *  AGENDA-01. */
export const itemsOfVote = z.union([z.literal('when-opened'), z.array(id)]);
export type ItemsOfVote = z.output<typeof itemsOfVote>;

/** The item of a vote as an editor chooses it. */
const chosenItem = z.union([z.literal('when-opened'), z.array(id).max(1)]);

const unitSeconds = { seconds: 1, minutes: 60, hours: 3600, days: 86_400, weeks: 604_800 } as const;

const bareDraft = z.object(pollFields);

export const pollDraft = bareDraft
  .refine(
    (p) =>
      p.type === 'timer' ||
      p.form.kind !== 'approval' ||
      p.form.maximum <= (p.voteOptions?.length ?? POLL_OPTIONS_MAX),
    {
      path: ['form', 'maximum'],
      message: 'More than there are options.',
    },
  )
  .refine(
    (p) =>
      p.type === 'timer' ||
      (p.form.kind !== 'approval' && p.form.kind !== 'ranking') ||
      (p.form.seats ?? 1) < (p.voteOptions?.length ?? POLL_OPTIONS_MAX),
    { path: ['form', 'seats'], message: 'There have to be more options than seats.' },
  )
  .refine((p) => !p.maySplit || (p.votingOrganisation !== 'none' && p.form.kind === 'single'), {
    path: ['maySplit'],
    message: 'Only one choice in a weighted vote can be split.',
  })
  .refine(ruleFits, { path: ['majority'], message: 'This rule cannot be held against this ballot.' })
  .refine((p) => p.opensAt === null || p.closesAt === null || p.opensAt < p.closesAt, {
    path: ['closesAt'],
    message: 'It has to close after it opens.',
  })
  .refine((p) => p.closesAt === null || p.durationQuantity === null, {
    path: ['closesAt'],
    message: 'Give a duration or a time to close at, not both.',
  })
  .refine((p) => (p.durationQuantity === null) === (p.durationUnits === null), {
    path: ['durationUnits'],
    message: 'Give quantity and unit, or neither.',
  })
  .refine(
    (p) =>
      p.durationQuantity === null ||
      p.durationUnits === null ||
      p.durationQuantity * unitSeconds[p.durationUnits] <= POLL_DURATION_MAX_SECONDS,
    {
      path: ['durationQuantity'],
      message: 'The duration is too long.',
    },
  )
  .refine((p) => p.voteOptions === undefined || canBeToldApart(p.voteOptions), {
    path: ['voteOptions'],
    message: 'Two options look the same, or one cannot be seen.',
  });
export type PollDraft = z.input<typeof pollDraft>;

/** The fields of a draft to change. An absent field stays, so that a secret poll stays secret when
 *  a change does not name its privacy. `before`: the values that these fields had when they were
 *  read. If one of them differs now, nothing is changed. `agendaItems`: the item to which the vote
 *  belongs from now on. */
const draftChanges = z
  .object({
    ...bareDraft.shape,
    type: bareDraft.shape.type.unwrap(),
    question: bareDraft.shape.question.unwrap(),
    description: bareDraft.shape.description.unwrap(),
    documentation: bareDraft.shape.documentation.unwrap(),
    durationQuantity: bareDraft.shape.durationQuantity.unwrap(),
    durationUnits: bareDraft.shape.durationUnits.unwrap(),
    anonymous: bareDraft.shape.anonymous.unwrap(),
    votingOrganisation: bareDraft.shape.votingOrganisation.unwrap(),
    form: bareDraft.shape.form.unwrap(),
    maySplit: bareDraft.shape.maySplit.unwrap(),
    opensAt: bareDraft.shape.opensAt.unwrap(),
    closesAt: bareDraft.shape.closesAt.unwrap(),
    mayChangeVote: bareDraft.shape.mayChangeVote.unwrap(),
    logAllVotes: bareDraft.shape.logAllVotes.unwrap(),
    proofOfIdentity: bareDraft.shape.proofOfIdentity.unwrap(),
  })
  .partial()
  .extend({
    agendaItems: chosenItem.optional(),
    before: draftAsRead.partial().extend({ agendaItems: itemsOfVote.optional() }).optional(),
  });

/** Whether a majority rule can apply to this ballot. Only a ballot with one choice has sides for
 *  and against. A double majority needs weights. A split vote cannot be counted by heads. */
function ruleFits(
  p: Pick<z.output<typeof bareDraft>, 'form' | 'majority' | 'votingOrganisation' | 'maySplit'>,
): boolean {
  const kind = p.majority?.kind ?? 'none';
  if (kind === 'none') return true;
  if (p.form.kind !== 'single') return false;
  return kind !== 'double' || (p.votingOrganisation !== 'none' && !p.maySplit);
}

const pollParam = z.object({ pollId: id });
const sessionParam = z.object({ idVotingSession: id });

/** `agendaItems` absent: the item that is current now; where none is, the one that is current when
 *  the vote opens. */
export const createPoll = endpoint({
  name: 'createPoll',
  method: 'POST',
  path: '/api/polls/votingsession/:idVotingSession',
  access: mayRunPolls,
  summary: 'Makes a draft.',
  params: sessionParam,
  body: pollDraft.safeExtend({ agendaItems: chosenItem.optional() }),
  answer: poll,
  status: 201,
  errors: ['not-found', 'in-lobby', 'invalid-input', 'session-ended'],
});

export const updatePoll = endpoint({
  name: 'updatePoll',
  method: 'PUT',
  path: '/api/polls/:pollId',
  access: mayRunPolls,
  summary: 'Changes what is named of a draft, and leaves the rest; the whole must hold together.',
  params: pollParam,
  body: draftChanges,
  answer: poll,
  errors: ['not-found', 'in-lobby', 'poll-not-draft', 'invalid-input', 'changed-meanwhile'],
});

export const deletePoll = endpoint({
  name: 'deletePoll',
  method: 'DELETE',
  path: '/api/polls/:pollId',
  access: mayRunPolls,
  summary: 'Deletes a draft.',
  params: pollParam,
  errors: ['not-found', 'in-lobby', 'poll-not-draft'],
});

export const copyPoll = endpoint({
  name: 'copyPoll',
  method: 'POST',
  path: '/api/polls/:pollId/copy',
  access: mayRunPolls,
  summary: 'Makes a draft like this poll; with `repeat` it is marked as its repetition.',
  params: pollParam,
  body: z.object({ repeat: z.boolean().default(false) }),
  answer: poll,
  status: 201,
  errors: ['not-found', 'in-lobby', 'session-ended', 'poll-not-closed'],
});

export const orderDrafts = endpoint({
  name: 'orderDrafts',
  method: 'PUT',
  path: '/api/polls/votingsession/:idVotingSession/order',
  access: mayRunPolls,
  summary: 'Puts the drafts of a session into this order; drafts that are not named follow as they were.',
  params: sessionParam,
  body: z.object({
    pollIds: z.array(id).max(1000),
    /** The order as it was read. If the drafts stand in another order now, nothing is changed. */
    before: z.object({ pollIds: z.array(id) }).optional(),
  }),
  errors: ['not-found', 'in-lobby', 'invalid-input', 'changed-meanwhile'],
});

export const pollDraftCalls = { createPoll, updatePoll, deletePoll, copyPoll, orderDrafts };
