import { POLL_DURATION_MAX_SECONDS } from '@hemicycle/contract/limits';
import type { DurationUnit, Poll, PollPrivacy } from '@hemicycle/contract/polls';
import type { PollDraft } from '@hemicycle/contract/poll-drafts';
import type { VoteQuestion } from '@hemicycle/contract/site';
import { durationInSeconds } from '@hemicycle/rules/foundations/duration';
import { defaultMajority } from '@hemicycle/rules/polls/default-majority';
import { checkMajority, type MajorityForm, majorityFormOf, majorityOf } from './majority-form.ts';

/** What the form of a draft holds: texts as typed. */
export interface DraftForm {
  readonly title: string;
  readonly question: string;
  readonly description: string;
  readonly voteOptions: readonly string[];
  readonly timed: boolean;
  readonly quantity: string;
  readonly unit: DurationUnit;
  readonly anonymous: PollPrivacy;
  readonly votingOrganisation: string;
  readonly majority: MajorityForm;
  readonly mayChangeVote: boolean;
  readonly proofOfIdentity: boolean;
  readonly documentation: readonly { readonly label: string; readonly url: string }[];
}

/** Which fields are wrong, and by which text of `editor.errors`. */
export type DraftErrors = Partial<Record<keyof DraftForm, DraftErrorKey>>;
export type DraftErrorKey = 'title' | 'options' | 'duration' | 'durationLong' | 'field';

/** The form of a draft, or of a new one. */
export function formOf(
  draft: Poll | null,
  defaults: { voteOptions: readonly string[]; anonymous: PollPrivacy },
): DraftForm {
  if (draft === null) {
    return {
      title: '',
      question: '',
      description: '',
      voteOptions: defaults.voteOptions,
      timed: true,
      quantity: '2',
      unit: 'minutes',
      anonymous: defaults.anonymous,
      votingOrganisation: 'none',
      majority: majorityFormOf(null),
      mayChangeVote: true,
      proofOfIdentity: false,
      documentation: [],
    };
  }
  return {
    title: draft.title,
    question: draft.question,
    description: draft.description,
    voteOptions: draft.voteOptions,
    timed: draft.durationQuantity !== null,
    quantity: draft.durationQuantity === null ? '2' : String(draft.durationQuantity),
    unit: draft.durationUnits ?? 'minutes',
    anonymous: draft.anonymous,
    votingOrganisation: draft.votingOrganisation,
    majority: majorityFormOf(draft.majority),
    mayChangeVote: draft.mayChangeVote,
    proofOfIdentity: draft.proofOfIdentity,
    documentation: draft.documentation,
  };
}

/** Takes a configured question over; what else was entered stays. */
export function withQuestion(form: DraftForm, question: VoteQuestion): DraftForm {
  return {
    ...form,
    title: question.title,
    question: question.question,
    voteOptions: question.voteOptions.length > 0 ? question.voteOptions : form.voteOptions,
  };
}

/** What is wrong with a form before it is sent. */
export function checkForm(form: DraftForm): DraftErrors {
  const errors: DraftErrors = {};
  if (form.title.trim() === '') errors.title = 'title';
  if (form.voteOptions.length === 0) errors.voteOptions = 'options';
  if (form.timed) {
    const seconds = /^[1-9]\d*$/.test(form.quantity.trim())
      ? durationInSeconds(Number(form.quantity), form.unit)
      : null;
    if (seconds === null) errors.quantity = 'duration';
    else if (seconds > POLL_DURATION_MAX_SECONDS) errors.quantity = 'durationLong';
  }
  const weighted = form.votingOrganisation !== 'none';
  if (Object.keys(checkMajority(form.majority, weighted)).length > 0) errors.majority = 'field';
  return errors;
}

/** Whether an answer to the poll has sides, so that it can have a majority rule: one choice in a vote. */
export function hasSides(draft: Pick<Poll, 'type' | 'form'> | null): boolean {
  return draft === null || (draft.type === 'vote' && draft.form.kind === 'single');
}

/** The form as the server takes it; what the form does not hold stays as it is in the draft. */
export function bodyOf(form: DraftForm, draft: Poll | null): PollDraft {
  return {
    ...(draft !== null && {
      type: draft.type,
      form: draft.form,
      maySplit: draft.maySplit && form.votingOrganisation !== 'none',
      opensAt: draft.opensAt,
      closesAt: form.timed ? null : draft.closesAt,
    }),
    title: form.title,
    question: form.question,
    description: form.description,
    documentation: form.documentation.map((document) => ({ ...document })),
    voteOptions: [...form.voteOptions],
    durationQuantity: form.timed ? Number(form.quantity) : null,
    durationUnits: form.timed ? form.unit : null,
    anonymous: form.anonymous,
    votingOrganisation: form.votingOrganisation,
    mayChangeVote: form.mayChangeVote,
    proofOfIdentity: form.proofOfIdentity,
    logAllVotes: draft?.logAllVotes ?? false,
    majority: draft === null || hasSides(draft) ? majorityOf(form.majority) : defaultMajority(draft),
  };
}

const fieldOf: Record<string, keyof DraftForm> = {
  title: 'title',
  question: 'question',
  description: 'description',
  voteOptions: 'voteOptions',
  durationQuantity: 'quantity',
  durationUnits: 'quantity',
  anonymous: 'anonymous',
  votingOrganisation: 'votingOrganisation',
  majority: 'majority',
  documentation: 'documentation',
};

/** The fields that the server refused. */
export function errorsOfDetails(details: readonly { path: string }[]): DraftErrors {
  const errors: DraftErrors = {};
  for (const { path } of details) {
    const field = fieldOf[path.replace(/^body\./, '').split('.')[0] ?? ''];
    if (field !== undefined) errors[field] = 'field';
  }
  return errors;
}
