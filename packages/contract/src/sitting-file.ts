import { z } from 'zod';
import { agendaMoverRole } from './agenda.ts';
import { hashText, signatureText } from './record-values.ts';
import { amount, count, key, name, text } from './sitting-file-values.ts';
import { sittingDraft, sittingPoll } from './sitting-file-votes.ts';
import { interventionsBy, limitScope, speakingOrder, speakingSide } from './speaking-rules.ts';
import { epochMs } from './values.ts';

/** The format of the files in which a sitting is moved to another site. A reader takes all of
 *  these, and refuses a higher number; a writer writes the last one. Version 1 has no drafts of
 *  votes and no contents of papers. Source: BEY-25, decisions 0134, 0182 and 0183. */
export const SITTING_FORMAT_NAME = 'hemicycle-sitting';
const sittingFormat = z.enum([`${SITTING_FORMAT_NAME}/1`, `${SITTING_FORMAT_NAME}/2`]);
export const SITTING_FORMAT = sittingFormat.enum['hemicycle-sitting/2'];
/** Whether this version of Hemicycle reads files of this format. */
export function isSittingFormat(format: string): format is z.output<typeof sittingFormat> {
  return sittingFormat.safeParse(format).success;
}

const sitting = z.strictObject({
  id: key,
  title: name,
  description: text,
  startsMs: epochMs,
  endsMs: epochMs,
  /** When a host ended it for everybody. */
  hostEndedMs: epochMs.nullable(),
  membersOnly: z.boolean(),
  /** From when to when it was closed. What was said there is in no file: no speech, message or
   *  caption. `toMs` null: it was closed when the file was made. Source: BEY-45. */
  closedParts: z.array(z.strictObject({ fromMs: epochMs, toMs: epochMs.nullable() })),
});

/** A huddle, a channel or a booth of the sitting. */
const room = z.strictObject({
  id: key,
  title: name,
  type: name,
  subtype: name,
  createdMs: epochMs,
  closedMs: epochMs.nullable(),
});

const group = z.strictObject({
  id: key,
  name,
  type: name,
  color: z.string().max(20),
  weightingNumber: amount.nullable(),
  voteOrganisation: name.nullable(),
});

/** Somebody to whom another part refers. `email`: null for guests. `roles`, `groups`: as they were
 *  when the file was made; each electorate has the weights and groups of its own moment. */
const person = z.strictObject({
  id: key,
  name,
  email: z.string().max(320).nullable(),
  kind: z.enum(['account', 'guest']),
  member: z.boolean(),
  roles: z.array(name),
  groups: z.array(name),
});

const stay = z.strictObject({ personId: key, joinedMs: epochMs, leftMs: epochMs.nullable() });

/** Somebody who could vote in the sitting when it ended, or had come to it, as they were then.
 *  `weights`: by organisation of voting. `name` null: a guest who was forgotten. */
const expectedPerson = z.strictObject({
  personId: key,
  name: name.nullable(),
  voter: z.boolean(),
  guest: z.boolean(),
  groupName: name.nullable(),
  weights: z.array(z.strictObject({ organisation: name, weight: amount })),
});

/** Who presided from when on (`vacant`: nobody), and when the sitting ended. */
const event = z.strictObject({
  kind: z.enum(['presides', 'vacant', 'ended']),
  atMs: epochMs,
  personId: key.nullable(),
  name: name.nullable(),
});

/** Somebody who is named at an item. `personId` null: by name alone. */
const named = { personId: key.nullable(), name };

/** A file of an item in its newest version. `sha256`: of its content, which goes along; absent
 *  where it does not. */
const paper = z.strictObject({
  id: key,
  title: name,
  fileName: name,
  type: name,
  bytes: count,
  version: count,
  addedMs: epochMs,
  sha256: hashText.optional(),
});

/** `hidden`: from people who did not run the sitting. What people noted for themselves is in no
 *  file. */
const agenda = z.strictObject({
  publishedMs: epochMs.nullable(),
  hidden: z.boolean(),
  items: z.array(
    z.strictObject({
      id: key,
      parentId: key.nullable(),
      number: name.nullable(),
      title: name,
      text,
      kind: z.enum(['item', 'case']),
      consent: z.boolean(),
      movers: z.array(z.strictObject({ ...named, role: agendaMoverRole })),
      parties: z.array(z.strictObject({ ...named, role: name })),
      papers: z.array(paper),
      plannedStartMs: epochMs.nullable(),
      plannedMinutes: count.nullable(),
      state: name,
      begunMs: epochMs.nullable(),
      endedMs: epochMs.nullable(),
      spentMs: count,
      pollIds: z.array(key),
    }),
  ),
});

/** `ofNumber`: the speech in the same list that an intervention interrupted, or in which an answer
 *  was given; null: none, or one of a closed part. `personId` null: somebody without an account. */
const speech = z.strictObject({
  number: count,
  kind: z.enum(['speech', 'intervention', 'answer']),
  ofNumber: count.nullable(),
  side: speakingSide.nullable(),
  personId: key.nullable(),
  name,
  groupName: name.nullable(),
  /** 0: without a hand; 1: single; 2: double. */
  hand: count,
  handRaisedMs: epochMs,
  startedMs: epochMs,
  endedMs: epochMs.nullable(),
  spokenMs: count,
});

