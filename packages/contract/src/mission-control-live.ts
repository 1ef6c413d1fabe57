import { z } from 'zod';
import { captionLanguage } from './captions.ts';
import { livePart } from './live-part.ts';
import { networkTestResult, selfTestState } from './nettest.ts';
import { pageReport } from './page-report.ts';
import { epochMs, id } from './values.ts';

/** The technical side of a person of a sitting. `heardMs`: when a page of theirs was last heard;
 *  null: not since they came. `lostMs`: since when they have no line, though they did not leave;
 *  null: they have one, or are gone by their own will. `sends`: what they send into a room of the
 *  sitting; null: they are in no media. `report`: of their page; null: it sent none. `selfTest`:
 *  their last network test; null: none. Source: ADMIN-03. */
export const missionPerson = z.object({
  userId: id,
  heardMs: epochMs.nullable(),
  lostMs: epochMs.nullable(),
  sends: z.object({ microphone: z.boolean(), camera: z.boolean(), share: z.boolean() }).nullable(),
  report: pageReport.nullable(),
  selfTest: z
    .object({ state: selfTestState, failed: z.array(networkTestResult.shape.name), testedMs: epochMs })
    .nullable(),
});
export type MissionPerson = z.output<typeof missionPerson>;

/** A recording or a stream under way. `roomId`: null for the main chamber. `recorder`: the one that
 *  has it; null: none has taken it. `isLost`: that recorder is not heard any more. `isWithout`: it
 *  is reserved, and others leave no recorder for it at some moment of it. `lastSegmentMs`: when the
 *  last segment that is stored ended; null: none is. Source: ADMIN-03, REC-24. */
export const missionRecording = z.object({
  id,
  kind: z.enum(['recording', 'streaming']),
  roomId: id.nullable(),
  title: z.string(),
  state: z.enum(['reserved', 'asking', 'running', 'ending', 'joining']),
  beganMs: epochMs.nullable(),
  recorder: z
    .object({
      name: z.string(),
      isLost: z.boolean(),
      heardMs: epochMs,
      freeBytes: z.number().int().nonnegative(),
    })
    .nullable(),
  isWithout: z.boolean(),
  lastSegmentMs: epochMs.nullable(),
  error: z.string().nullable(),
});
export type MissionRecording = z.output<typeof missionRecording>;

/** The last caption of a language. `by`: the captioner or the stenography program; null: it was
 *  recognised by a program. */
export const missionCaption = z.object({
  language: captionLanguage,
  by: z.string().nullable(),
  lastMs: epochMs,
});

/** What concerns the sitting and no single person. `recordings`: those of which this viewer may
 *  know. `listeners`: how many hear each language. Source: ADMIN-03. */
export const missionSitting = z.object({
  recordings: z.array(missionRecording),
  captions: z.array(missionCaption),
  listeners: z.array(z.object({ channelId: id, count: z.number().int().positive() })),
});
export type MissionSitting = z.output<typeof missionSitting>;

/** How much one running server has to do. `processorShare`: of one core, 1 or more where it has
 *  none left. `loopDelayMs`: how long requests wait for it before it begins with them.
 *  `memoryShare`: the part of its largest possible heap that is used. `newsLagMs`: how long news
 *  take from it over the bus and back; null: they do not come. Source: ADMIN-03. */
export const missionServer = z.object({
  id,
  name: z.string(),
  processorShare: z.number().nonnegative(),
  loopDelayMs: z.number().int().nonnegative(),
  memoryMegabytes: z.number().int().nonnegative(),
  memoryShare: z.number().min(0).max(1),
  sockets: z.number().int().nonnegative(),
  newsLagMs: z.number().int().nonnegative().nullable(),
});
export type MissionServer = z.output<typeof missionServer>;

/** `missionControl`: for the page of mission control that a moderator of the sitting has open; null
 *  for every other page. `missionPeople` tells the people who changed, and who are gone;
 *  with `all` it replaces all of them. `missionSitting` and `missionServers` replace all of it.
 *  `servers`: for administrators; null for everybody else. Source: ADMIN-03. */
export const missionControlLive = livePart({
  state: {
    missionControl: z
      .object({
        people: z.array(missionPerson),
        sitting: missionSitting,
        servers: z.array(missionServer).nullable(),
      })
      .nullable(),
  },
  changes: [
    z.object({
      kind: z.literal('missionPeople'),
      all: z.boolean(),
      people: z.array(missionPerson),
      gone: z.array(id),
    }),
    z.object({ kind: z.literal('missionSitting'), sitting: missionSitting }),
    z.object({ kind: z.literal('missionServers'), servers: z.array(missionServer) }),
  ],
});
