import { FakeTrack } from '@hemicycle/media/fake/fake-track';
import type { MediaPerson } from '@hemicycle/media';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { livePerson, signedIn, testSession } from '../../testing-person.ts';
import { useSignIn } from '../auth/public.ts';
import { useToasts } from '../../ui/toast-store.ts';
import {
  createRemoteSound,
  playBlockedSound,
  protectHearing,
  type RemoteSound,
  setChamberLoudness,
  useBlockedSound,
} from './remote-sound.ts';

vi.mock(import('@hemicycle/media'), async (original) => ({
  ...(await original()),
  attachTracks: (element: HTMLMediaElement, [track]: readonly (MediaStreamTrack | null)[]) => {
    element.dataset['track'] = track?.id;
    return () => delete element.dataset['track'];
  },
  chooseSpeaker: async (player: EventTarget, deviceId: string) => {
    if (deviceId === REFUSED) return false;
    if (player instanceof HTMLElement) player.dataset['speaker'] = deviceId;
    return true;
  },
  createMixer: (changed: () => void) => ({
    isRunning: () => mix.runs,
    add(track: MediaStreamTrack, loudness: number) {
      mix.heard.set(track.id, loudness);
      return {
        setLoudness: (next: number) => void mix.heard.set(track.id, next),
        remove: () => void mix.heard.delete(track.id),
      };
    },
    resume() {
      mix.runs = true;
      changed();
    },
    playOn: async (speakerId: string) => speakerId !== REFUSED,
    close: () => void (mix.closed += 1),
  }),
}));

/** The mix of the page: which tracks are heard in it, how loud. */
const mix = { runs: false, heard: new Map<string, number>(), closed: 0 };

/** A speaker that the browser does not let the page use. */
const REFUSED = 'refused';

const playElement = vi.spyOn(HTMLMediaElement.prototype, 'play');
let sound: RemoteSound;

beforeEach(() => {
  playElement.mockReset().mockResolvedValue();
  Object.assign(mix, { runs: false, closed: 0 });
  mix.heard.clear();
  useSignIn.setState({ info: signedIn });
  useLive.setState({ ...emptyLiveStore, session: testSession });
  sound = createRemoteSound();
});
afterEach(() => {
  sound.stop();
  useLive.setState(emptyLiveStore);
  useBlockedSound.setState({ blocked: false });
});

function person(
  peerId: string,
  tracks: Partial<Pick<MediaPerson, 'microphone' | 'shareAudio'>>,
): MediaPerson {
  return {
    peerId,
    userId: peerId,
    sends: { microphone: true, camera: false, share: false },
    microphone: null,
    camera: null,
    share: null,
    shareAudio: null,
    speaking: false,
    quality: 'good',
    ...tracks,
  };
}

function prefer(userPreferredAudioOutput: string | null) {
  useSignIn.setState({
    info: { ...signedIn, userSession: { ...signedIn.userSession, userPreferredAudioOutput } },
  });
}
const audios = () => [...document.querySelectorAll('audio')];
const played = () => audios().map((element) => element.dataset['track']);
const blocks = () => playElement.mockRejectedValue(new DOMException('', 'NotAllowedError'));

test('[MEDIA-02] the own microphone and share at another place are not played: they would come back', () => {
  const track = () => new FakeTrack('audio', 'm1');
  const ada = person('ada', { microphone: track() });
  const other = { ...person('rosa-2', { microphone: track(), shareAudio: track() }), userId: 'rosa' };
  sound.play({ people: [ada, other] });
  expect(played()).toEqual([ada.microphone?.id]);
});

