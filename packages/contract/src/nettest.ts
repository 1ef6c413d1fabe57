import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { mediaClientMessageSchema, mediaServerMessageSchema } from './media.ts';
import {
  NETWORK_TESTS,
  NETWORK_TEST_LINES_MAX,
  NETWORK_TEST_LINE_MAX_CHARS,
  NETWORK_TEST_LOCATIONS,
  RELAY_TRANSPORTS,
} from './nettest-names.ts';
import { permissions } from './permissions.ts';
import { epochMs, foreignLine, foreignText, id, line } from './values.ts';

const text = foreignText(NETWORK_TEST_LINE_MAX_CHARS);

/** One network test that has ended: the lines of a passed one, or the error of a failed one.
 *  Source: NET-02. */
export const networkTestResult = z.strictObject({
  id: foreignLine(64).min(1),
  name: z.enum(NETWORK_TESTS),
  result: z.enum(['passed', 'failed']),
  success: z.array(text).max(NETWORK_TEST_LINES_MAX).optional(),
  /** `status`: the HTTP status; null: there was no answer. `error`: the reason in words. */
  error: z
    .strictObject({
      message: text,
      url: text.nullable(),
      status: z.number().int().min(0).max(999).nullable(),
      error: text.nullable(),
    })
    .optional(),
});
export type NetworkTestResult = z.output<typeof networkTestResult>;

export const networkTestLocation = z.enum(NETWORK_TEST_LOCATIONS);

const relayOutcome = z.enum(['reached', 'not-reached', 'not-configured']);

const amount = z.number().nonnegative().max(1e9).nullable();

/** What the media of the test room measured; null: not measured. `way`: through a relay (TURN), or
 *  without one. `isOnDevice`: both ends were connected without leaving this machine. `up` and
 *  `down`: kbit/s that were carried. `relayBy`: how this page reached the relay that carried the
 *  media; null: no relay did. `relays`: whether a configured relay was reached in each way.
 *  `relay443`: whether one was reached by TCP on port 443. Source: BEY-44. */
export const measuredPath = z.strictObject({
  way: z.enum(['direct', 'relay']).nullable(),
  isOnDevice: z.boolean(),
  roundTripMs: amount,
  lossFraction: z.number().min(0).max(1).nullable(),
  jitterMs: amount,
  upKbps: amount,
  downKbps: amount,
  relayBy: z.enum(RELAY_TRANSPORTS).nullable(),
  relays: z.strictObject({ udp: relayOutcome, tcp: relayOutcome, tls: relayOutcome }).nullable(),
  relay443: relayOutcome.nullable(),
  /** Whether the person's voice came back through the room; null: it was not tried. */
  voice: z.enum(['heard', 'not-heard']).nullable(),
});
export type MeasuredPath = z.output<typeof measuredPath>;

export const createNetworkTestRoom = endpoint({
  name: 'createNetworkTestRoom',
  method: 'POST',
  path: '/api/huddle/network-test',
  access: 'signed-in',
  summary: 'Makes a throw-away room for a test of the media; it is removed by itself.',
  body: z.object({ title: line(120) }),
  answer: z.object({ id }),
  limit: { counts: 'calls', most: [{ of: 'person', max: 12, withinMs: 600_000 }] },
});

/** How ready somebody is by their last self-test. */
export const selfTestState = z.enum(['ready', 'poor', 'failed']);

export const saveSelfTest = endpoint({
  name: 'saveSelfTest',
  method: 'PUT',
  path: '/api/people/self-test',
  access: 'signed-in',
  summary: 'Keeps the outcome of the caller’s network tests as their last self-test.',
  body: z.object({
    tests: z
      .array(networkTestResult.pick({ name: true, result: true }))
      .min(1)
      .max(NETWORK_TESTS.length),
    path: measuredPath.nullable(),
  }),
  limit: { counts: 'calls', most: [{ of: 'person', max: 30, withinMs: 600_000 }] },
});

/** The last self-test of somebody. `failed`: the tests that failed. */
const selfTest = z.object({
  state: selfTestState,
  failed: z.array(z.enum(NETWORK_TESTS)),
  path: measuredPath.nullable(),
  testedMs: epochMs,
});
export type SelfTest = z.output<typeof selfTest>;

/** Somebody who is expected in a session; `selfTest` null: they have tested nothing. */
const testedPerson = z.object({ userId: id, displayName: z.string(), selfTest: selfTest.nullable() });
export type TestedPerson = z.output<typeof testedPerson>;

export const listSelfTests = endpoint({
  name: 'listSelfTests',
  method: 'GET',
  path: '/api/people/self-test/votingsession/:idVotingSession',
  access: [permissions.moderation, permissions.adminPage],
  summary: 'The last self-test of each person who is expected in a session, by name.',
  params: z.object({ idVotingSession: id }),
  answer: z.object({ people: z.array(testedPerson) }),
  errors: ['not-found'],
});

export const nettestCalls = { createNetworkTestRoom, saveSelfTest, listSelfTests };

/** Which end of a test room a message is of: `one` sends, `other` receives. One socket carries
 *  both. */
export const testRoomEnd = z.enum(['one', 'other']);
export type TestRoomEnd = z.output<typeof testRoomEnd>;

/** A message of the page in the frame. */
export const testRoomClientMessage = z.object({ end: testRoomEnd, message: mediaClientMessageSchema });
/** A message to it. */
export const testRoomServerMessage = z.object({ end: testRoomEnd, message: mediaServerMessageSchema });
export type TestRoomServerMessage = z.output<typeof testRoomServerMessage>;
