import type { ForceMute } from '@hemicycle/contract/people';
import { expect, test } from 'vitest';
import { effectiveForceMute, maySendAnywhere, nothingForceMuted, toggledForceMute } from './force-mute.ts';

const allMuted = { audio: true, video: true, share: true };
const lifts = [
  'app_force_mute_all_audio-bool',
  'app_force_mute_all_video-bool',
  'app_force_mute_all_share-bool',
];

test.each([
  { own: null, all: nothingForceMuted, actions: [], expected: null },
  { own: -1, all: nothingForceMuted, actions: [], expected: -1 },
  { own: null, all: allMuted, actions: [], expected: -1 },
  { own: 0, all: allMuted, actions: [], expected: 0 },
  { own: null, all: allMuted, actions: lifts, expected: null },
  { own: -1, all: nothingForceMuted, actions: lifts, expected: -1 },
] as const)(
  '[PERM-22][PERM-23][PERM-24] word on the person $own, on all $all, who holds $actions: $expected',
  ({ own, all, actions, expected }) => {
    for (const what of ['audio', 'video', 'share'] as const) {
      expect(effectiveForceMute(what, { own, all, actionsAllowed: actions })).toBe(expected);
    }
  },
);

test('[PERM-22] the permission for sound lifts the mute of sound alone', () => {
  const person = { own: null, all: allMuted, actionsAllowed: ['app_force_mute_all_audio-bool'] };
  expect(effectiveForceMute('audio', person)).toBeNull();
  expect(effectiveForceMute('video', person)).toBe(-1);
});

test.each([
  { own: null, all: nothingForceMuted, expected: -1 },
  { own: -1, all: nothingForceMuted, expected: null },
  { own: null, all: allMuted, expected: 0 },
  { own: -1, all: allMuted, expected: 0 },
  { own: 0, all: allMuted, expected: -1 },
  { own: 0, all: nothingForceMuted, expected: -1 },
] as const)('[MEDIA-11] after $own while all are $all comes $expected', ({ own, all, expected }) => {
  expect(toggledForceMute('audio', own, all)).toBe(expected);
});

const controls = 'app_video_controls-bool';
const shares = 'app_sharescreen_control-bool';
const nobody = { audio: null, video: null, share: null } as const;

test.each<{
  what: string;
  actions: string[];
  force?: Partial<Record<'audio' | 'video' | 'share', ForceMute>>;
  all?: typeof allMuted;
  control?: boolean;
  expected: [microphone: boolean, camera: boolean, share: boolean];
}>([
  { what: 'all permissions', actions: [controls, shares], expected: [true, true, true] },
  { what: 'no video controls', actions: [shares], expected: [false, false, false] },
  { what: 'no share permission', actions: [controls], expected: [true, true, false] },
  {
    what: 'no share permission, enabled by an administrator',
    actions: [controls],
    force: { share: 0 },
    expected: [true, true, true],
  },
  {
    what: 'sharing disabled',
    actions: [controls, shares],
    force: { share: -1 },
    expected: [true, true, false],
  },
  {
    what: 'microphone muted by force',
    actions: [controls, shares],
    force: { audio: -1 },
    expected: [false, true, true],
  },
  {
    what: 'camera muted by force',
    actions: [controls, shares],
    force: { video: -1 },
    expected: [true, false, true],
  },
  { what: 'all muted by force', actions: [controls, shares], all: allMuted, expected: [false, false, false] },
  {
    what: 'all muted by force, the microphone let through',
    actions: [controls, shares],
    all: allMuted,
    force: { audio: 0 },
    expected: [true, false, false],
  },
  {
    what: 'action control on without its permission',
    actions: [controls, shares],
    control: true,
    expected: [true, false, true],
  },
  {
    what: 'action control on with its permission',
    actions: [controls, shares, 'app_send_video-bool'],
    control: true,
    expected: [true, true, true],
  },
])('[MEDIA-08][MEDIA-11][SHARE-01][PERM-16][PERM-33] $what', ({ actions, force, all, control, expected }) => {
  const words = { ...nobody, ...force };
  const may = maySendAnywhere({
    actionsAllowed: actions,
    sendVideoControlOn: control ?? false,
    forceMuteAudio: words.audio,
    forceMuteVideo: words.video,
    forceMuteShare: words.share,
    all: all ?? nothingForceMuted,
  });
  expect([may.microphone, may.camera, may.share]).toEqual(expected);
});
