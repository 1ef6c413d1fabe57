import type { BallotForm } from '@hemicycle/contract/ballots';
import type { ItemsOfVote, PollDraft } from '@hemicycle/contract/poll-drafts';
import type { Poll } from '@hemicycle/contract/polls';
import { isSecretPoll } from '@hemicycle/rules/polls/privacy';
import { timeOf } from '../../../i18n/time-field.ts';
import type { DraftErrors } from './check-draft.ts';
import { canSplit, type DraftForm } from './draft-form.ts';
import { majorityOf } from './majority-form.ts';

/** What is sent of a draft. */
type SentDraft = PollDraft & { agendaItems?: ItemsOfVote };

/** A form without errors, in the shape that the server expects. Set times that were not touched
 *  keep their seconds. Source: POLL-02, POLL-05, PRIV-08, BEY-07, BEY-08. */
export function bodyOf(form: DraftForm, draft: Pick<Poll, 'opensAt' | 'closesAt'> | null): SentDraft {
  const both: PollDraft = {
    type: form.type,
    title: form.title,
    question: form.question,
    description: form.description,
    documentation: form.documentation.map((document) => ({ ...document })),
    anonymous: form.anonymous,
    opensAt: form.opening === 'set-time' ? timeOf(form.opensAt, draft?.opensAt ?? null) : null,
    closesAt: form.ending === 'set-time' ? timeOf(form.closesAt, draft?.closesAt ?? null) : null,
    durationQuantity: form.ending === 'duration' ? Number(form.quantity) : null,
    durationUnits: form.ending === 'duration' ? form.unit : null,
  };
  if (form.type === 'timer') return both;
  return {
    ...both,
    agendaItems: form.agendaItems,
    form: ballotOf(form),
    ...(form.ballot !== 'questions' && { voteOptions: [...form.voteOptions] }),
    votingOrganisation: form.votingOrganisation,
    maySplit: canSplit(form) && form.maySplit,
    ...(form.ballot === 'single' && { majority: majorityOf(form.majority) }),
    mayChangeVote: form.mayChangeVote,
    logAllVotes: keepsEarlierVotes(form) && form.logAllVotes,
    proofOfIdentity: form.proofOfIdentity,
  };
}

/** The fields that differ between two bodies of one draft. Only these are sent, since somebody else
 *  may change the other fields meanwhile. */
export function changesOf(was: SentDraft, body: SentDraft): Partial<SentDraft> {
  const before = new Map<string, unknown>(Object.entries(was));
  return Object.fromEntries(
    Object.entries(body).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(before.get(field)),
    ),
  );
}

function ballotOf(form: DraftForm): BallotForm {
  switch (form.ballot) {
    case 'single':
      return { kind: 'single' };
    case 'ranking':
      return { kind: 'ranking', seats: Number(form.seats) };
    case 'approval':
      return {
        kind: 'approval',
        minimum: Number(form.minimum),
        maximum: Number(form.maximum),
        seats: Number(form.seats),
      };
    case 'questions':
      return {
        kind: 'questions',
        questions: form.questions.map(({ question, voteOptions }) => ({
          question,
          voteOptions: [...voteOptions],
        })),
      };
  }
}

/** Whether earlier votes can be kept: members may change their vote, and the privacy option joins
 *  each choice to its voter. Source: POLL-19. */
export function keepsEarlierVotes({
  anonymous,
  mayChangeVote,
}: Pick<DraftForm, 'anonymous' | 'mayChangeVote'>): boolean {
  return mayChangeVote && !isSecretPoll(anonymous);
}

const fieldOf: Record<string, keyof DraftForm> = {
  title: 'title',
  question: 'question',
  description: 'description',
  voteOptions: 'voteOptions',
  'form.seats': 'seats',
  'form.minimum': 'minimum',
  'form.maximum': 'maximum',
  'form.questions': 'questions',
  durationQuantity: 'quantity',
  durationUnits: 'quantity',
  opensAt: 'opensAt',
  closesAt: 'closesAt',
  anonymous: 'anonymous',
  votingOrganisation: 'votingOrganisation',
  maySplit: 'maySplit',
  majority: 'majority',
  documentation: 'typedLink',
};

/** The fields that the server refused. */
export function errorsOfDetails(details: readonly { path: string }[]): DraftErrors {
  const errors: DraftErrors = {};
  for (const { path } of details) {
    const [first = '', second = ''] = path.replace(/^body\./, '').split('.');
    const field = fieldOf[first] ?? fieldOf[`${first}.${second}`];
    if (field !== undefined) errors[field] = 'field';
  }
  return errors;
}
