import { createFakeChamber } from '@hemicycle/media/fake/fake-chamber';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { standInForApi } from '../../testing-api-client.ts';
import { livePerson, publicSite, signedIn } from '../../testing-person.ts';
import { useToasts } from '../../ui/toast-store.ts';
import { useSignIn } from '../auth/public.ts';
import { useSite } from '../site/public.ts';
import { idleMedia, useChamberMedia } from './chamber-media.ts';
import { useCamera } from './use-camera.ts';
import { useMicrophone } from './use-microphone.ts';

const A_WHILE_MS = 60_000;

const api = vi.fn<(call: string, options?: unknown) => Promise<unknown>>();
standInForApi(api);

function Devices() {
  const microphone = useMicrophone();
  const camera = useCamera();
  return (
    <>
      <button onClick={microphone.toggle}>{`microphone ${microphone.state}`}</button>
      <button onClick={camera.toggle}>{`camera ${camera.state}`}</button>
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  api.mockReset().mockResolvedValue({});
  useToasts.setState(useToasts.getInitialState());
  useSignIn.setState({ info: signedIn });
  useSite.setState({ config: publicSite });
  useLive.setState({ ...emptyLiveStore, connection: 'connected', people: { rosa: livePerson('rosa') } });
});
afterEach(async () => {
  await useChamberMedia.getState().port?.dispose();
  useChamberMedia.setState({ port: null, snapshot: idleMedia });
  useLive.setState(emptyLiveStore);
  vi.useRealTimers();
  localStorage.clear();
});

const told = () => api.mock.calls.flatMap(([, options]) => [Object(options)['body']]);
const texts = () => useToasts.getState().list.shown.map(({ toast }) => toast.text);
const aWhile = () => act(() => vi.advanceTimersByTimeAsync(A_WHILE_MS));
const press = async (name: RegExp) => {
  await act(async () => screen.getByRole('button', { name }).click());
  await aWhile();
};
const serverSays = (muteAudio: 0 | 1, muteVideo: 0 | 1) =>
  act(() => useLive.setState({ people: { rosa: livePerson('rosa', { muteAudio, muteVideo }) } }));

/** Rosa is on this page and on another one, which sends microphone and camera. */
async function sitInTwoPlaces() {
  const chamber = createFakeChamber();
  const { port } = chamber.enter('rosa');
  const other = chamber.enter('rosa').port;
  port.subscribe(() => useChamberMedia.setState({ snapshot: port.snapshot() }));
  useChamberMedia.setState({ port, snapshot: port.snapshot() });
  await port.join();
  await other.join();
  await other.publishMicrophone();
  await other.publishCamera();
  serverSays(0, 0);
  render(<Devices />);
  await aWhile();
  return { port, other };
}

test('[SESS-12] [MEDIA-08] whoever has no line to the media is told to nobody as unmuted or filmed, whatever their devices do', async () => {
  const { port } = createFakeChamber().enter('rosa');
  await port.publishMicrophone();
  await port.publishCamera();
  const problem = { code: 'unsupported', source: null, limit: null } as const;
  const withoutLine = { ...port.snapshot(), connection: 'failed', problem } as const;
  useChamberMedia.setState({ port, snapshot: withoutLine });
  serverSays(1, 1);
  render(<Devices />);
  await aWhile();
  expect(withoutLine.self.microphone.status).toBe('on');
  expect(told()).toEqual([]);
  await act(() => port.join());
  act(() => useChamberMedia.setState({ snapshot: port.snapshot() }));
  await aWhile();
  expect(told()).toEqual([{ muteAudio: 0 }, { muteVideo: 0 }]);
});

describe('one person in two places', () => {
  test('[MEDIA-09] [MEDIA-16] the silent one tells nothing while the other sends, and both off once it is gone', async () => {
    const { other } = await sitInTwoPlaces();
    expect(told()).toEqual([]);
    expect(texts()).toEqual([]);
    await act(() => other.leave());
    await aWhile();
    expect(told()).toEqual([{ muteAudio: 1 }, { muteVideo: 1 }]);
  });

  test('[MEDIA-09] muting here is silence here, and nobody is told while the other place speaks', async () => {
    const { port, other } = await sitInTwoPlaces();
    await press(/microphone muted/);
    expect(told()).toEqual([{ muteAudio: 0 }]);
    await press(/microphone unmuted/);
    await press(/camera off/);
    await press(/camera on/);
    expect(port.snapshot().self.microphone.status).toBe('muted');
    expect(port.snapshot().self.camera.status).toBe('off');
    expect(told()).toEqual([{ muteAudio: 0 }]);
    act(() => void other.setMicrophoneMuted(true));
    await aWhile();
    expect(told()).toEqual([{ muteAudio: 0 }, { muteAudio: 1 }]);
    expect(texts()).toEqual([]);
  });

  test('[MEDIA-11] a moderator’s mute holds here as well, also while the other place still seems to send', async () => {
    const { port } = await sitInTwoPlaces();
    await press(/microphone muted/);
    await press(/camera off/);
    serverSays(1, 1);
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(port.snapshot().self.microphone.status).toBe('muted');
    expect(port.snapshot().self.camera.status).toBe('off');
    expect(texts()).toContain('A moderator muted you.');
  });

  test('[MEDIA-11] a place that sends nothing hears nothing of a mute that is none of its own', async () => {
    await sitInTwoPlaces();
    serverSays(1, 1);
    await aWhile();
    expect(texts()).toEqual([]);
  });
});
