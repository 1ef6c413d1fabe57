import { expect, test } from 'vitest';
import { sendRefusal } from './send-refusal.ts';

const released = { audio: false, video: false, share: false };

const controls = ['app_video_controls-bool'];

test.each([
  { what: 'microphone', actionsAllowed: controls, observer: false, on: false, refusal: null },
  { what: 'microphone', actionsAllowed: [], observer: false, on: false, refusal: 'lacksControls' },
  { what: 'share', actionsAllowed: controls, observer: true, on: false, refusal: 'isObserver' },
  { what: 'camera', actionsAllowed: controls, observer: false, on: true, refusal: 'lacksSendVideo' },
  { what: 'camera', actionsAllowed: controls, observer: false, on: false, refusal: null },
  {
    what: 'camera',
    actionsAllowed: [...controls, 'app_send_video-bool'],
    observer: false,
    on: true,
    refusal: null,
  },
] as const)(
  '[MEDIA-08] [MEDIA-01] $what with $actionsAllowed, observer $observer, control $on: $refusal',
  ({ what, actionsAllowed, observer, on, refusal }) => {
    expect(
      sendRefusal(what, { actionsAllowed, observer, sendVideoControlOn: on, forceMuted: released }),
    ).toBe(refusal);
  },
);

test.each([
  { what: 'microphone', muted: 'audio', refusal: 'forceMutedAudio' },
  { what: 'camera', muted: 'video', refusal: 'forceMutedVideo' },
  { what: 'share', muted: 'share', refusal: 'forceMutedShare' },
] as const)('[MEDIA-11] what is muted by force alone is refused: $what', ({ what, muted, refusal }) => {
  const person = { actionsAllowed: controls, observer: false, sendVideoControlOn: false };
  const refusals = (['microphone', 'camera', 'share'] as const).map((each) =>
    sendRefusal(each, { ...person, forceMuted: { ...released, [muted]: true } }),
  );
  expect(refusals.filter((each) => each !== null)).toEqual([refusal]);
  expect(sendRefusal(what, { ...person, forceMuted: { ...released, [muted]: true } })).toBe(refusal);
});
