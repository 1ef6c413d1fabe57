import type { MediaPort } from '@hemicycle/media';
import { createFakeChamber } from '@hemicycle/media/fake/fake-chamber';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { drawWithoutTracks } from '../../testing-tracks.ts';
import { joinSecondRoom, openSecondLine, useRelay, useSecondRoom } from './second-room.ts';

const beside = vi.hoisted((): { port: MediaPort | null } => ({ port: null }));
vi.mock(import('./chamber-media.ts'), async (original) => ({
  ...(await original()),
  openRoomMedia: async () => {
    if (beside.port === null) throw new Error('The test has no room beside the chamber');
    return beside.port;
  },
}));
drawWithoutTracks();

let line: ReturnType<typeof openSecondLine> | null = null;
beforeEach(() => {
  useLive.setState({ ...emptyLiveStore, connection: 'connected' });
});
afterEach(() => {
  line?.close();
  useLive.setState(emptyLiveStore);
});

test.each([
  { title: 'a listener', isRelay: false, store: useSecondRoom },
  { title: 'an interpreter in relay', isRelay: true, store: useRelay },
])(
  '[BEY-16] [BEY-38] the voice of a channel is lost to $title when its interpreter vanishes, and not while they are muted',
  async ({ isRelay, store }) => {
    const chamber = createFakeChamber();
    const elena = chamber.enter('elena');
    await elena.port.join({ roomId: 'es' });
    await elena.port.publishMicrophone();
    beside.port = chamber.enter('rosa').port;
    line = openSecondLine({ send: () => true, onSecondLine: () => () => undefined }, 's1');
    let say: (userId: string | null) => void = () => undefined;
    joinSecondRoom('es', {
      isRelay,
      onEnded: () => undefined,
      followVoice(changed) {
        say = changed;
        return () => undefined;
      },
    });
    const isLost = () => store.getState().current?.isVoiceLost;
    await vi.waitFor(() => expect(store.getState().current?.connection).toBe('joined'));
    // Nobody is on air.
    expect(isLost()).toBe(false);
    say('elena');
    expect(isLost()).toBe(false);
    elena.port.setMicrophoneMuted(true);
    expect(isLost()).toBe(false);
    elena.vanish();
    await vi.waitFor(() => expect(isLost()).toBe(true));
    say(null);
    expect(isLost()).toBe(false);
  },
);
