import { isSecretPoll } from '@hemicycle/rules/polls/privacy';
import type { BallotShape } from '@hemicycle/rules/polls/ballot-text';
import type { Kysely } from 'kysely';
import type { BallotKeys } from '../../adapters/ballot-keys/ballot-keys.ts';
import type { Database } from '../../database.ts';
import type { PollRow } from './poll-tables.ts';
import { sealOf, type BallotSeal } from './sealed-ballots.ts';

/** The sources of ballots: the database and, for open secret polls, the keys, which are stored
 *  outside of it. */
export interface BallotSource {
  readonly db: Kysely<Database>;
  readonly ballotKeys: BallotKeys;
}

/** The shape of a poll's ballots, which never changes after the opening. */
export function shapeOfPoll(row: Pick<PollRow, 'form' | 'vote_options' | 'may_split'>): BallotShape {
  return { form: row.form, voteOptions: row.vote_options, maySplit: row.may_split };
}

/** The seal of an open secret poll, or null when its key is lost. */
export async function loadSeal(
  ballotKeys: BallotKeys,
  row: Pick<PollRow, 'id' | 'form' | 'vote_options' | 'may_split'>,
): Promise<BallotSeal | null> {
  const key = await ballotKeys.load(row.id);
  return key === null ? null : sealOf(row.id, key, shapeOfPoll(row));
}

/** Whether the database keeps the choices of a poll apart from its voters. */
export function isSecret(row: Pick<PollRow, 'anonymous'>): boolean {
  return isSecretPoll(row.anonymous);
}
