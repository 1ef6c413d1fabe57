import type { MeasuredPath } from '@hemicycle/contract/nettest';
import { expect, test } from 'vitest';
import {
  type Advice,
  type FindingKind,
  type FindingState,
  judgePath,
  selfTestStateOf,
} from './judge-path.ts';

const good: MeasuredPath = {
  ...{ way: 'direct', isOnDevice: false, roundTripMs: 40, lossFraction: 0, jitterMs: 5 },
  ...{ upKbps: 900, downKbps: 900, relayBy: null, relays: null, relay443: null, voice: null },
};

const [open, shut, none] = ['reached', 'not-reached', 'not-configured'] as const;

const table: readonly {
  given: Partial<MeasuredPath>;
  kind: FindingKind;
  state: FindingState;
  advice: Advice;
}[] = [
  { given: {}, kind: 'way', state: 'good', advice: 'wayDirect' },
  { given: { way: 'relay' }, kind: 'way', state: 'good', advice: 'wayRelay' },
  { given: { way: 'relay', relayBy: 'udp' }, kind: 'way', state: 'good', advice: 'wayRelay' },
  { given: { way: 'relay', relayBy: 'tls' }, kind: 'way', state: 'good', advice: 'wayRelayByTcp' },
  {
    given: {
      way: 'relay',
      relayBy: 'tcp',
      relays: { udp: shut, tcp: open, tls: shut },
    },
    kind: 'way',
    state: 'poor',
    advice: 'wayRelayByTcp',
  },
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

test.each([
  { udp: open, tcp: open, tls: open, state: 'good', advice: 'relaysOpen', by: ['udp', 'tcp', 'tls'] },
  { udp: none, tcp: none, tls: open, state: 'good', advice: 'relaysOpen', by: ['tls'] },
  { udp: open, tcp: shut, tls: shut, state: 'good', advice: 'relaysOnlyUdp', by: ['udp'] },
  { udp: open, tcp: open, tls: shut, state: 'good', advice: 'relaysSome', by: ['udp', 'tcp'] },
  { udp: none, tcp: open, tls: shut, state: 'good', advice: 'relaysSome', by: ['tcp'] },
  { udp: shut, tcp: open, tls: none, state: 'poor', advice: 'relaysOnlyTcp', by: ['tcp'] },
  { udp: shut, tcp: open, tls: open, state: 'poor', advice: 'relaysOnlyTcp', by: ['tcp', 'tls'] },
  { udp: shut, tcp: shut, tls: none, state: 'poor', advice: 'relaysShut', by: [] },
] as const)(
  'relays by UDP $udp, TCP $tcp, TLS $tls are $state: $advice (BEY-44)',
  ({ udp, tcp, tls, ...found }) => {
    const findings = judgePath({ ...good, relays: { udp, tcp, tls } });
    expect(findings.filter(({ kind }) => kind === 'relays')).toMatchObject([found]);
  },
);

test('a site without a relay has no finding about the ways to it (BEY-44)', () => {
  const findings = judgePath({ ...good, relays: { udp: none, tcp: none, tls: none } });
  expect(findings.some(({ kind }) => kind === 'relays')).toBe(false);
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
