import type { BallotForm } from '@hemicycle/contract/ballots';
import type { ItemsOfVote } from '@hemicycle/contract/poll-drafts';
import type { DurationUnit, Poll, PollPrivacy } from '@hemicycle/contract/polls';
import type { VoteQuestion } from '@hemicycle/contract/site';
import { seatsOf } from '@hemicycle/rules/polls/propose-elected';
import { timeField } from '../../../i18n/time-field.ts';
import { isWithoutSides } from '../words/poll-words.ts';
import { type MajorityForm, majorityFormOf } from './majority-form.ts';

/** One of several questions as typed. `id` identifies it while the form is open. */
export interface QuestionForm {
  readonly id: number;
  readonly question: string;
  readonly voteOptions: readonly string[];
  /** The text of an option that is not added yet. */
  readonly typedOption: string;
}

/** How a poll ends: after its duration, at a set time, or by hand. */
export type Ending = 'duration' | 'set-time' | 'by-hand';

/** The values in the form of a draft: texts as typed, set times as `YYYY-MM-DDTHH:mm` in the time
 *  zone of this browser. Fields that the type, the ballot or the ending does not need keep their
 *  text and are not sent. */
export interface DraftForm {
  readonly type: Poll['type'];
  /** The agenda item to which the vote belongs. */
  readonly agendaItems: ItemsOfVote;
  readonly title: string;
  readonly question: string;
  readonly description: string;
  readonly ballot: BallotForm['kind'];
  readonly voteOptions: readonly string[];
  /** The text of an option that is not added yet. */
  readonly typedOption: string;
  /** How many options are to be elected. */
  readonly seats: string;
  readonly minimum: string;
  readonly maximum: string;
  readonly questions: readonly QuestionForm[];
  readonly opening: 'by-hand' | 'set-time';
  readonly opensAt: string;
  readonly ending: Ending;
  readonly quantity: string;
  readonly unit: DurationUnit;
  readonly closesAt: string;
  readonly anonymous: PollPrivacy;
  readonly votingOrganisation: string;
  readonly maySplit: boolean;
  readonly majority: MajorityForm;
  readonly mayChangeVote: boolean;
  readonly logAllVotes: boolean;
  readonly proofOfIdentity: boolean;
  readonly documentation: readonly { readonly label: string; readonly url: string }[];
  /** The link in the fields that is not added yet. */
  readonly typedLink: { readonly label: string; readonly url: string };
}

/** The form of a draft, or of a new one. `agendaItems`: where it belongs in the agenda. */
export function formOf(
  draft: Poll | null,
  defaults: { voteOptions: readonly string[]; anonymous: PollPrivacy; agendaItems: ItemsOfVote },
): DraftForm {
  const form = draft?.form;
  return {
    type: draft?.type ?? 'vote',
    agendaItems: defaults.agendaItems,
    title: draft?.title ?? '',
    question: draft?.question ?? '',
    description: draft?.description ?? '',
    ballot: form?.kind ?? 'single',
    voteOptions: draft === null || draft.voteOptions.length === 0 ? defaults.voteOptions : draft.voteOptions,
    typedOption: '',
    seats: String((form === undefined ? null : seatsOf(form)) ?? 1),
    minimum: form?.kind === 'approval' ? String(form.minimum) : '1',
    maximum: form?.kind === 'approval' ? String(form.maximum) : '2',
    questions:
      form?.kind === 'questions'
        ? form.questions.map((question, id) => ({ id, typedOption: '', ...question }))
        : [0, 1].map((id) => ({
            id,
            question: '',
            voteOptions: defaults.voteOptions,
            typedOption: '',
          })),
    opening: draft?.opensAt == null ? 'by-hand' : 'set-time',
    opensAt: draft?.opensAt == null ? '' : timeField(draft.opensAt),
    ending: endingOf(draft),
    quantity: draft?.durationQuantity == null ? '2' : String(draft.durationQuantity),
    unit: draft?.durationUnits ?? 'minutes',
    closesAt: draft?.closesAt == null ? '' : timeField(draft.closesAt),
    anonymous: draft?.anonymous ?? defaults.anonymous,
    votingOrganisation: draft?.votingOrganisation ?? 'none',
    maySplit: draft?.maySplit ?? false,
    majority: majorityFormOf(draft === null || !hasSides(draft) ? null : draft.majority),
    mayChangeVote: draft?.mayChangeVote ?? true,
    logAllVotes: draft?.logAllVotes ?? false,
    proofOfIdentity: draft?.proofOfIdentity ?? false,
    documentation: draft?.documentation ?? [],
    typedLink: { label: '', url: '' },
  };
}

function endingOf(draft: Poll | null): Ending {
  if (draft?.durationQuantity !== null) return 'duration';
  return draft.closesAt === null ? 'by-hand' : 'set-time';
}

/** The fields that change when another form of the ballot is chosen. The default options of the
 *  site are sides, such as Yea and Nay: while nobody has touched them they leave a form without
 *  sides, and an empty list gets them back where there are sides. Source: POLL-08, BEY-08. */
export function withBallot(
  { voteOptions }: Pick<DraftForm, 'voteOptions'>,
  ballot: BallotForm['kind'],
  defaultOptions: readonly string[],
): Pick<DraftForm, 'ballot' | 'voteOptions'> {
  if (isWithoutSides(ballot)) {
    const isUntouched =
      voteOptions.length === defaultOptions.length &&
      voteOptions.every((option, index) => option === defaultOptions[index]);
    return { ballot, voteOptions: isUntouched ? [] : voteOptions };
  }
  return { ballot, voteOptions: voteOptions.length === 0 ? defaultOptions : voteOptions };
}

/** Copies a configured question into the form, with its majority rule. The other entries stay. */
export function withQuestion(form: DraftForm, question: VoteQuestion): DraftForm {
  const { majority, title, voteOptions } = question;
  return {
    ...form,
    title,
    question: question.question,
    voteOptions: voteOptions.length > 0 ? voteOptions : form.voteOptions,
    ballot: form.ballot === 'questions' ? 'single' : form.ballot,
    majority: majority === undefined ? form.majority : { ...form.majority, kind: majority },
  };
}

/** Whether the answers to a poll are for or against, so that it can have a majority rule: a vote
 *  with a single choice. */
function hasSides(draft: Pick<Poll, 'type' | 'form'>): boolean {
  return draft.type === 'vote' && draft.form.kind === 'single';
}

/** Whether weights can be split in this draft: a weighted vote with a single choice. Source:
 *  BEY-09. */
export function canSplit({ ballot, votingOrganisation }: DraftForm): boolean {
  return ballot === 'single' && votingOrganisation !== 'none';
}
