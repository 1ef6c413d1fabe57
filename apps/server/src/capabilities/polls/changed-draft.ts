import type { BodyOf } from '@hemicycle/contract/endpoint';
import { pollDraft, type updatePoll } from '@hemicycle/contract/poll-drafts';
import type { DraftAsRead } from '@hemicycle/contract/polls';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { DraftBody } from './poll-draft.ts';
import type { PollRow } from './poll-tables.ts';

export type DraftChanges = Omit<BodyOf<typeof updatePoll>, 'before'>;

/** The fields of a draft that its author decides, by their names on the wire. */
export function draftOf(row: PollRow): DraftAsRead {
  return {
    type: row.type,
    title: row.title,
    question: row.question,
    description: row.description,
    documentation: row.documentation.map(({ label, url }) => ({ label, url })),
    voteOptions: row.vote_options,
    durationQuantity: row.duration_quantity,
    durationUnits: row.duration_units,
    anonymous: row.anonymous,
    votingOrganisation: row.voting_organisation,
    form: row.form,
    maySplit: row.may_split,
    majority: row.majority,
    opensAt: row.opens_at_ms,
    closesAt: row.closes_at_ms,
    mayChangeVote: row.may_change_vote,
    logAllVotes: row.log_all_votes,
    proofOfIdentity: row.proof_of_identity,
  };
}

/** The whole draft after these changes. Where the type or the ballot form changes, fields that
 *  belong to the old one are dropped: a majority rule, a split, and options of its own.
 *  @throws DomainError `invalid-input` where the fields contradict each other. */
export function changedDraft(row: PollRow, changes: DraftChanges): DraftBody {
  const keepsType = changes.type === undefined || changes.type === row.type;
  const keepsForm = keepsType && (changes.form === undefined || changes.form.kind === row.form.kind);
  const { form, votingOrganisation, voteOptions, maySplit, majority, ...rest } = draftOf(row);
  const parsed = pollDraft.safeParse({
    ...rest,
    ...(keepsType && { form, votingOrganisation }),
    ...(keepsType && voteOptions.length > 0 && { voteOptions }),
    ...(keepsForm && { maySplit, majority }),
    ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
  });
  if (parsed.success) return parsed.data;
  throw new DomainError(
    'invalid-input',
    parsed.error.issues.map(({ path, message }) => ({
      path: path.map(String).join('.'),
      problem: message,
    })),
  );
}
