import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import { createFakeChamber } from '@hemicycle/media/fake/fake-chamber';
import type { MediaPort } from '@hemicycle/media';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { joinSecondRoom, openSecondLine, useSecondRoom } from './second-room.ts';

const beside = vi.hoisted((): { port: MediaPort | null } => ({ port: null }));
vi.mock(import('./chamber-media.ts'), async (original) => ({
  ...(await original()),
  openRoomMedia: async () => {
    if (beside.port === null) throw new Error('The test has no room beside the chamber');
    return beside.port;
  },
}));

const connection = { send: () => true, onSecondLine: () => () => undefined };
const spanish: InterpreterChannel = {
  ...{ id: 'es', idVotingSession: 's1', language: 'es', languageNative: 'Español', boothId: 'es-booth' },
  ...{ interpreters: [], onAir: null, handover: null, alarm: null, huddleId: null },
};
let line: ReturnType<typeof openSecondLine> | null = null;

beforeEach(() => {
  useLive.setState({
    ...emptyLiveStore,
    connection: 'connected',
    interpreterChannels: [spanish],
    interpretedLanguages: [
      { channelId: 'es', language: 'es', languageNative: 'Español', onAir: false, huddleId: null },
    ],
  });
});
afterEach(() => {
  line?.close();
  useLive.setState(emptyLiveStore);
});

async function joined(roomId: string) {
  const { port, devices } = createFakeChamber().enter('elena');
  const getUserMedia = vi.spyOn(devices, 'getUserMedia');
  beside.port = port;
  line = openSecondLine(connection, 's1');
  const room = joinSecondRoom(roomId, { onEnded: () => undefined });
  await vi.waitFor(() => expect(useSecondRoom.getState().current?.connection).toBe('joined'));
  return { port, room, getUserMedia };
}

test.each([
  ['es', false],
  ['huddle', true],
])('[BEY-38] the microphone of %s is opened with echo cancellation: %s', async (roomId, echoCancellation) => {
  const { room, getUserMedia } = await joined(roomId);
  await room.setSending(true);
  expect(getUserMedia).toHaveBeenCalledExactlyOnceWith({
    audio: expect.objectContaining({ echoCancellation }),
  });
});

test('[BEY-38] who stands by has the microphone open and muted, and sends without opening it anew', async () => {
  const { port, room, getUserMedia } = await joined('es');
  await room.openMicrophone?.();
  expect(port.snapshot().self.microphone.status).toBe('muted');
  expect(useSecondRoom.getState().sends).toBe(false);
  await room.openMicrophone?.();
  await room.setSending(true);
  expect(port.snapshot().self.microphone.status).toBe('on');
  expect(useSecondRoom.getState().sends).toBe(true);
  expect(getUserMedia).toHaveBeenCalledOnce();
});

test('[BEY-38] silence is sent where it is asked for, and sending begins without opening the microphone anew', async () => {
  const { port, room, getUserMedia } = await joined('es');
  await room.sendSilence?.();
  expect(port.snapshot().self.microphone.status).toBe('muted');
  await room.setSending(true);
  await room.setSending(true);
  expect(port.snapshot().self.microphone.status).toBe('on');
  expect(getUserMedia).toHaveBeenCalledOnce();
});
