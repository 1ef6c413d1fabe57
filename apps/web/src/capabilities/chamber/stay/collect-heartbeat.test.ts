import { defaultFlags } from '@hemicycle/contract/default-flags';
import { heartbeat } from '@hemicycle/contract/people';
import { permissions } from '@hemicycle/contract/permissions';
import { FakeTrack } from '@hemicycle/media/fake/fake-track';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { publicSite, signedIn } from '../../../testing-person.ts';
import { useSignIn } from '../../auth/public.ts';
import { useSite } from '../../site/public.ts';
import { idleMedia, useChamberMedia } from '../../media/chamber-media.ts';
import { collectHeartbeat } from './collect-heartbeat.ts';

const devices = vi.hoisted(() => [
  { kind: 'audioinput' as const, deviceId: 'm1', label: 'Desk microphone' },
  { kind: 'videoinput' as const, deviceId: 'c1', label: 'Desk camera' },
]);
vi.mock(import('../../devices/public.ts'), async (original) => ({
  ...(await original()),
  readKnownDevices: () => devices,
}));
vi.mock(import('./use-performance-metrics.ts'), async (original) => ({
  ...(await original()),
  readPerformanceMetrics: () => ({ longTasks: 2, longTaskMs: 130 }),
}));

function stand({ changes = false, mayChange = false } = {}) {
  const flags = { ...defaultFlags, enableChangeMicCameraSpeaker: changes };
  useSite.setState({ config: { ...publicSite, flags } });
  const actionsAllowed = [...signedIn.actionsAllowed, ...(mayChange ? [permissions.remoteUnmute] : [])];
  useSignIn.setState({ info: { ...signedIn, actionsAllowed } });
}

beforeEach(() => stand());
afterEach(() => {
  vi.unstubAllGlobals();
  useChamberMedia.setState({ snapshot: idleMedia });
});

test('[WS-08] [FND-50] the heartbeat tells how the media stands, what is sent of oneself, and how busy the page was', () => {
  const track = new FakeTrack('audio', 'm');
  const self = { ...idleMedia.self, microphone: { status: 'muted', track, deviceId: 'm1' } as const };
  useChamberMedia.setState({ snapshot: { ...idleMedia, connection: 'reconnecting', self } });
  const told = collectHeartbeat();
  expect(told.mediaSettings).toEqual({
    connection: 'reconnecting',
    microphone: 'muted',
    camera: 'off',
    share: 'off',
    people: 0,
    longTasks: 2,
    longTaskMs: 130,
  });
  expect(heartbeat.safeParse({ ...told, source: 'websocket' }).success).toBe(true);
});

test.each([
  { connection: { effectiveType: '3g' }, expected: '3g' },
  { connection: {}, expected: undefined },
  { connection: undefined, expected: undefined },
])('[WS-08] connectionType is what the browser says, $connection: $expected', ({ connection, expected }) => {
  vi.stubGlobal('navigator', { connection });
  expect(collectHeartbeat().connectionType).toBe(expected);
});

test.each([
  { changes: true, mayChange: true, told: devices },
  { changes: false, mayChange: true, told: undefined },
  { changes: true, mayChange: false, told: undefined },
])(
  '[WS-08] [MOD-05] [PERM-36] devices are told only where a moderator may change them: $changes, $mayChange',
  (given) => {
    stand(given);
    expect(collectHeartbeat().deviceInfos).toEqual(given.told);
  },
);
