import { z } from 'zod';
import { agendaMoverRole } from './agenda.ts';
import { withheldReason } from './polls.ts';
import { decimalSum, epochMs } from './values.ts';

/** The languages of a display; two of them stand side by side. */
export const displayLanguage = z.enum(['en-US', 'fr', 'es', 'ar', 'ru', 'zh']);
export type DisplayLanguage = z.output<typeof displayLanguage>;

/** What fills the display. `closed`: the sitting is closed to the public; nothing else is told
 *  then. Source: BEY-33, BEY-45. */
export const displayScreen = z.enum([
  'welcome',
  'item',
  'speaker',
  'vote',
  'result',
  'message',
  'pause',
  'closed',
]);
export type DisplayScreen = z.output<typeof displayScreen>;

const count = z.number().int().nonnegative();

/** Somebody by name, with their party. `groupCode`: its short name. */
export const displayPerson = z.strictObject({
  name: z.string(),
  groupName: z.string().nullable(),
  groupCode: z.string().nullable(),
  groupColor: z.string().nullable(),
});
export type DisplayPerson = z.output<typeof displayPerson>;

/** An item of the day. */
export const displayItem = z.strictObject({ number: z.string(), title: z.string() });
export type DisplayItem = z.output<typeof displayItem>;

/** Who has the floor. `kind`: an intervention in the speech of `interrupts`, or the answer to one;
 *  `interrupts` is null for a speech. The spoken time is `spokenMs` and, while the clock runs, the
 *  time since `runningSince`. `limitMs`: the time of this speech; null: there is no limit.
 *  `onItem`: the item of the speech, where another one is current meanwhile. Source: BEY-13,
 *  BEY-43. */
export const displaySpeaker = displayPerson.extend({
  kind: z.enum(['speech', 'intervention', 'answer']),
  interrupts: z.string().nullable(),
  spokenMs: count,
  runningSince: epochMs.nullable(),
  limitMs: count.nullable(),
  onItem: displayItem.nullable(),
});
export type DisplaySpeaker = z.output<typeof displaySpeaker>;

/** The count of one option: heads, and weight in a weighted poll (null in others). */
export const displayOption = z.strictObject({
  option: z.string(),
  votes: count,
  weight: decimalSum.nullable(),
});
export type DisplayOption = z.output<typeof displayOption>;

/** A group of the seat map. `seats`: one digit for each seat, in the order of the map: 0 has not
 *  voted, 1 the first option, 2 the second, 3 any other. No seat has a name. */
export const displaySeats = z.strictObject({
  groupName: z.string().nullable(),
  groupColor: z.string().nullable(),
  seats: z.string().regex(/^[0-3]*$/),
});
export type DisplaySeats = z.output<typeof displaySeats>;

/** A vote as the public may know it. `suspended`: it takes no votes for a while, and keeps this
 *  time. `votedFrom` to `votedTo`: how many have voted; a range while the count moves in steps.
 *  `entitledWeight`: of all, in a weighted poll. `options`: the count; null where `withheld`
 *  says why. With several questions, `questions` has the counts of each. `needed`: what carries,
 *  of heads or of weight; `moreThan`: this amount must be exceeded. `result`: what was declared;
 *  `withoutQuorum`: the vote is not valid, since too few were there.
 *  `seats`: null where the privacy option hides choices from the public. `called`: who is called in
 *  a roll call, as which of how many names; null elsewhere, and where the option hides voters.
 *  Source: BEY-33, BEY-41, BEY-04, PRIV-03 … PRIV-06. */
export const displayVote = z.strictObject({
  number: count,
  title: z.string(),
  question: z.string(),
  status: z.enum(['open', 'closed', 'cancelled']),
  openedAt: epochMs.nullable(),
  endsAt: epochMs.nullable(),
  suspended: z.strictObject({ remainingMs: count.nullable() }).nullable(),
  closedAt: epochMs.nullable(),
  votedFrom: count,
  votedTo: count,
  entitled: count,
  entitledWeight: decimalSum.nullable(),
  isWeighted: z.boolean(),
  form: z.enum(['single', 'approval', 'ranking', 'questions']),
  options: z.array(displayOption).nullable(),
  questions: z.array(z.strictObject({ question: z.string(), options: z.array(displayOption) })).nullable(),
  withheld: withheldReason.nullable(),
  needed: z
    .strictObject({ of: z.enum(['heads', 'weight']), amount: decimalSum, moreThan: z.boolean() })
    .nullable(),
  result: z.enum(['PASS', 'FAIL']).nullable(),
  declaredAt: epochMs.nullable(),
  withoutQuorum: z.boolean(),
  elected: z.array(z.string()).nullable(),
  seats: z.array(displaySeats).nullable(),
  called: displayPerson.omit({ groupCode: true }).extend({ place: count, size: count }).nullable(),
});
export type DisplayVote = z.output<typeof displayVote>;

/** The current item, with those who are named at it, in their order. The time spent on it is
 *  `spentMs` and, while its clock runs, the time since `runningSince`; `plannedMs` null: no length
 *  is planned. Source: BEY-33, AGENDA-01. */
export const displayCurrentItem = displayItem.extend({
  movers: z.array(z.strictObject({ role: agendaMoverRole, name: z.string() })),
  spentMs: count,
  runningSince: epochMs.nullable(),
  plannedMs: count.nullable(),
});
export type DisplayCurrentItem = z.output<typeof displayCurrentItem>;

/** A timer that runs: a countdown to `endsAt`, or a stopwatch since `startedAt`.
 *  Source: POLL-03. */
export const displayTimer = z.strictObject({
  title: z.string(),
  startedAt: epochMs,
  endsAt: epochMs.nullable(),
});
export type DisplayTimer = z.output<typeof displayTimer>;

/** All that a display, and the public feed, are ever told of a sitting. Objects are strict: what
 *  is not named here cannot leave. Times are ms since the epoch. `logo`: the address of a picture;
 *  null: there is none. `screen`: what the display shows; `message`: the clerk's words, beside
 *  `message` and `pause`. `item`: the current item of the published agenda with its movers,
 *  `nextItem` the one to come; `items`: the first of the main items. `next`: those who wait to
 *  speak, the first five; `waiting`: how many wait in all. `vote`: the open vote, or the last one
 *  for some minutes. `timers`: the first that run. Source: BEY-33. */
export const displayState = z.strictObject({
  protocol: z.number().int().positive(),
  house: z.strictObject({ name: z.string(), logo: z.string().nullable(), timeZone: z.string() }),
  sitting: z.strictObject({
    title: z.string(),
    startsAt: epochMs,
    endsAt: epochMs,
    hasEnded: z.boolean(),
  }),
  screen: displayScreen,
  message: z.string().nullable(),
  item: displayCurrentItem.nullable(),
  nextItem: displayItem.nullable(),
  items: z.array(displayItem),
  speaker: displaySpeaker.nullable(),
  next: z.array(displayPerson),
  waiting: count,
  vote: displayVote.nullable(),
  timers: z.array(displayTimer),
});
export type DisplayState = z.output<typeof displayState>;

/** What a line says every ten seconds: the server's time, the version of the messages, and the
 *  languages of the display. */
export const displayBeat = z.strictObject({
  now: epochMs,
  protocol: z.number().int().positive(),
  languages: z.array(displayLanguage).min(1).max(2),
});
export type DisplayBeat = z.output<typeof displayBeat>;
