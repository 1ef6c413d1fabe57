import { createFakeChamber } from '@hemicycle/media/fake/fake-chamber';
import type { MediaPort } from '@hemicycle/media';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawWithoutTracks } from '../../testing-tracks.ts';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { type ChamberMedia, openChamberMedia, useChamberMedia } from './chamber-media.ts';
import { restartLines, useLinesRestart } from './restart-lines.ts';
import { joinSecondRoom, openSecondLine, useSecondRoom } from './second-room.ts';

const beside = vi.hoisted((): { port: MediaPort | null } => ({ port: null }));
vi.mock(import('./chamber-media.ts'), async (original) => ({
  ...(await original()),
  openRoomMedia: async () => {
    if (beside.port === null) throw new Error('The test has no room beside the chamber');
    return beside.port;
  },
}));
drawWithoutTracks();

const doubt = vi.fn<() => void>();
const connection = {
  ...{ send: () => true, onMedia: () => () => undefined, onSecondLine: () => () => undefined, doubt },
};
let media: ChamberMedia | null = null;
let line: ReturnType<typeof openSecondLine> | null = null;

beforeEach(() => {
  useLive.setState({ ...emptyLiveStore, connection: 'connected' });
});
afterEach(async () => {
  line?.close();
  await media?.close();
  vi.clearAllMocks();
  useLive.setState(emptyLiveStore);
});

/** Elena is in the chamber and on air in the Spanish channel. */
async function onAir() {
  const chamber = createFakeChamber();
  const { port } = chamber.enter('elena');
  beside.port = chamber.enter('elena').port;
  media = openChamberMedia(connection, {
    onOpen: () => undefined,
    onFailed: () => undefined,
    idVotingSession: 's1',
    load: async () => () => port,
  });
  line = openSecondLine(connection, 's1');
  const onEnded = vi.fn<(why: string) => void>();
  const room = joinSecondRoom('es', { onEnded });
  await vi.waitFor(() => {
    expect(useSecondRoom.getState().current?.connection).toBe('joined');
    expect(useChamberMedia.getState().snapshot.connection).toBe('joined');
  });
  await room.setSending(true);
  return { port, beside: beside.port, room, onEnded };
}

test('[BEY-38] a restart leaves every room and joins it anew, and the microphone goes on', async () => {
  const { port, beside: channel, onEnded } = await onAir();
  const seen = { chamber: new Set<string>(), channel: new Set<string>() };
  port.subscribe(() => seen.chamber.add(port.snapshot().connection));
  channel.subscribe(() => seen.channel.add(channel.snapshot().connection));
  const { microphone } = channel.snapshot().self;
  const restart = restartLines();
  expect(useLinesRestart.getState().state).toBe('working');
  expect(await restartLines()).toBe(false);
  expect(await restart).toBe(true);
  expect(useLinesRestart.getState().state).toBe('done');
  expect([...seen.chamber]).toEqual(['joining', 'joined']);
  expect([...seen.channel]).toEqual(['joining', 'joined']);
  expect(channel.snapshot().roomId).toBe('es');
  expect(channel.snapshot().self.microphone).toBe(microphone);
  expect(useSecondRoom.getState()).toMatchObject({
    current: { roomId: 'es', connection: 'joined' },
    sends: true,
  });
  expect(onEnded).not.toHaveBeenCalled();
  expect(doubt).toHaveBeenCalledOnce();
});

test('[BEY-38] a room that the server no longer allows ends, and the restart says that not all lines work', async () => {
  const { beside: channel, onEnded } = await onAir();
  const problem = { code: 'not-allowed', source: null, limit: null } as const;
  vi.spyOn(channel, 'join').mockResolvedValue({ ok: false, problem });
  expect(await restartLines()).toBe(false);
  expect(useLinesRestart.getState().state).toBe('failed');
  expect(onEnded).toHaveBeenCalledExactlyOnceWith('refused');
  expect(useSecondRoom.getState().current).toBeNull();
});