/** A list with its rules; the limits are those of `speakingRules`. `itemId`: the agenda's item for
 *  which it was opened. `limitScope`: left out where the limits count in the list alone, as in
 *  earlier files. */
const speakersList = z.strictObject({
  id: key,
  number: count,
  title: name.nullable(),
  itemId: key.nullable(),
  openedMs: epochMs,
  closedMs: epochMs.nullable(),
  order: speakingOrder,
  limitSeconds: count.nullable(),
  personLimitSeconds: count.nullable(),
  groupLimitSeconds: count.nullable(),
  totalLimitSeconds: count.nullable(),
  limitScope: limitScope.optional(),
  interventions: interventionsBy,
  interventionLimitSeconds: count.nullable(),
  answerLimitSeconds: count.nullable(),
  speeches: z.array(speech),
});

/** A message to all in the main chamber. Direct messages and those of huddles are in no file.
 *  `sha256`: as in a paper. */
const message = z.strictObject({
  id: key,
  personId: key,
  text,
  sentMs: epochMs,
  file: z
    .strictObject({
      name: name.nullable(),
      type: name.nullable(),
      bytes: count.nullable(),
      sha256: hashText.optional(),
    })
    .nullable(),
});

/** A line of the transcript that a person wrote or approved. */
const caption = z.strictObject({
  language: z.string().max(40),
  number: count,
  text,
  speakerName: name.nullable(),
  atMs: epochMs,
  correctedMs: epochMs.nullable(),
  automatic: z.boolean(),
});

const quorumChange = z.strictObject({
  ruleId: key,
  ruleName: name,
  atMs: epochMs,
  applied: z.boolean(),
  pass: z.boolean().nullable(),
  display: text.nullable(),
  contributed: amount.nullable(),
  needed: amount.nullable(),
});

const proxyPair = z.strictObject({ proxyId: key, principalId: key, setAside: z.boolean() });

const minutes = z.strictObject({
  state: z.enum(['draft', 'sent', 'approved', 'signed']),
  language: z.string().max(40),
  composedMs: epochMs,
  composedBy: name,
  approval: z.json(),
  signature: z.json(),
  blocks: z.array(
    z.strictObject({
      id: key,
      section: name,
      factKey: name.nullable(),
      wording: z
        .strictObject({
          heading: text.nullable(),
          lines: z.array(text),
          table: z.strictObject({ columns: z.array(text), rows: z.array(z.array(text)) }).nullable(),
        })
        .nullable(),
      text: text.nullable(),
    }),
  ),
});

/** A recording that is whole. Its file is not in the file of the sitting: `sha256` tells it. */
const recording = z.strictObject({
  id: key,
  roomTitle: name,
  language: name.nullable(),
  beganMs: epochMs.nullable(),
  endedMs: epochMs.nullable(),
  bytes: count.nullable(),
  sha256: z.string().max(64).nullable(),
  byName: name,
});

/** An entry of the audit log of the site of origin. `detail`: empty for an act in a closed
 *  part. */
const auditEntry = z.strictObject({
  id: key,
  act: name,
  byName: name,
  userName: name.nullable(),
  detail: z.json(),
  atMs: epochMs,
  sequence: count.nullable(),
  hash: hashText.nullable(),
});

/** The parts of a sitting. `expected`: absent where the sitting goes on, or ended before those who
 *  were expected were kept. `drafts`: in their order; absent in files of version 1. Every time is
 *  in ms since the epoch. `record`: the file of its signed record, see docs/record-format.md; null:
 *  nothing is recorded. Source: BEY-25. */
export const sittingParts = z.strictObject({
  sitting,
  rooms: z.array(room),
  groups: z.array(group),
  people: z.array(person),
  attendance: z.array(stay),
  events: z.array(event),
  agenda: agenda.nullable(),
  speakers: z.array(speakersList),
  chat: z.array(message),
  captions: z.array(caption),
  polls: z.array(sittingPoll),
  quorum: z.array(quorumChange),
  proxies: z.array(proxyPair),
  minutes: minutes.nullable(),
  recordings: z.array(recording),
  audit: z.array(auditEntry),
  record: z.json(),
  expected: z.array(expectedPerson).optional(),
  drafts: z.array(sittingDraft).optional(),
});
export type SittingParts = z.output<typeof sittingParts>;
export const sittingPartName = sittingParts.keyof();
export type SittingPartName = z.output<typeof sittingPartName>;

/** A public key of the site of origin, as docs/record-format.md describes it. */
export const sittingKey = z.strictObject({
  keyId: hashText,
  publicKey: z.string().max(100),
  createdAtMs: epochMs,
  retiredAtMs: epochMs.nullable(),
  endorsement: z.strictObject({ keyId: hashText, signature: signatureText }).nullable(),
});

/** The file of a sitting. `contents`: how much each part holds and the hash of its canonical JSON;
 *  `signature`: by a key of the site of origin over all but the parts, whose hashes `contents` has.
 *  Source: BEY-25, docs/sitting-file.schema.json. */
export const sittingFile = z.strictObject({
  format: sittingFormat,
  origin: z.strictObject({ siteName: name }),
  issuedAtMs: epochMs,
  keys: z.array(sittingKey).min(1).max(10_000),
  contents: z.array(z.strictObject({ part: sittingPartName, count, hash: hashText })).max(100),
  parts: sittingParts,
  keyId: hashText,
  signature: signatureText,
});
export type SittingFile = z.output<typeof sittingFile>;
