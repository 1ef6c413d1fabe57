import type { MeasuredPath } from '@hemicycle/contract/nettest';
import { expect, test } from 'vitest';
import {
  type Advice,
  type FindingKind,
  type FindingState,
  judgePath,
  relaysOver443,
  selfTestStateOf,
} from './judge-path.ts';

const good: MeasuredPath = {
  ...{ way: 'direct', isOnDevice: false, roundTripMs: 40, lossFraction: 0, jitterMs: 5 },
  ...{ upKbps: 900, downKbps: 900, relay443: null, voice: null },
};

const table: readonly {
  given: Partial<MeasuredPath>;
  kind: FindingKind;
  state: FindingState;
  advice: Advice;
}[] = [
  { given: {}, kind: 'way', state: 'good', advice: 'wayDirect' },
  { given: { way: 'relay' }, kind: 'way', state: 'good', advice: 'wayRelay' },
  { given: { isOnDevice: true }, kind: 'way', state: 'unknown', advice: 'wayOnDevice' },
  { given: { way: null }, kind: 'way', state: 'poor', advice: 'wayUnknown' },
  { given: { roundTripMs: 400 }, kind: 'roundTrip', state: 'good', advice: 'roundTripGood' },
  { given: { roundTripMs: 401 }, kind: 'roundTrip', state: 'poor', advice: 'roundTripSlow' },
  { given: { roundTripMs: null }, kind: 'roundTrip', state: 'unknown', advice: 'notMeasured' },
  { given: { lossFraction: 0.05 }, kind: 'loss', state: 'good', advice: 'lossGood' },
  { given: { lossFraction: 0.06 }, kind: 'loss', state: 'poor', advice: 'lossMuch' },
  { given: { jitterMs: 61 }, kind: 'jitter', state: 'poor', advice: 'jitterMuch' },
  { given: {}, kind: 'jitter', state: 'good', advice: 'jitterGood' },
  { given: { upKbps: 149 }, kind: 'up', state: 'poor', advice: 'upLittle' },
  { given: { upKbps: 150 }, kind: 'up', state: 'good', advice: 'upGood' },
  { given: { downKbps: 0 }, kind: 'down', state: 'poor', advice: 'downLittle' },
  { given: { downKbps: null }, kind: 'down', state: 'unknown', advice: 'notMeasured' },
  { given: { relay443: 'reached' }, kind: 'relay443', state: 'good', advice: 'relayReached' },
  { given: { relay443: 'not-reached' }, kind: 'relay443', state: 'poor', advice: 'relayNotReached' },
  { given: { relay443: 'not-configured' }, kind: 'relay443', state: 'unknown', advice: 'relayNotConfigured' },
  { given: { voice: 'heard' }, kind: 'voice', state: 'good', advice: 'voiceHeard' },
  { given: { voice: 'not-heard' }, kind: 'voice', state: 'poor', advice: 'voiceNotHeard' },
];

test.each(table)('$kind of $given is $state: $advice (BEY-44)', ({ given, kind, state, advice }) => {
  const found = judgePath({ ...good, ...given }).filter((finding) => finding.kind === kind);
  expect(found).toMatchObject([{ state, advice }]);
});

test('what was not tried is no finding (BEY-44)', () => {
  expect(judgePath(good).map(({ kind }) => kind)).toEqual([
    'way',
    'roundTrip',
    'loss',
    'jitter',
    'up',
    'down',
  ]);
});

test.each([
  { tests: ['passed', 'passed'], path: good, state: 'ready' },
  { tests: ['passed'], path: null, state: 'ready' },
  { tests: ['passed'], path: { ...good, isOnDevice: true }, state: 'ready' },
  { tests: ['passed'], path: { ...good, jitterMs: 200 }, state: 'poor' },
  { tests: ['passed', 'failed'], path: good, state: 'failed' },
] as const)('tests $tests are $state (BEY-44)', ({ tests, path, state }) => {
  expect(
    selfTestStateOf(
      tests.map((result) => ({ result })),
      path,
    ),
  ).toBe(state);
});

test.each([
  { url: 'turns:turn.example:443', is: true },
  { url: 'turns:turn.example:443?transport=tcp', is: true },
  { url: 'turn:turn.example:443?transport=tcp', is: true },
  { url: 'turn:[2001:db8::1]:443?transport=tcp', is: true },
  { url: 'turns:turn.example', is: false },
  { url: 'turn:turn.example:443', is: false },
  { url: 'turn:turn.example:3478?transport=tcp', is: false },
  { url: 'turns:turn.example:443?transport=udp', is: false },
  { url: 'stun:turn.example:443', is: false },
])('$url is a relay by TCP on port 443: $is (BEY-44)', ({ url, is }) => {
  expect(relaysOver443([url])).toEqual(is ? [url] : []);
});
