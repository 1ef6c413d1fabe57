import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { hashText } from './record-values.ts';
import { recordCastingVote, signedSessionHead } from './records.ts';
import { epochMs, id } from './values.ts';

const recorded = {
  /** The entry's number in the session's record, and its hash. */
  sequence: z.number().int().positive(),
  hash: hashText,
  pollId: id,
  atMs: epochMs,
};

/** What somebody did with a poll besides opening and closing it, as the record has it: each
 *  declaration, also one that a later one replaced, and each withdrawal. `by` is a name; null where
 *  the poll was found void by the server itself. Source: PROC-01. */
export const recordedAct = z.discriminatedUnion('kind', [
  z.object({
    ...recorded,
    kind: z.literal('declaration'),
    result: z.enum(['PASS', 'FAIL']),
    /** What the rule proposed, with the casting vote; null where it proposed nothing. */
    proposed: z.enum(['PASS', 'FAIL']).nullable(),
    castingVote: recordCastingVote.nullable(),
    /** Who was declared elected; null of a poll that is no election. */
    elected: z.array(z.string()).nullable(),
    commentary: z.string(),
    by: z.string(),
  }),
  z.object({
    ...recorded,
    kind: z.literal('withdrawal'),
    reason: z.enum(['withdrawn', 'ballot-key-lost']),
    by: z.string().nullable(),
  }),
]);
export type RecordedAct = z.output<typeof recordedAct>;

export const listRecordedActs = endpoint({
  name: 'listRecordedActs',
  method: 'GET',
  path: '/api/proceedings/votingsession/:idVotingSession',
  access: 'signed-in',
  summary:
    'What was declared and withdrawn in a session, in the order of its record, a page at a time. The polls themselves come with the snapshot, the earlier ones by pages.',
  params: z.object({ idVotingSession: id }),
  query: z.object({
    /** The sequence after which the page begins. */
    after: z.coerce.number<number>().int().nonnegative().max(2_147_483_647).default(0),
  }),
  /** `next`: where the following page begins; null after the last one. `head`: the session's head
   *  now; null while nothing is recorded. */
  answer: z.object({
    acts: z.array(recordedAct),
    next: z.number().int().nullable(),
    head: signedSessionHead.nullable(),
  }),
  errors: ['not-found'],
});

/** What occurred in a sitting besides votes, by the server's clock. `presides`: from then on this
 *  person did; the first is the opening. `vacant`: nobody did any more, and `name` is null.
 *  `ended`: this person ended it for everybody. Source: PROC-01. */
export const sittingFact = z.object({
  kind: z.enum(['presides', 'vacant', 'ended']),
  atMs: epochMs,
  name: z.string().nullable(),
});
export type SittingFact = z.output<typeof sittingFact>;

export const getSittingFacts = endpoint({
  name: 'getSittingFacts',
  method: 'GET',
  path: '/api/proceedings/votingsession/:idVotingSession/sitting',
  access: 'signed-in',
  summary: 'When a sitting was opened, who presided from when, and when it was ended or everybody had left.',
  params: z.object({ idVotingSession: id }),
  /** `desertedAtMs`: when the last person left; null while somebody is there, or nobody ever
   *  was. */
  answer: z.object({ facts: z.array(sittingFact), desertedAtMs: epochMs.nullable() }),
  errors: ['not-found'],
});