test('[BEY-38] people who are not to be heard play silently, beside the chamber in the mix too, and are heard at once when they are', async () => {
  sound.stop();
  sound = createRemoteSound('beside');
  const [elena, marit] = ['elena', 'marit'].map((id) =>
    person(id, { microphone: new FakeTrack('audio', id) }),
  );
  if (elena === undefined || marit === undefined) throw new Error('Two people were made.');
  const people = [elena, marit];
  const volumes = () => audios().map((element) => (element.muted ? 0 : element.volume));
  sound.play({ people }, (userId) => userId === 'elena');
  expect(volumes()).toEqual([1, 0]);
  const before = audios();
  sound.play({ people }, (userId) => userId === 'marit');
  expect(volumes()).toEqual([0, 1]);
  expect(audios()).toEqual(before);
  document.body.dispatchEvent(new Event('click', { bubbles: true }));
  await vi.waitFor(() => expect([...mix.heard.values()]).toEqual([0, 1]));
  sound.play({ people }, () => false);
  expect([...mix.heard.values()]).toEqual([0, 0]);
  expect(volumes()).toEqual([0, 0]);
});

test('[MEDIA-02] each microphone, sound of a share and mixed sound plays once, and no longer than it is there', () => {
  const [one, two, three] = [
    new FakeTrack('audio', 'm1'),
    new FakeTrack('audio', 'm1'),
    new FakeTrack('audio', 'm1'),
  ];
  const ada = person('ada', { microphone: one, shareAudio: two });
  sound.play({ people: [ada, person('ben', {})], mixedSound: [three] });
  expect(played().toSorted()).toEqual([one.id, two.id, three.id].toSorted());
  const [first] = audios();
  sound.play({ people: [{ ...ada, speaking: true }], mixedSound: [three] });
  expect(playElement).toHaveBeenCalledTimes(3);
  expect(audios()).toContain(first);
  sound.play({ people: [{ ...ada, shareAudio: null }] });
  expect(played()).toEqual([one.id]);
  sound.stop();
  expect(audios()).toEqual([]);
});

test('[DEV-03] sound comes from the chosen speaker, also from one that is chosen meanwhile', () => {
  sound.stop();
  prefer('hall');
  sound = createRemoteSound();
  sound.play({ people: [person('ada', { microphone: new FakeTrack('audio', 'm1') })] });
  expect(audios().map((element) => element.dataset['speaker'])).toEqual(['hall']);
  prefer('headset');
  expect(audios().map((element) => element.dataset['speaker'])).toEqual(['headset']);
});

test('[DEV-03] a speaker that cannot be used is told, and the one before goes on', async () => {
  prefer('hall');
  sound.play({ people: [person('ada', { microphone: new FakeTrack('audio', 'm1') })] });
  await i18next.loadNamespaces('devices');
  prefer(REFUSED);
  await vi.waitFor(() =>
    expect(useToasts.getState().list.shown.at(-1)?.toast.text).toBe(
      'The device could not be changed. The one before stays in use.',
    ),
  );
  expect(audios().map((element) => element.dataset['speaker'])).toEqual(['hall']);
});

test.each(['keydown', 'mousedown', 'pointerup', 'touchend', 'click'])(
  '[MEDIA-02] what the browser holds back is told, and plays on any press: %s',
  async (press) => {
    blocks();
    sound.play({ people: [person('ada', { microphone: new FakeTrack('audio', 'm1') })] });
    await vi.waitFor(() => expect(useBlockedSound.getState().blocked).toBe(true));
    playElement.mockReset().mockResolvedValue();
    document.body.dispatchEvent(new Event(press, { bubbles: true }));
    expect(playElement).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(useBlockedSound.getState().blocked).toBe(false));
    document.body.dispatchEvent(new Event(press, { bubbles: true }));
    expect(playElement).toHaveBeenCalledOnce();
  },
);

test('[MEDIA-02] sound that a press does not start, as Escape, waits for the next', async () => {
  blocks();
  sound.play({ people: [person('ada', { microphone: new FakeTrack('audio', 'm1') })] });
  await vi.waitFor(() => expect(useBlockedSound.getState().blocked).toBe(true));
  document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
  await vi.waitFor(() => expect(playElement).toHaveBeenCalledTimes(2));
  expect(useBlockedSound.getState().blocked).toBe(true);
  playElement.mockReset().mockResolvedValue();
  playBlockedSound();
  await vi.waitFor(() => expect(useBlockedSound.getState().blocked).toBe(false));
});

