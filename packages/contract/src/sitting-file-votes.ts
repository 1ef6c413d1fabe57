import { z } from 'zod';
import { majorityRule } from './majority.ts';
import { pollPrivacy, pollType } from './polls.ts';
import { recordForm } from './record-values.ts';
import { amount, count, key, name, text } from './sitting-file-values.ts';
import { epochMs } from './values.ts';

// The votes and drafts of votes in the file of a sitting, see sitting-file.ts.

const elector = z.strictObject({
  personId: key,
  name,
  weight: amount,
  groupName: name.nullable(),
  proxyId: key.nullable(),
  weightingGroupName: name.nullable(),
});

/** A vote that was opened, with its electorate. How anybody voted is in the record alone, as far as
 *  its privacy option publishes it. `inClosed`: it was open in a closed part of the sitting. */
export const sittingPoll = z.strictObject({
  id: key,
  inClosed: z.boolean(),
  number: count.nullable(),
  type: name,
  title: name,
  question: text,
  description: text,
  documentation: z.json(),
  voteOptions: z.array(name),
  form: z.json(),
  majority: z.json(),
  privacy: name,
  votingOrganisation: name.nullable(),
  maySplit: z.boolean(),
  mayChangeVote: z.boolean(),
  status: name,
  openedMs: epochMs.nullable(),
  endsMs: epochMs.nullable(),
  closedMs: epochMs.nullable(),
  cancelReason: name.nullable(),
  cancelCommentary: text,
  result: name.nullable(),
  resultCommentary: text,
  elected: z.array(name).nullable(),
  declaredByName: name.nullable(),
  declaredMs: epochMs.nullable(),
  repeats: key.nullable(),
  course: z.json(),
  entitledCount: count,
  entitledWeight: amount,
  presentCount: count.nullable(),
  presentWeight: amount.nullable(),
  electors: z.array(elector),
});

/** A vote that was prepared and never opened. `votingOrganisation` null: each vote has the weight
 *  1. `durationSeconds`, `opensMs`, `closesMs`: how long it was to be open, and its set times.
 *  Source: decision 0183. */
export const sittingDraft = z.strictObject({
  id: key,
  type: pollType,
  title: name,
  question: text,
  description: text,
  documentation: z.array(z.strictObject({ label: text, url: text })),
  voteOptions: z.array(name),
  form: recordForm,
  majority: majorityRule,
  privacy: pollPrivacy,
  votingOrganisation: name.nullable(),
  maySplit: z.boolean(),
  mayChangeVote: z.boolean(),
  proofOfIdentity: z.boolean(),
  durationSeconds: count.nullable(),
  opensMs: epochMs.nullable(),
  closesMs: epochMs.nullable(),
  repeats: key.nullable(),
  createdMs: epochMs,
});
