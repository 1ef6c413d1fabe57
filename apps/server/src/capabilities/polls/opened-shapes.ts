import type { PollPrivacy } from '@hemicycle/contract/polls';
import type { CastStatement } from '@hemicycle/record/cast-statement';
import type { BallotShape } from '@hemicycle/rules/polls/ballot-text';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { isSecret, shapeOfPoll } from './poll-ballots.ts';
import { loadPollRow } from './poll-store.ts';
import type { PollRow } from './poll-tables.ts';

/** The facts about an opened poll's ballots, which never change. */
export interface OpenedShape {
  readonly pollId: string;
  readonly idVotingSession: string;
  readonly isVote: boolean;
  readonly isSecret: boolean;
  readonly privacy: PollPrivacy;
  /** When it opened, ms since the epoch. */
  readonly openedMs: number;
  readonly shape: BallotShape;
  /** The session and the question that each signature of a cast includes; null where casts are not
   *  signed. */
  readonly signedQuestion: Pick<CastStatement, 'session' | 'poll'> | null;
}

/** How many polls a server keeps in memory. */
const KEPT_POLLS = 50;
const kept = new Map<string, OpenedShape>();

/** The facts about an opened poll's ballots, which each server reads once; null for a draft, and
 *  where there is no such poll. */
export async function loadOpenedShape(db: Kysely<Database>, pollId: string): Promise<OpenedShape | null> {
  const known = kept.get(pollId);
  if (known !== undefined) return known;
  const row = await loadPollRow(db, pollId);
  if (row === null || row.status === 'draft') return null;
  return keepOpenedShape(row);
}

/** Keeps the facts about the ballots of a poll that has just been opened. Call it after the
 *  commit. */
export function keepOpenedShape(
  row: Pick<
    PollRow,
    | 'id'
    | 'id_voting_session'
    | 'type'
    | 'title'
    | 'question'
    | 'anonymous'
    | 'form'
    | 'vote_options'
    | 'may_split'
    | 'signed_casts'
    | 'start_time_ms'
  >,
): OpenedShape {
  const opened = {
    pollId: row.id,
    idVotingSession: row.id_voting_session,
    isVote: row.type === 'vote',
    isSecret: isSecret(row),
    privacy: row.anonymous,
    openedMs: row.start_time_ms ?? 0,
    shape: shapeOfPoll(row),
    signedQuestion: row.signed_casts
      ? {
          session: row.id_voting_session,
          poll: {
            id: row.id,
            title: row.title,
            question: row.question,
            form: row.form,
            voteOptions: row.vote_options,
          },
        }
      : null,
  };
  kept.set(row.id, opened);
  for (const oldest of [...kept.keys()].slice(0, -KEPT_POLLS)) kept.delete(oldest);
  return opened;
}
