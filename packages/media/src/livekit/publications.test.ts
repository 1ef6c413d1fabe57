import type { Room } from 'livekit-client';
import { expect, test, vi } from 'vitest';
import { FULL_SOUND_BPS, FULL_SOUND_HINT } from '../capture.ts';
import { FakeTrack } from '../fake/fake-track.ts';
import { NO_TRACKS } from '../transport.ts';
import { createPublications, RIGHT_COMES_WITHIN_MS } from './publications.ts';

const MICROPHONE = 2;
const CAMERA = 1;
const SHARE = 3;
const SHARE_AUDIO = 4;

/** A room whose media server allows these sources; the test can change them. */
function setUp(sources: readonly number[]) {
  let nowMs = 0;
  let due: { atMs: number; run: () => void }[] = [];
  const permissions = { canPublish: true, canPublishSources: [...sources] };
  const sent: string[] = [];
  const options: object[] = [];
  const published = new Map<string, object>();
  const broken = new Set<string>();
  const localParticipant = {
    permissions,
    getTrackPublication: (source: string) => published.get(source),
    async publishTrack(track: MediaStreamTrack, { source, ...publish }: { source: string }) {
      options.push(publish);
      if (broken.has(source)) throw new Error('the publication failed');
      sent.push(source);
      const replaceTrack = async () => void sent.push('replaced');
      const dimensions = { width: 1_280, height: 720 };
      published.set(source, {
        track: { mediaStreamTrack: track, source, replaceTrack },
        isMuted: false,
        dimensions,
      });
    },
    async unpublishTrack({ source }: { source: string }) {
      sent.push('gone');
      published.delete(source);
    },
  };
  const [refused, unsent] = [vi.fn(), vi.fn()];
  const publications = createPublications({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts of a room that are used here
    room: { localParticipant, state: 'connected' } as unknown as Room,
    timers: {
      nowMs: () => nowMs,
      after(delayMs, run) {
        const timer = { atMs: nowMs + delayMs, run };
        due.push(timer);
        return () => {
          due = due.filter((other) => other !== timer);
        };
      },
    },
    refused,
    unsent,
  });
  async function pass(ms: number): Promise<void> {
    nowMs += ms;
    const now = due.filter(({ atMs }) => atMs <= nowMs);
    due = due.filter(({ atMs }) => atMs > nowMs);
    for (const { run } of now) run();
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  }
  return { publications, permissions, sent, options, broken, refused, unsent, pass };
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the code under test only passes it on
const track = {} as MediaStreamTrack;

test('[MEDIA-11] a wish whose right is still on its way to the media server waits for it', async () => {
  const { publications, permissions, sent, refused, pass } = setUp([CAMERA]);
  publications.send({ ...NO_TRACKS, microphone: track });
  await pass(RIGHT_COMES_WITHIN_MS / 2);
  expect(sent).toEqual([]);
  permissions.canPublishSources.push(MICROPHONE);
  publications.settle();
  await pass(RIGHT_COMES_WITHIN_MS);
  expect(sent).toEqual(['microphone']);
  expect(refused).not.toHaveBeenCalled();
});

test('[MEDIA-11] whoever is muted by force shares without sound', async () => {
  const { publications, permissions, sent, refused, pass } = setUp([SHARE]);
  publications.send({ ...NO_TRACKS, share: track, shareAudio: track });
  await pass(2 * RIGHT_COMES_WITHIN_MS);
  expect(sent).toEqual(['screen_share']);
  permissions.canPublishSources.push(SHARE_AUDIO);
  publications.settle();
  await pass(0);
  expect(sent).toEqual(['screen_share', 'screen_share_audio']);
  expect(refused).not.toHaveBeenCalled();
});

test('[PERM-33] a wish whose right does not come is refused, once', async () => {
  const { publications, sent, refused, pass } = setUp([CAMERA]);
  publications.send({ ...NO_TRACKS, microphone: track });
  await pass(RIGHT_COMES_WITHIN_MS - 1);
  expect(refused).not.toHaveBeenCalled();
  await pass(1);
  expect(refused).toHaveBeenCalledExactlyOnceWith('microphone');
  await pass(10 * RIGHT_COMES_WITHIN_MS);
  expect(refused).toHaveBeenCalledOnce();
  expect(sent).toEqual([]);
});

test('[PERM-33] a right that is taken is told at once', async () => {
  const { publications, permissions, refused, pass } = setUp([MICROPHONE]);
  publications.send({ ...NO_TRACKS, microphone: track });
  await pass(2 * RIGHT_COMES_WITHIN_MS);
  permissions.canPublishSources = [CAMERA];
  publications.settle();
  await pass(0);
  expect(refused).toHaveBeenCalledExactlyOnceWith('microphone');
});

test('[PERM-33] a right that is taken right after what it allowed was sent is told at once, and comes back to nothing', async () => {
  const { publications, permissions, sent, refused, pass } = setUp([MICROPHONE]);
  publications.send({ ...NO_TRACKS, microphone: track });
  await pass(10);
  permissions.canPublishSources = [CAMERA];
  publications.settle();
  await pass(10);
  expect(refused).toHaveBeenCalledExactlyOnceWith('microphone');
  expect(sent).toEqual(['microphone']);
});

test('[MEDIA-15] what cannot be sent keeps nothing else back, and is said after five more tries; the sound of a share is not', async () => {
  const { publications, sent, broken, refused, unsent, pass } = setUp([
    MICROPHONE,
    CAMERA,
    SHARE,
    SHARE_AUDIO,
  ]);
  broken.add('microphone').add('screen_share_audio');
  publications.send({ microphone: track, camera: track, share: track, shareAudio: track });
  await pass(0);
  expect(sent).toEqual(['camera', 'screen_share']);
  for (let second = 1; second <= 4; second += 1) await pass(1_000);
  expect(unsent).not.toHaveBeenCalled();
  await pass(1_000);
  expect(unsent).toHaveBeenCalledExactlyOnceWith('microphone');
  publications.send({ ...NO_TRACKS, camera: track });
  for (let second = 1; second <= 20; second += 1) await pass(1_000);
  expect(unsent).toHaveBeenCalledOnce();
  expect(refused).not.toHaveBeenCalled();
});

test.each([
  { title: 'the same size is replaced', height: 720, expected: ['camera', 'replaced'] },
  { title: 'a little less is replaced', height: 480, expected: ['camera', 'replaced'] },
  {
    title: 'a background of fewer lines has layers of its own',
    height: 180,
    expected: ['camera', 'gone', 'camera'],
  },
  { title: 'an unknown size is replaced', height: undefined, expected: ['camera', 'replaced'] },
])('[VBG-11] of another camera track $title', async ({ height, expected }) => {
  const { publications, sent, pass } = setUp([CAMERA]);
  const cameraOf = (lines: number | undefined) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts of a track that are read here
    ({ getSettings: () => ({ height: lines }) }) as unknown as MediaStreamTrack;
  publications.send({ ...NO_TRACKS, camera: cameraOf(720) });
  await pass(0);
  publications.send({ ...NO_TRACKS, camera: cameraOf(height) });
  await pass(0);
  expect(sent).toEqual(expected);
});

test('[BEY-16] a microphone for interpreters is published with its own rate and no pauses, and anew when that changes', async () => {
  const { publications, sent, options, pass } = setUp([MICROPHONE]);
  const [usual, full] = [new FakeTrack('audio', 'usual'), new FakeTrack('audio', 'full')];
  full.contentHint = FULL_SOUND_HINT;
  publications.send({ ...NO_TRACKS, microphone: usual });
  await pass(0);
  publications.send({ ...NO_TRACKS, microphone: full });
  await pass(0);
  expect(sent).toEqual(['microphone', 'gone', 'microphone']);
  expect(options).toMatchObject([{ dtx: true }, { dtx: false, audioPreset: { maxBitrate: FULL_SOUND_BPS } }]);
});
