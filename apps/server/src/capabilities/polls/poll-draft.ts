import type { createPoll } from '@hemicycle/contract/poll-drafts';
import type { BodyOf } from '@hemicycle/contract/endpoint';
import { defaultMajority } from '@hemicycle/rules/polls/default-majority';
import { seatsOf } from '@hemicycle/rules/polls/propose-elected';
import { defaultVoteOptions } from '@hemicycle/rules/polls/vote-options';
import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { holdGroups, loadGroups } from '../groups/public.ts';
import { loadFlagsFor } from '../site/public.ts';

export type DraftBody = BodyOf<typeof createPoll>;

/** The database columns that the author of a draft decides. */
export type DraftColumns = Pick<
  Insertable<Database['polls']>,
  | 'type'
  | 'timer_type'
  | 'title'
  | 'question'
  | 'description'
  | 'documentation'
  | 'vote_options'
  | 'duration_in_second'
  | 'duration_quantity'
  | 'duration_units'
  | 'anonymous'
  | 'voting_organisation'
  | 'may_change_vote'
  | 'log_all_votes'
  | 'proof_of_identity'
  | 'form'
  | 'may_split'
  | 'majority'
  | 'opens_at_ms'
  | 'closes_at_ms'
>;

const UNIT_SECONDS = { seconds: 1, minutes: 60, hours: 3600, days: 86_400, weeks: 604_800 } as const;

/** The columns of a draft. Missing fields get defaults: the majority rule by the ballot form, and
 *  the options and the privacy option, the first of those allowed, by the site for the author's
 *  roles. It is a countdown where it has a duration or a
 *  set end, else a stopwatch. @throws DomainError `invalid-input` for a privacy option that the
 *  site does not allow, for an unknown voting organisation, and for an approval of more options
 *  than the site gives. Source: POLL-03, POLL-05, POLL-08, PRIV-02, WEIGHT-01, BEY-08. */
export async function draftColumns(
  db: Kysely<Database>,
  author: Pick<Viewer, 'roleNames'>,
  body: DraftBody,
): Promise<DraftColumns> {
  const flags = await loadFlagsFor(db, author);
  const anonymous = body.anonymous ?? flags.votePrivacyOptions[0] ?? 'open';
  // A timer has no votes to hide.
  if (body.type === 'vote' && !flags.votePrivacyOptions.includes(anonymous)) {
    throw new DomainError('invalid-input', [{ path: 'anonymous', problem: 'The site does not allow it.' }]);
  }
  await requireOrganisation(db, body.votingOrganisation);
  const { durationQuantity: quantity, durationUnits: units } = body;
  const options = optionsOf(body, flags.defaultVoteOptions);
  // The schema of the body cannot check this where the body has no options of its own: the site
  // gives them.
  if (body.type === 'vote' && body.form.kind === 'approval' && body.form.maximum > options.length) {
    throw new DomainError('invalid-input', [
      { path: 'form.maximum', problem: 'More than there are options.' },
    ]);
  }
  if (body.type === 'vote' && (seatsOf(withSeats(body.form)) ?? 0) >= Math.max(options.length, 1)) {
    throw new DomainError('invalid-input', [
      { path: 'form.seats', problem: 'There have to be more options than seats.' },
    ]);
  }
  const seconds = quantity === null || units === null ? null : quantity * UNIT_SECONDS[units];
  return {
    type: body.type,
    timer_type: seconds === null && body.closesAt === null ? 'stopwatch' : 'timer',
    title: body.title,
    question: body.question,
    description: body.description,
    documentation: JSON.stringify(body.documentation),
    vote_options: options,
    duration_in_second: seconds,
    duration_quantity: quantity,
    duration_units: units,
    anonymous,
    voting_organisation: body.votingOrganisation,
    may_change_vote: body.mayChangeVote,
    log_all_votes: body.logAllVotes,
    proof_of_identity: body.proofOfIdentity,
    form: JSON.stringify(withSeats(body.form)),
    may_split: body.maySplit,
    majority: JSON.stringify(body.majority ?? defaultMajority(body)),
    opens_at_ms: body.opensAt,
    closes_at_ms: body.closesAt,
  };
}

/** An approval or a ranking without a number of seats elects one option. */
function withSeats(form: DraftBody['form']): DraftBody['form'] {
  return form.kind === 'approval' || form.kind === 'ranking' ? { ...form, seats: form.seats ?? 1 } : form;
}

/** The options of a poll. A timer has none; where a ballot asks several questions, each question
 *  has its own. */
function optionsOf(body: DraftBody, configured: readonly string[]): string[] {
  if (body.type === 'timer' || body.form.kind === 'questions') return [];
  return body.voteOptions ?? [...defaultVoteOptions(configured)];
}

async function requireOrganisation(db: Kysely<Database>, votingOrganisation: string): Promise<void> {
  if (votingOrganisation === 'none') return;
  await holdGroups(db, [votingOrganisation]);
  const [group] = await loadGroups(db, [votingOrganisation]);
  if (group?.grouptype === 'vote-organisation') return;
  throw new DomainError('invalid-input', [
    { path: 'votingOrganisation', problem: 'There is no such voting organisation.' },
  ]);
}
