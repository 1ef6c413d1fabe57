import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { hashText } from './record-values.ts';
import { recordCastingVote, signedSessionHead } from './records.ts';
import { speech } from './speakers.ts';
import { epochMs, id } from './values.ts';

const recorded = {
  /** The entry's number in the session's record, and its hash. */
  sequence: z.number().int().positive(),
  hash: hashText,
  pollId: id,
  atMs: epochMs,
};

/** An act on a poll besides opening and closing it, as the record has it: each declaration, even
 *  one that was replaced later, and each withdrawal. `by`: a name; null where the server itself
 *  found the poll void. Source: PROC-01. */
export const recordedAct = z.discriminatedUnion('kind', [
  z.object({
    ...recorded,
    kind: z.literal('declaration'),
    result: z.enum(['PASS', 'FAIL']),
    /** The outcome that the rule proposed, with the casting vote; null where it proposed none. */
    proposed: z.enum(['PASS', 'FAIL']).nullable(),
    castingVote: recordCastingVote.nullable(),
    /** The options that were declared elected; null for a poll that is no election. */
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
    /** The page begins after this sequence. */
    after: z.coerce.number<number>().int().nonnegative().max(2_147_483_647).default(0),
  }),
  /** `next`: the sequence after which the following page begins; null after the last page. `head`:
   *  the current head of the session; null while nothing is recorded. */
  answer: z.object({
    acts: z.array(recordedAct),
    next: z.number().int().nullable(),
    head: signedSessionHead.nullable(),
  }),
  errors: ['not-found', 'in-lobby'],
});

/** An event of a sitting besides votes, by the server's clock. `presides`: this person presided
 *  from then on; the first such event is the opening. `vacant`: from then on nobody presided, and
 *  `name` is null. `ended`: this person ended the sitting for everybody. Source: PROC-01. */
export const sittingFact = z.object({
  kind: z.enum(['presides', 'vacant', 'ended']),
  atMs: epochMs,
  name: z.string().nullable(),
});
export type SittingFact = z.output<typeof sittingFact>;

/** A speech, an intervention or an answer in a sitting, of the speakers list `listId`. `spokenMs`:
 *  how long it lasted. `endedAt` null: it is under way. Source: PROC-01, BEY-13, BEY-43. */
export const sittingSpeech = speech
  .pick({
    ...{ id: true, kind: true, ofSpeech: true, pointOfOrder: true, displayName: true },
    ...{ groupName: true, startedAt: true, endedAt: true, spokenMs: true },
  })
  .extend({ listId: id });
export type SittingSpeech = z.output<typeof sittingSpeech>;

export const getSittingFacts = endpoint({
  name: 'getSittingFacts',
  method: 'GET',
  path: '/api/proceedings/votingsession/:idVotingSession/sitting',
  access: 'signed-in',
  summary:
    'Who presided in a sitting from when, who spoke when and for how long, and when it was ended or everybody had left.',
  params: z.object({ idVotingSession: id }),
  /** `desertedAtMs`: when the last person left; null while somebody is there, or where nobody ever
   *  was. `speeches`: in time order. */
  answer: z.object({
    facts: z.array(sittingFact),
    desertedAtMs: epochMs.nullable(),
    speeches: z.array(sittingSpeech),
  }),
  errors: ['not-found', 'in-lobby'],
});

export const proceedingsCalls = { listRecordedActs, getSittingFacts };
