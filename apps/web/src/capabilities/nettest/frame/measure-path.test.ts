import type { PathReading } from '@hemicycle/media';
import { expect, test } from 'vitest';
import { pathBetween } from './measure-path.ts';

const nothing: PathReading = {
  ...{ atMs: 0, way: 'direct', relayBy: null, roundTripMs: null, jitterMs: null },
  ...{ packetsReceived: 0, packetsLost: 0, bytesSent: 0, bytesReceived: 0 },
};

test('the path is measured between two readings at both ends (BEY-44)', () => {
  const sent = { ...nothing, atMs: 3_000, bytesSent: 300_000, roundTripMs: 20 };
  const received = {
    ...{ ...nothing, atMs: 3_000, way: 'relay' as const, relayBy: 'tcp' as const, bytesReceived: 150_000 },
    ...{ packetsReceived: 95, packetsLost: 5, jitterMs: 3, roundTripMs: 40 },
  };
  expect(pathBetween([nothing, nothing], [sent, received], true)).toEqual({
    ...{ way: 'relay', relayBy: 'tcp', isOnDevice: false, roundTripMs: 40, lossFraction: 0.05, jitterMs: 3 },
    ...{ upKbps: 800, downKbps: 400 },
  });
});

test('on the mesh without a relay both ends are on this machine (BEY-44)', () => {
  const later = { ...nothing, atMs: 3_000 };
  expect(pathBetween([nothing, nothing], [later, later], true).isOnDevice).toBe(true);
  expect(pathBetween([nothing, nothing], [later, later], false).isOnDevice).toBe(false);
});

test('what was not measured is said so, never as 0 (BEY-44)', () => {
  const none = { ...nothing, way: null };
  expect(pathBetween([none, none], [none, none], true)).toEqual({
    ...{ way: null, relayBy: null, isOnDevice: false, roundTripMs: null, lossFraction: null, jitterMs: null },
    ...{ upKbps: null, downKbps: null },
  });
});
