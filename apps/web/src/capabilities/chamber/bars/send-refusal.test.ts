import { expect, test } from 'vitest';
import { sendRefusal } from './send-refusal.ts';

const released = { audio: false, video: false, share: false };
const alone = { audio: true, video: true };

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
      sendRefusal(what, {
        actionsAllowed,
        observer,
        sendVideoControlOn: on,
        forceMuted: released,
        forceMutedAlone: alone,
      }),
    ).toBe(refusal);
  },
);

test.each([
  { what: 'microphone', muted: 'audio', by: alone, refusal: 'forceMutedAudio' },
  { what: 'microphone', muted: 'audio', by: released, refusal: 'forceMutedAllAudio' },
  { what: 'camera', muted: 'video', by: alone, refusal: 'forceMutedVideo' },
  { what: 'camera', muted: 'video', by: released, refusal: 'forceMutedAllVideo' },
  { what: 'share', muted: 'share', by: released, refusal: 'forceMutedShare' },
] as const)('[MEDIA-11] only what is muted by force is refused, with whether all are: $refusal', (given) => {
  const { what, muted, by, refusal } = given;
  const person = {
    actionsAllowed: controls,
    observer: false,
    sendVideoControlOn: false,
    forceMutedAlone: by,
  };
  const refusals = (['microphone', 'camera', 'share'] as const).map((each) =>
    sendRefusal(each, { ...person, forceMuted: { ...released, [muted]: true } }),
  );
  expect(refusals.filter((each) => each !== null)).toEqual([refusal]);
  expect(sendRefusal(what, { ...person, forceMuted: { ...released, [muted]: true } })).toBe(refusal);
});
