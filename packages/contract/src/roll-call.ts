import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { POLL_OPTION_MAX_CHARS } from './limits.ts';
import { mayRunPolls, poll } from './polls.ts';
import { rollOrder } from './roll-call-values.ts';
import { id } from './values.ts';

/** The most names in an order of a sitting's own. */
const ROLL_NAMES_MAX = 10_000;

/** What a clerk notes in place of a vote. `absent`: not called again; `later`: called again after
 *  all others. Source: BEY-41. */
export const rollMark = z.enum(['absent', 'later']);
export type RollMark = z.output<typeof rollMark>;

/** Somebody of the electorate in the order of the roll. `answer`: their vote on record, null where
 *  there is none. `cast`: who put it on record: a clerk, the voters themselves, or their proxy.
 *  `revision`: grows from 1 with each change of that vote and each undo; 0 where there is none. A
 *  clerk who changes it names it. Source: BEY-41. */
const rolledName = z.object({
  userId: id,
  name: z.string(),
  groupName: z.string().nullable(),
  color: z.string().nullable(),
  mark: rollMark.nullable(),
  answer: z.string().nullable(),
  cast: z.enum(['entered', 'themselves', 'proxy']).nullable(),
  enteredBy: z.string().nullable(),
  revision: z.number().int().nonnegative(),
});
export type RolledName = z.output<typeof rolledName>;

/** The roll of an open vote. `lastUserId`: whose entry or mark would be taken back next. */
export const roll = z.object({
  poll,
  names: z.array(rolledName),
  lastUserId: id.nullable(),
});
export type Roll = z.output<typeof roll>;

const common = { access: mayRunPolls, params: z.object({ pollId: id }), answer: roll } as const;
const errors = ['not-found', 'in-lobby', 'poll-not-open', 'roll-call-not-allowed'] as const;
const readErrors = [...errors, 'roll-call-not-started'] as const;

export const startRollCall = endpoint({
  ...common,
  name: 'startRollCall',
  method: 'POST',
  path: '/api/polls/:pollId/roll-call',
  summary:
    'Begins to call the roll in an open vote, by name, by group or in an order of its own. Beginning again changes nothing.',
  body: z.object({ orderedBy: rollOrder }),
  errors,
});

/** The names of a vote in the order of its own that the sitting keeps; those that it does not name
 *  follow by name. `isKept`: the sitting keeps one. Source: BEY-41. */
const ownOrder = z.object({
  names: z.array(z.object({ userId: id, name: z.string() })),
  isKept: z.boolean(),
});
export type OwnRollOrder = z.output<typeof ownOrder>;

export const readRollOrder = endpoint({
  name: 'readRollOrder',
  method: 'GET',
  path: '/api/polls/:pollId/roll-call/order',
  access: mayRunPolls,
  summary: 'The names of an open vote in the order of its own in which the sitting calls them.',
  params: z.object({ pollId: id }),
  answer: ownOrder,
  errors,
});

export const keepRollOrder = endpoint({
  name: 'keepRollOrder',
  method: 'PUT',
  path: '/api/polls/:pollId/roll-call/order',
  access: mayRunPolls,
  summary: 'Keeps an order of its own for the roll calls of the sitting, for this vote and later ones.',
  params: z.object({ pollId: id }),
  /** `before`: the order as the caller has read it. If it is another one now, nothing changes. */
  body: z.object({
    userIds: z.array(id).max(ROLL_NAMES_MAX),
    before: z.object({ userIds: z.array(id).max(ROLL_NAMES_MAX) }).optional(),
  }),
  answer: ownOrder,
  errors: [...errors, 'not-in-electorate', 'changed-meanwhile'],
});

export const readRollCall = endpoint({
  ...common,
  name: 'readRollCall',
  method: 'GET',
  path: '/api/polls/:pollId/roll-call',
  summary: 'The names of a roll call in their order, with the votes on record.',
  errors: readErrors,
});

export const callName = endpoint({
  ...common,
  name: 'callName',
  method: 'PUT',
  path: '/api/polls/:pollId/roll-call/called',
  summary: 'Calls a name, or the next one that has not answered.',
  /** `from`: who was called, as the caller has read it. `userId` null: the next. */
  body: z.object({ from: id.nullable(), userId: id.nullable() }),
  errors: [...readErrors, 'not-in-electorate', 'changed-meanwhile'],
});

export const enterVote = endpoint({
  ...common,
  name: 'enterVote',
  method: 'POST',
  path: '/api/polls/:pollId/roll-call/entries',
  summary:
    'Enters the answer of somebody in a roll call, or corrects one that was entered, and calls the next. A vote that was cast stands.',
  /** `revision`: that of the vote on record as the caller has read it. */
  body: z.strictObject({
    userId: id,
    voteDecision: z.string().min(1).max(POLL_OPTION_MAX_CHARS),
    requestId: id,
    revision: z.number().int().nonnegative().max(1_000_000),
  }),
  errors: [
    ...readErrors,
    'poll-suspended',
    'poll-ended',
    'not-in-electorate',
    'voter-lost-right',
    'option-unknown',
    'ballot-shape',
    'voted-themselves',
    'changed-meanwhile',
    'request-id-reused',
    'proof-needed',
  ],
});

export const markInRollCall = endpoint({
  ...common,
  name: 'markInRollCall',
  method: 'POST',
  path: '/api/polls/:pollId/roll-call/marks',
  summary: 'Notes that somebody is absent, or is to be called again later, and calls the next.',
  body: z.object({ userId: id, mark: rollMark }),
  errors: [...readErrors, 'not-in-electorate', 'changed-meanwhile'],
});

export const undoInRollCall = endpoint({
  ...common,
  name: 'undoInRollCall',
  method: 'POST',
  path: '/api/polls/:pollId/roll-call/undo',
  summary: 'Takes back what was last entered or marked for somebody in a roll call, and calls them again.',
  body: z.object({ userId: id, revision: z.number().int().nonnegative().max(1_000_000) }),
  errors: [
    ...readErrors,
    'poll-suspended',
    'poll-ended',
    'not-in-electorate',
    'voted-themselves',
    'changed-meanwhile',
  ],
});

export const rollCallCalls = {
  startRollCall,
  readRollOrder,
  keepRollOrder,
  readRollCall,
  callName,
  enterVote,
  markInRollCall,
  undoInRollCall,
};
