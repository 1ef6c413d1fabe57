import { POLL_DURATION_MAX_SECONDS } from '@hemicycle/contract/limits';
import type { DurationUnit, Poll, PollPrivacy } from '@hemicycle/contract/polls';
import type { PollDraft } from '@hemicycle/contract/poll-drafts';
import type { VoteQuestion } from '@hemicycle/contract/site';
import { durationInSeconds } from '@hemicycle/rules/foundations/duration';

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
  return errors;
}

/** The form as the server takes it. */
export function bodyOf(form: DraftForm, logAllVotes: boolean): PollDraft {
  return {
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
    logAllVotes,
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