test('[MEDIA-02] nothing is told of sound that is no longer there', async () => {
  blocks();
  const people = [person('ada', { microphone: new FakeTrack('audio', 'm1') })];
  sound.play({ people });
  await vi.waitFor(() => expect(useBlockedSound.getState().blocked).toBe(true));
  sound.play({ people: [] });
  expect(useBlockedSound.getState().blocked).toBe(false);
});

test('[SHARE-05] who may not see what is shared does not hear it either, from the moment that it is taken to that when it is given back', () => {
  useLive.setState({ session: null });
  const [voice, shared] = [new FakeTrack('audio', 'm1'), new FakeTrack('audio', 's1')];
  sound.play({ people: [person('ada', { microphone: voice, shareAudio: shared })] });
  expect(played()).toEqual([voice.id]);
  useLive.setState({ session: testSession });
  expect(played()).toEqual([voice.id, shared.id]);
  useLive.setState({ people: { rosa: livePerson('rosa', { forceMuteShare: -1 }) } });
  expect(played()).toEqual([voice.id]);
  useLive.setState({ people: { rosa: livePerson('rosa', { forceMuteShare: 0 }) } });
  expect(played()).toEqual([voice.id, shared.id]);
  useLive.setState({ session: { ...testSession, screenshareViewingDisabledUsers: ['rosa'] } });
  expect(played()).toEqual([voice.id]);
  sound.stop();
  useLive.setState({ session: testSession });
  expect(played()).toEqual([]);
});

/** Plays a floor and a language beside it. */
function playBoth() {
  const [floor, voice] = [new FakeTrack('audio', 'm1'), new FakeTrack('audio', 'm2')];
  const [chamber, beside] = [createRemoteSound('chamber'), createRemoteSound('beside')];
  chamber.play({ people: [person('ada', { microphone: floor })] });
  beside.play({ people: [person('elena', { microphone: voice })] });
  const stop = () => [chamber, beside].forEach((one) => one.stop());
  return { floor, voice, beside, stop };
}
const volumes = () => audios().map(({ muted, volume }) => (muted ? 'muted' : volume));
const press = () => document.body.dispatchEvent(new Event('click', { bubbles: true }));

test('[BEY-16] a language and the floor beneath it are mixed, in silent elements, once a press lets the browser play', async () => {
  const { floor, voice, beside, stop } = playBoth();
  setChamberLoudness(0.2);
  expect(volumes()).toEqual([0.2, 1]);
  await Promise.resolve();
  press();
  expect(volumes()).toEqual(['muted', 'muted']);
  expect(mix.heard).toEqual(
    new Map([
      [floor.id, 0.2],
      [voice.id, 1],
    ]),
  );
  setChamberLoudness('full');
  expect(mix.heard.get(floor.id)).toBe(1);
  beside.stop();
  expect(volumes()).toEqual([1]);
  expect([mix.heard.size, mix.closed]).toEqual([0, 1]);
  stop();
});

test('[BEY-38] an interpreter hears the floor in the mix, whose limiter protects the ears', async () => {
  const chamber = createRemoteSound('chamber');
  const floor = new FakeTrack('audio', 'm1');
  chamber.play({ people: [person('ada', { microphone: floor })] });
  expect(volumes()).toEqual([1]);
  protectHearing(true);
  await Promise.resolve();
  press();
  expect(mix.heard).toEqual(new Map([[floor.id, 1]]));
  protectHearing(false);
  expect(volumes()).toEqual([1]);
  chamber.stop();
});

test('[BEY-16] [DEV-03] a speaker that no mix can reach is played on by the elements', async () => {
  prefer(REFUSED);
  const { stop } = playBoth();
  setChamberLoudness('low');
  await Promise.resolve();
  press();
  expect(volumes()).toEqual([0.25, 1]);
  setChamberLoudness('full');
  stop();
});
